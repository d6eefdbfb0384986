//===- OriginalOrder.h - Keeping the order a program has
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_ORIGINALORDER_H
#define AFFINESCHED_LIB_SCHEDULER_ORIGINALORDER_H

#include "Component.h"
#include <memory>

namespace affinesched {

/// The rows of Problem.Original for \p Statements, as one band that is neither permutable nor coincident; null when no original order is known
/// or isl fails. Legal below any rows that weakly satisfy all dependences.
std::unique_ptr<ScheduleNode>
originalOrder(const SchedulingProblem &Problem,
              const std::vector<unsigned> &Statements);

} // namespace affinesched

#endif
