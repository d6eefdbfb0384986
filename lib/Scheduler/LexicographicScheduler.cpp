//===- LexicographicScheduler.cpp - One row at a time
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Scheduler/LexicographicScheduler.h"
#include "AffineSched/Model/IslBudget.h"
#include "ConcurrentStart.h"
#include "FusionPolicy.h"
#include "OriginalOrder.h"
#include "RowStrategies.h"
#include "ScheduleWhole.h"
#include "WishedFusion.h"
#include <map>

namespace affinesched {

namespace {

using NodePtr = std::unique_ptr<ScheduleNode>;

/// The driver. A null node means that the component cannot be ordered: no
/// affine row and no original order, or isl failed.
class LexicographicScheduler {
public:
  LexicographicScheduler(SchedulerState &State, const IslBudget &Budget)
      : State(State), Budget(Budget) {}

  /// known U_{r-1} -> groups -> row r for each -> K_r, U_r -> next.
  NodePtr schedule(const Component &C) {
    Partition Groups = partition(C);
    if (Groups.size() > 1)
      return groupsInSequence(C, std::move(Groups));
    if (Budget.failed())
      return nullptr;
    return scheduleGroup(C, std::move(Groups.front().Solved));
  }

  const std::vector<std::string> &reasons() const { return Reasons; }

private:
  Partition partition(const Component &C) {
    if (State.isComplete(C))
      return unsolved(stronglyConnected(C.Statements, C.Validity));
    if (!State.wishes().groupOf().empty())
      return unsolved(wishedGroups(State.wishes(), C));
    if (State.options().RowStrategy != Strategy::Pluto &&
        State.options().Fusion != FusionPolicy::None)
      return unsolved(weaklyConnected(C.Statements, C.Validity));
    return partitionForFusion(State, C, State.options().Fusion);
  }

  /// The groups are as fused as they shall be.
  NodePtr groupsInSequence(const Component &C, Partition Groups) {
    std::vector<NodePtr> Children;
    for (FusionGroup &Group : Groups) {
      Children.push_back(scheduleGroup(C.restrictedTo(Group.Statements),
                                       std::move(Group.Solved)));
      if (!Children.back())
        return nullptr;
    }
    return ScheduleNode::sequence(std::move(Children));
  }

  /// A group shares its next rows, or is cut, or keeps its order.
  NodePtr scheduleGroup(const Component &C, std::optional<BandResult> Solved) {
    if (State.isComplete(C) && C.Validity.empty())
      return ScheduleNode::leaf(domain(C));
    BandResult Result = solveBand(C, std::move(Solved));
    if (Result.Status == RowStatus::Found)
      return commit(C, Result.Band);
    if (Budget.failed())
      return nullptr;
    Partition Cut = unsolved(stronglyConnected(C.Statements, C.Validity));
    if (Cut.size() > 1)
      return groupsInSequence(C, std::move(Cut));
    return keepOriginal(C, Result.Status);
  }

  /// \p Solved is the Pluto band of \p C where it is known already.
  BandResult solveBand(const Component &C, std::optional<BandResult> Solved) {
    bool CarryFirst = carriesFirst(C) && !C.Validity.empty();
    if (!CarryFirst && !State.isComplete(C)) {
      if (!Solved)
        Solved = solvePlutoBand(State, C);
      if (Solved->Status == RowStatus::Found)
        return withStart(C, std::move(*Solved));
    }
    const RowStatus Missed = Solved ? Solved->Status : RowStatus::Infeasible;
    if (C.Validity.empty())
      return {Missed, {}};
    if (!CarryFirst && stronglyConnected(C.Statements, C.Validity).size() > 1)
      return {Missed, {}}; // cut before losing permutability
    RowResult Row = carryingRow(C);
    BandResult Result{Row.Status == RowStatus::Infeasible ? Missed : Row.Status,
                      {}};
    if (Row.Status == RowStatus::Found) {
      Result.Band.Rows.push_back(std::move(Row.Row));
      Result.Band.Permutable = true; // one row: d >= 0 on all that enter it
    }
    return Result;
  }

  /// The user's word on this dimension, or else the strategy.
  bool carriesFirst(const Component &C) const {
    if (const auto *Order = State.wishes().objectives(State.dimension(C)))
      return asksToCarry(*Order);
    return State.options().RowStrategy != Strategy::Pluto;
  }

  BandResult withStart(const Component &C, BandResult Solved) {
    if (State.options().Diamond && State.wishes().leaveRowsAlone())
      Solved.Band = startConcurrently(State, C, std::move(Solved.Band));
    return Solved;
  }

