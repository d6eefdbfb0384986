//===- ProblemBuilder.h - A Scop as a scheduling problem --------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCOP_PROBLEMBUILDER_H
#define AFFINESCHED_LIB_SCOP_PROBLEMBUILDER_H

#include "AffineSched/Scop/ScopSource.h"

namespace affinesched {

/// The polyhedral view of \p S as it is now, with dependences that need no more
/// than \p MaxOperations isl operations (0: no limit), else none.
SchedulingProblem buildProblem(polly::Scop &S, unsigned long MaxOperations);

} // namespace affinesched

#endif
