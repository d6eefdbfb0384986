//===- ScheduleShape.h - What a schedule leaves to be wished for
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_SCHEDULESHAPE_H
#define AFFINESCHED_LIB_SCHEDULER_SCHEDULESHAPE_H

#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Model/SchedulingProblem.h"
#include <vector>

namespace affinesched {

/// How far a statement's rows are from one band of coincident rows; (0, 0) is
/// the best there is. (t | i), with i coincident, is (1, 2); one permutable
/// band (t, t+i) is (0, 2).
struct StatementShape {
  /// Rows that do not belong to the outermost band, so cannot be tiled with it.
  unsigned OutsideBand = 0;
  /// Rows that are not coincident rows of the outermost band.
  unsigned NotCoincident = 0;

  bool isBest() const { return OutsideBand == 0 && NotCoincident == 0; }
};

using ScheduleShape = std::vector<StatementShape>;

/// The shape of each of \p Problem's statements in its schedule \p Root.
ScheduleShape scheduleShape(const SchedulingProblem &Problem,
                            const ScheduleNode &Root);

/// No statement is worse off with \p A than with \p B, and one of \p Changed is
/// better.
bool isBetter(const ScheduleShape &A, const ScheduleShape &B,
              const std::vector<unsigned> &Changed);

} // namespace affinesched

#endif
