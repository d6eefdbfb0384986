//===- ScopDependences.h - Dependences from accesses ------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCOP_SCOPDEPENDENCES_H
#define AFFINESCHED_LIB_SCOP_SCOPDEPENDENCES_H

#include "AffineSched/Model/SchedulingProblem.h"

namespace affinesched {

/// Fills Flow, Anti, Output, Proximity and Coincidence of \p Problem from its
/// accesses, its original order and its context. The transitive closure of the
/// three kinds orders every pair of instances that touch one cell, one of them
/// writing. No reduction is relaxed. Should the exact analysis (last writer of
/// each read) need more than \p MaxOperations isl operations, all conflicting
/// pairs are taken; should these need more as well, the relations stay null.
void computeDependences(SchedulingProblem &Problem,
                        unsigned long MaxOperations);

} // namespace affinesched

#endif
