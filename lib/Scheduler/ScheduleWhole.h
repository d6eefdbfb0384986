//===- ScheduleWhole.h - All statements, each as one piece
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_SCHEDULEWHOLE_H
#define AFFINESCHED_LIB_SCHEDULER_SCHEDULEWHOLE_H

#include "AffineSched/Model/IslBudget.h"
#include "Component.h"

namespace affinesched {

/// The schedule of \p State's problem, one row at a time, each statement as one
/// piece. Over budget as soon as \p Budget has failed.
ScheduleResult scheduleWhole(SchedulerState &State, const IslBudget &Budget);

} // namespace affinesched

#endif
