//===- FusionPolicy.h - Which components share a band
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_FUSIONPOLICY_H
#define AFFINESCHED_LIB_SCHEDULER_FUSIONPOLICY_H

#include "RowStrategies.h"

namespace affinesched {

/// Groups of statements to be scheduled one after the other, in order.
using Partition = std::vector<std::vector<unsigned>>;

/// Splits \p C into the groups that \p Policy wants fused. Groups are unions of
/// strongly connected components, ordered by the residual dependences.
Partition partitionForFusion(SchedulerState &State, const Component &C,
                             FusionPolicy Policy);

} // namespace affinesched

#endif
