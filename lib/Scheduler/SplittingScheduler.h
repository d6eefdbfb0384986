//===- SplittingScheduler.h - A schedule with statements cut
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_SPLITTINGSCHEDULER_H
#define AFFINESCHED_LIB_SCHEDULER_SPLITTINGSCHEDULER_H

#include "Component.h"

namespace affinesched {

/// Index-set splitting: the split problem is scheduled like any other, and the
/// better one of the two schedules is kept. \p OperationsSoFar is what \p
/// Unsplit took, the schedule of \p State's problem.
ScheduleResult improveBySplitting(SchedulerState &State, ScheduleResult Unsplit,
                                  unsigned long OperationsSoFar);

} // namespace affinesched

#endif
