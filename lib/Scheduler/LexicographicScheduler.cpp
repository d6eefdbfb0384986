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
#include "IndexSetSplitting.h"
#include "OriginalOrder.h"
#include "RowStrategies.h"
#include "ScheduleShape.h"
#include "WishCheck.h"
#include "WishedFusion.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <numeric>
#include <optional>

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

/// Every statement as one piece.
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

/// Where there is anything to order, the first row gives every instance its
/// earliest time. A schedule of cut statements may have fewer rows, but not
/// earlier ones.
bool hasEarliestTimes(const ScheduleNode &Node) {
  if (Node.NodeKind == ScheduleNode::Kind::Band)
    return Node.Rows.front().Cost.IsEarliest || Node.Rows.front().Coincident;
  return llvm::all_of(Node.Children, [](const auto &Child) {
    return hasEarliestTimes(*Child);
  });
}

/// Index-set splitting: the split problem is scheduled like any other, and the
/// better one of the two schedules is kept.
class SplittingScheduler {
public:
  SplittingScheduler(SchedulerState &State, ScheduleResult Unsplit,
                     unsigned long OperationsSoFar)
      : State(State), Best(std::move(Unsplit)),
        // What may come of it is worth as much work again.
        MostOperations(OperationsSoFar + 40000) {
    if (Best.Root)
      Shape = scheduleShape(State.problem(), *Best.Root);
  }

  ScheduleResult run() {
    tryPieces(splitByResidues, separatesPieces);
    // Folds make distances short as well, so that a band can take more rows.
    tryPieces(splitAtFolds,
              [&](const SplitProblem &Split, const Component &Whole) {
                return separatesPieces(Split, Whole) ||
                       llvm::any_of(Split.cutStatements(), [&](unsigned S) {
                         return Shape[S].OutsideBand > 0;
                       });
              });
    return std::move(Best);
  }

private:
  using Promise =
      llvm::function_ref<bool(const SplitProblem &, const Component &)>;

  bool isWorthwhile() const {
    if (Best.Status != ScheduleStatus::Scheduled)
      return true;
    if (State.options().RowStrategy == Strategy::Earliest &&
        hasEarliestTimes(*Best.Root))
      return false;
    return !llvm::all_of(Shape,
                         [](const StatementShape &S) { return S.isBest(); });
  }

  /// A circle of dependences that kept the pieces of a statement together is
  /// broken.
  static bool separatesPieces(const SplitProblem &Split,
                              const Component &Whole) {
    for (const std::vector<unsigned> &Group :
         stronglyConnected(Whole.Statements, Whole.Validity))
      for (unsigned P : Group)
        if (P > 0 && Split.wholeOf(P) == Split.wholeOf(P - 1) &&
            !llvm::is_contained(Group, P - 1))
          return true;
    return false;
  }

  /// Where there is no schedule anything is worth a trial.
  void tryPieces(decltype(splitAtFolds) *Split, Promise MayGain) {
    if (!isWorthwhile())
      return;
    IslShare Share(State.ctx(), /*Parts=*/4, MostOperations);
    IslBudget Budget(State.ctx(), 0);
    std::optional<Pieces> Parts =
        Split(State.problem(), State.whole().Validity);
    if (!Parts)
      return;
    SplitProblem Problem(State.problem(), *Parts);
    if (Budget.failed() || !Problem.isValid())
      return;
    SchedulerState SplitState(Problem.problem(), State.options(),
                              State.cache());
    if (Best.Status == ScheduleStatus::Scheduled &&
        !MayGain(Problem, SplitState.whole()))
      return;
    ScheduleResult Result = scheduleWhole(SplitState, Budget);
    if (Result.Root)
      keepIfBetter(Problem, std::move(Result), Budget);
  }

  void keepIfBetter(const SplitProblem &Split, ScheduleResult Result,
                    const IslBudget &Budget) {
    ScheduleShape New = shapeOfWhole(Split, *Result.Root);
    // The better a status, the smaller.
    if (Result.Status > Best.Status ||
        (Result.Status == Best.Status &&
         !isBetter(New, Shape, Split.cutStatements())))
      return;
    Result.Root = Split.undo(*Result.Root);
    if (!Result.Root || Budget.failed())
      return;
    Best = std::move(Result);
    Shape = std::move(New);
  }

  /// A statement is no better than the worst of its pieces.
  ScheduleShape shapeOfWhole(const SplitProblem &Split,
                             const ScheduleNode &Root) const {
    ScheduleShape Result(State.problem().Statements.size());
    ScheduleShape OfPieces = scheduleShape(Split.problem(), Root);
    for (unsigned P = 0; P < OfPieces.size(); ++P) {
      StatementShape &Worst = Result[Split.wholeOf(P)];
      Worst.OutsideBand = std::max(Worst.OutsideBand, OfPieces[P].OutsideBand);
      Worst.NotCoincident =
          std::max(Worst.NotCoincident, OfPieces[P].NotCoincident);
    }
    return Result;
  }

