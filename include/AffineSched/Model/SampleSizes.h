//===- SampleSizes.h - One choice of the parameters -------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_MODEL_SAMPLESIZES_H
#define AFFINESCHED_MODEL_SAMPLESIZES_H

#include "AffineSched/Model/SchedulingProblem.h"

namespace affinesched {

/// [n] -> { : n = 10 }: the lexicographically least parameter values, each at
/// least \p Least, for which the context holds and some statement has an
/// instance. Empty if there are none, null if isl fails.
isl::set sampleSizes(const SchedulingProblem &Problem, int Least);

} // namespace affinesched

#endif
