//===- FusionPolicy.h - Which components share a band
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_FUSIONPOLICY_H
#define AFFINESCHED_LIB_SCHEDULER_FUSIONPOLICY_H

#include "RowStrategies.h"
#include <optional>

namespace affinesched {

/// Statements that are to share their next rows.
struct FusionGroup {
  std::vector<unsigned> Statements;
  /// Their Pluto band, where the policy had to solve it to decide.
  std::optional<BandResult> Solved;
};

/// Of its solved band.
unsigned rows(const FusionGroup &Group);
unsigned coincidentRows(const FusionGroup &Group);

/// The union of two sets of statements, ascending like them.
std::vector<unsigned> merged(const std::vector<unsigned> &A,
                             const std::vector<unsigned> &B);

/// Groups to be scheduled one after the other, in order.
using Partition = std::vector<FusionGroup>;

/// Groups of which nothing is known yet.
Partition unsolved(std::vector<std::vector<unsigned>> Groups);

/// Splits \p C into the groups that \p Policy wants fused. Groups are unions of
/// strongly connected components, ordered by the residual dependences.
Partition partitionForFusion(SchedulerState &State, const Component &C,
                             FusionPolicy Policy);

} // namespace affinesched

#endif