  SchedulerState &State;
  ScheduleResult Best;
  unsigned long MostOperations;
  ScheduleShape Shape;
};

/// Wishes come on top of a strategy. Those that the schedule turns out not to
/// fulfil are dropped, so that they do not bend it for nothing.
ScheduleResult scheduleAsWished(const SchedulingProblem &Problem,
                                SchedulerOptions Options,
                                const IslBudget &Budget) {
  std::vector<std::string> Unmet;
  while (true) {
    SchedulerState State(Problem, Options);
    ScheduleResult Result = scheduleWhole(State, Budget);
    if (!Result.Root)
      return Result;
    WishReport Report = checkWishes(State.wishes(), Problem, *Result.Root);
    for (std::string &Text : Report.Unmet)
      if (!llvm::is_contained(Unmet, Text))
        Unmet.push_back(std::move(Text));
    Options.Wishes = std::move(Report.Rest);
    if (Report.IsLess)
      continue;
    Result.UnmetWishes = std::move(Unmet);
    return Result;
  }
}

/// Index-set splitting is for the strategies alone: the user's names know of no
/// pieces.
ScheduleResult scheduleFreely(SchedulerState &State, const IslBudget &Budget) {
  ScheduleResult Result = scheduleWhole(State, Budget);
  if (State.options().Split && Result.Status != ScheduleStatus::OverBudget)
    Result = SplittingScheduler(State, std::move(Result), Budget.used()).run();
  return Result;
}

ScheduleResult overBudget(const IslBudget &Budget) {
  ScheduleResult Result;
  Result.Status = ScheduleStatus::OverBudget;
  Result.Reason = Budget.errorText();
  return Result;
}

/// Components alone, any legal rows.
ScheduleResult scheduleSimply(SchedulerState &State, const IslBudget &Budget) {
  SchedulerOptions Options = State.options();
  Options.Fusion = FusionPolicy::None;
  Options.BoundDistances = Options.Split = Options.Diamond = false;
  State.setOptions(Options);
  State.restart();
  ScheduleResult Result = scheduleFreely(State, Budget);
  std::string Simplified = "too few operations for more than a simple "
                           "schedule: no fusion, no bounds on distances";
  if (Result.Root)
    Result.Reason =
        Simplified + (Result.Reason.empty() ? "" : "; ") + Result.Reason;
  return Result;
}

/// No row at all is sought.
ScheduleResult keepOriginalOrder(const SchedulingProblem &Problem,
                                 const IslBudget &Budget) {
  ScheduleResult Result;
  std::vector<unsigned> All(Problem.Statements.size());
  std::iota(All.begin(), All.end(), 0u);
  Result.Root = originalOrder(Problem, All);
  if (Budget.failed())
    Result.Root = nullptr;
  Result.Status =
      Result.Root ? ScheduleStatus::PartlyOriginal : ScheduleStatus::OverBudget;
  Result.Reason = "the limit of isl operations was reached";
  if (Result.Root)
    Result.Reason += ": original order kept";
  return Result;
}

/// What a try may take of the limit, three quarters of what is left, so that
/// something is left for less ambitious ones. 0 = no limit.
unsigned long mostOperations(const SchedulerOptions &Options,
                             const IslBudget &Budget) {
  const unsigned long Used = Budget.used();
  return Options.MaxOperations > Used ? (Options.MaxOperations - Used) / 4 * 3
                                      : 0;
}

/// Step by step, with what is left of the limit each time. An error that is not
/// a lack of operations stays, and ends it.
ScheduleResult scheduleInSteps(const SchedulingProblem &Problem,
                               const SchedulerOptions &Options,
                               const IslBudget &Budget) {
  std::optional<SchedulerState> State;
  ScheduleResult Result;
  {
    IslShare Share(Problem.ctx(), /*Parts=*/1, mostOperations(Options, Budget));
    State.emplace(Problem, Options);
    // Relations may be missing from a state that was not finished.
    if (Budget.failed())
      State.reset();
    Result = State ? scheduleFreely(*State, Budget) : overBudget(Budget);
  }
  if (Result.Root || Options.MaxOperations == 0 || Budget.failed())
    return Result;
  if (State) {
    IslShare Share(Problem.ctx(), /*Parts=*/1, mostOperations(Options, Budget));
    ScheduleResult Simple = scheduleSimply(*State, Budget);
    if (Simple.Root)
      return Simple;
  }
  ScheduleResult Original = keepOriginalOrder(Problem, Budget);
  return Original.Root ? std::move(Original) : std::move(Result);
}

} // namespace

ScheduleResult scheduleProblem(const SchedulingProblem &Problem,
                               const SchedulerOptions &Options) {
  IslBudget Budget(Problem.ctx(), Options.MaxOperations);
  ScheduleResult Result = Options.Wishes.empty()
                              ? scheduleInSteps(Problem, Options, Budget)
                              : scheduleAsWished(Problem, Options, Budget);
  Result.Operations = Budget.used();
  return Result;
}

} // namespace affinesched
