//===- WishCheck.h - Which wishes a schedule fulfils
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_WISHCHECK_H
#define AFFINESCHED_LIB_SCHEDULER_WISHCHECK_H

#include "AffineSched/Model/Schedule.h"
#include "UserWishes.h"

namespace affinesched {

/// What a schedule does not fulfil.
struct WishReport {
  /// One text each, "file:line: what and why".
  std::vector<std::string> Unmet;
  /// The wishes without the constraints and directives among these.
  Shaping Rest;
  bool IsLess = false;
};

/// Looks at the finished schedule \p Root of \p Problem, however it was found.
/// What isl cannot tell counts as not fulfilled.
WishReport checkWishes(const UserWishes &Wishes,
                       const SchedulingProblem &Problem,
                       const ScheduleNode &Root);

} // namespace affinesched

#endif