  RowResult carryingRow(const Component &C) {
    RowResult Row = solveFeautrierRow(State, C, criterion(C));
    bool IsOneRowEnough = Row.Status == RowStatus::Found && Row.Row.CarriesAll;
    if (State.options().RowStrategy != Strategy::Earliest || !IsOneRowEnough ||
        !State.wishes().leaveRowsAlone())
      return Row;
    RowResult Earliest = solveEarliestRow(State, C);
    return Earliest.Status == RowStatus::Found ? Earliest : Row;
  }

  Criterion criterion(const Component &C) const {
    const auto *Order = State.wishes().objectives(State.dimension(C));
    if (Order && asksToCarry(*Order))
      return criterionIn(*Order);
    switch (State.options().RowStrategy) {
    case Strategy::Latency:
    case Strategy::Earliest:
      return Criterion::Latency;
    case Strategy::Delay:
      return Criterion::Delay;
    case Strategy::Pluto:
    case Strategy::Feautrier:
      break;
    }
    return Criterion::Carried;
  }

  /// Fixes the rows, leaves U_r to the child.
  NodePtr commit(const Component &C, const SolvedBand &Band) {
    Component Rest = C;
    std::vector<BandRow> Rows;
    for (const SolvedRow &Row : Band.Rows) {
      const unsigned long Before = countOperations(State.ctx());
      State.commit(C, Row);
      Rest = residual(State, C, Rest, Row);
      Rows.push_back({toTime(State, C, Row), Row.Coincident, Row.Cost});
      Rows.back().Cost.Operations += countOperations(State.ctx()) - Before;
    }
    if (Budget.failed())
      return nullptr;
    NodePtr Child = schedulePhases(Rest, Band.Rows.back().Phases);
    if (!Child)
      return nullptr;
    return ScheduleNode::band(domain(C), std::move(Rows), Band.Permutable,
                              std::move(Child));
  }

  /// Statements of different phases of the last row follow one another; the
  /// dependences between them are carried by that.
  NodePtr schedulePhases(const Component &C,
                         const std::vector<unsigned> &Phases) {
    std::map<unsigned, std::vector<unsigned>> ByPhase;
    for (unsigned I = 0; I < Phases.size(); ++I)
      ByPhase[Phases[I]].push_back(C.Statements[I]);
    if (ByPhase.size() < 2)
      return schedule(C);
    std::vector<NodePtr> Children;
    for (const auto &[Phase, Group] : ByPhase) {
      Children.push_back(schedule(C.restrictedTo(Group)));
      if (!Children.back())
        return nullptr;
    }
    return ScheduleNode::sequence(std::move(Children));
  }

  NodePtr keepOriginal(const Component &C, RowStatus Status) {
    std::string Names;
    for (unsigned S : C.Statements)
      Names += (Names.empty() ? "" : ", ") +
               State.problem().Statements[S].DisplayName;
    NodePtr Node = originalOrder(State.problem(), C.Statements);
    Reasons.push_back(
        (Status == RowStatus::OverBudget
             ? "too complex: the dependences among "
             : "no affine row carries the dependences among ") +
        Names +
        (Node ? ": original order kept" : " and no original order is given"));
    return Node;
  }

  isl::union_set domain(const Component &C) const {
    return State.problem().domain(C.Statements);
  }

  SchedulerState &State;
  const IslBudget &Budget;
  std::vector<std::string> Reasons;
};

std::string joined(const std::vector<std::string> &Texts) {
  std::string Result;
  for (const std::string &Text : Texts)
    Result += (Result.empty() ? "" : "; ") + Text;
  return Result;
}

} // namespace

ScheduleResult scheduleWhole(SchedulerState &State, const IslBudget &Budget) {
  ScheduleResult Result;
  LexicographicScheduler Scheduler(State, Budget);
  // Sizes are meaningless where isl could not even name the spaces.
  if (!Budget.failed())
    Result.Root = Scheduler.schedule(State.whole());
  Result.Reason = joined(Scheduler.reasons());
  if (Budget.failed()) {
    Result.Root = nullptr;
    Result.Status = ScheduleStatus::OverBudget;
    Result.Reason = Budget.errorText();
  } else if (!Result.Root) {
    Result.Status = ScheduleStatus::NoSchedule;
  } else {
    Result.Status = Scheduler.reasons().empty()
                        ? ScheduleStatus::Scheduled
                        : ScheduleStatus::PartlyOriginal;
  }
  return Result;
}

} // namespace affinesched
