//===- FusionPolicy.cpp - Which components share a band
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// max-parallel follows isl's incremental clustering: take the components in
// topological order and merge one into an earlier group if the common band has
// as many rows, and as many coincident rows, as the better of the two had
// alone, so that fusion never costs parallelism.
//
//===----------------------------------------------------------------------===//

#include "FusionPolicy.h"
#include <algorithm>
#include <optional>

namespace affinesched {

namespace {

/// What a group's first band offers.
struct BandQuality {
  unsigned Rows = 0, Coincident = 0;
};

BandQuality quality(SchedulerState &State, const Component &C) {
  SolvedBand Band;
  if (solvePlutoBand(State, C, Band) != RowStatus::Found)
    return {};
  return {static_cast<unsigned>(Band.Rows.size()), Band.coincidentRows()};
}

bool touches(const EdgeList &Edges, const std::vector<unsigned> &From,
             const std::vector<unsigned> &To) {
  auto Has = [](const std::vector<unsigned> &Set, unsigned S) {
    return std::binary_search(Set.begin(), Set.end(), S);
  };
  return std::any_of(Edges.begin(), Edges.end(), [&](const DependenceEdge &E) {
    return Has(From, E.Source) && Has(To, E.Sink);
  });
}

std::vector<unsigned> merged(const std::vector<unsigned> &A,
                             const std::vector<unsigned> &B) {
  std::vector<unsigned> Result;
  std::merge(A.begin(), A.end(), B.begin(), B.end(),
             std::back_inserter(Result));
  return Result;
}

/// Greedy merging of strongly connected components in topological order.
class ParallelClustering {
public:
  ParallelClustering(SchedulerState &State, const Component &C)
      : State(State), C(C) {}

  Partition run() {
    for (const std::vector<unsigned> &Next :
         stronglyConnected(C.Statements, C.Validity))
      place(Next);
    return std::move(Groups);
  }

private:
  /// Tries the latest group first. A group that Next depends on may not be
  /// passed: nothing before it can take Next any more.
  void place(const std::vector<unsigned> &Next) {
    BandQuality Alone = quality(State, C.restrictedTo(Next));
    for (size_t I = Groups.size(); I-- > 0;) {
      if (tryMerge(I, Next, Alone))
        return;
      if (touches(C.Validity, Groups[I], Next))
        break;
    }
    Groups.push_back(Next);
    Qualities.push_back(Alone);
  }

  bool tryMerge(size_t Group, const std::vector<unsigned> &Next,
                BandQuality Alone) {
    if (Alone.Rows == 0 || Qualities[Group].Rows == 0 ||
        !touches(C.Proximity, Groups[Group], Next))
      return false;
    std::vector<unsigned> Both = merged(Groups[Group], Next);
    BandQuality Common = quality(State, C.restrictedTo(Both));
    if (Common.Rows < std::max(Alone.Rows, Qualities[Group].Rows) ||
        Common.Coincident <
            std::max(Alone.Coincident, Qualities[Group].Coincident))
      return false;
    Groups[Group] = Both;
    Qualities[Group] = Common;
    return true;
  }

  SchedulerState &State;
  const Component &C;
  Partition Groups;
  std::vector<BandQuality> Qualities;
};

} // namespace

Partition partitionForFusion(SchedulerState &State, const Component &C,
                             FusionPolicy Policy) {
  switch (Policy) {
  case FusionPolicy::None:
    return stronglyConnected(C.Statements, C.Validity);
  case FusionPolicy::MaxLocality:
    return weaklyConnected(C.Statements, C.Validity);
  case FusionPolicy::MaxParallel:
    return ParallelClustering(State, C).run();
  }
  return {C.Statements};
}

} // namespace affinesched
