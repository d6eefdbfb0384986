//===- SplittingScheduler.cpp - A schedule with statements cut
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplittingScheduler.h"
#include "AffineSched/Model/IslBudget.h"
#include "IndexSetSplitting.h"
#include "ScheduleShape.h"
#include "ScheduleWhole.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

namespace affinesched {

namespace {

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

} // namespace

ScheduleResult improveBySplitting(SchedulerState &State, ScheduleResult Unsplit,
                                  unsigned long OperationsSoFar) {
  return SplittingScheduler(State, std::move(Unsplit), OperationsSoFar).run();
}

} // namespace affinesched
