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
// alone, so that fusion never costs parallelism. smart goes on from there.
//
//===----------------------------------------------------------------------===//

#include "FusionPolicy.h"
#include "SmartFusion.h"
#include <algorithm>

namespace affinesched {

unsigned rows(const FusionGroup &Group) {
  return Group.Solved->Band.Rows.size();
}

unsigned coincidentRows(const FusionGroup &Group) {
  return Group.Solved->Band.coincidentRows();
}

std::vector<unsigned> merged(const std::vector<unsigned> &A,
                             const std::vector<unsigned> &B) {
  std::vector<unsigned> Result;
  std::merge(A.begin(), A.end(), B.begin(), B.end(),
             std::back_inserter(Result));
  return Result;
}

namespace {

bool touches(const EdgeList &Edges, const std::vector<unsigned> &From,
             const std::vector<unsigned> &To) {
  auto Has = [](const std::vector<unsigned> &Set, unsigned S) {
    return std::binary_search(Set.begin(), Set.end(), S);
  };
  return std::any_of(Edges.begin(), Edges.end(), [&](const DependenceEdge &E) {
    return Has(From, E.Source) && Has(To, E.Sink);
  });
}

/// Greedy merging of strongly connected components in topological order.
class ParallelClustering {
public:
  ParallelClustering(SchedulerState &State, const Component &C)
      : State(State), C(C) {}

  Partition run() {
    for (std::vector<unsigned> &Next :
         stronglyConnected(C.Statements, C.Validity))
      place(solved(std::move(Next)));
    return std::move(Groups);
  }

private:
  FusionGroup solved(std::vector<unsigned> Statements, BandDemand Least = {}) {
    BandResult Result =
        solvePlutoBand(State, C.restrictedTo(Statements), nullptr, Least);
    return {std::move(Statements), std::move(Result)};
  }

  /// Tries the latest group first. A group that Next depends on may not be
  /// passed: nothing before it can take Next any more.
  void place(FusionGroup Next) {
    for (size_t I = Groups.size(); I-- > 0;) {
      if (tryMerge(Groups[I], Next))
        return;
      if (touches(C.Validity, Groups[I].Statements, Next.Statements))
        break;
    }
    Groups.push_back(std::move(Next));
  }

  bool tryMerge(FusionGroup &Group, const FusionGroup &Next) {
    if (rows(Group) == 0 || rows(Next) == 0 ||
        !touches(C.Proximity, Group.Statements, Next.Statements))
      return false;
    BandDemand Least{std::max(coincidentRows(Group), coincidentRows(Next))};
    FusionGroup Both = solved(merged(Group.Statements, Next.Statements), Least);
    if (rows(Both) < std::max(rows(Group), rows(Next)) ||
        coincidentRows(Both) < Least.CoincidentRows)
      return false;
    Group = std::move(Both);
    return true;
  }

  SchedulerState &State;
  const Component &C;
  Partition Groups;
};

/// Merges further where it pays: groups move up to an earlier one unless they
/// depend on what is in between.
Partition fuseForReuse(SchedulerState &State, const Component &C,
                       Partition Groups) {
  FusionModel Model(State);
  for (size_t J = 1; J < Groups.size(); ++J)
    for (size_t I = J; I-- > 0;) {
      if (auto Both = fuseForReuse(State, C, Model, Groups[I], Groups[J])) {
        Groups[I] = std::move(*Both);
        Groups.erase(Groups.begin() + J--);
        break;
      }
      if (touches(C.Validity, Groups[I].Statements, Groups[J].Statements))
        break;
    }
  return Groups;
}

} // namespace

Partition unsolved(std::vector<std::vector<unsigned>> Groups) {
  Partition Result;
  for (std::vector<unsigned> &Statements : Groups)
    Result.push_back({std::move(Statements), std::nullopt});
  return Result;
}

Partition partitionForFusion(SchedulerState &State, const Component &C,
                             FusionPolicy Policy) {
  switch (Policy) {
  case FusionPolicy::None:
    return unsolved(stronglyConnected(C.Statements, C.Validity));
  case FusionPolicy::MaxLocality:
    return unsolved(weaklyConnected(C.Statements, C.Validity));
  case FusionPolicy::MaxParallel:
    return ParallelClustering(State, C).run();
  case FusionPolicy::Smart: {
    Partition Groups = ParallelClustering(State, C).run();
    // The model knows whole arrays, not what one outer iteration touches.
    return C.OuterRows == 0 ? fuseForReuse(State, C, std::move(Groups))
                            : std::move(Groups);
  }
  }
  return unsolved({C.Statements});
}

} // namespace affinesched
