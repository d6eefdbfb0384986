//===- Parallelism.h - How much runs at once --------------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Feautrier's average parallelism |Omega| / L: statement instances per step.
// Instances whose times differ in coincident rows only share a step, and so do
// those on one wavefront of a permutable band (equal sums of its other rows):
// the figure is that of a machine with processors without number. Counted at
// one choice of parameters, since neither number is affine.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_REPORT_PARALLELISM_H
#define AFFINESCHED_REPORT_PARALLELISM_H

#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Model/SchedulingProblem.h"
#include <cstdint>
#include <optional>
#include <string>

namespace affinesched {

struct AverageParallelism {
  int64_t Instances = 0;
  int64_t Steps = 0;
  /// "M = 10, N = 10"; empty without parameters.
  std::string Sizes;

  /// Instances per step, at least 1.
  double value() const { return double(Instances) / double(Steps); }
  /// "5.3 (100 instances in 19 steps at N = 10)"
  std::string text() const;
};

/// With every parameter at 10, or at the least value above that the context
/// allows. None if there is nothing to run at that size, or too much to count.
std::optional<AverageParallelism>
averageParallelism(const SchedulingProblem &Problem,
                   const FlatSchedule &Schedule);

} // namespace affinesched

#endif
