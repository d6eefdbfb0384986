//===- ScheduleProblem.cpp - From wishes and a limit to a schedule
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "AffineSched/Scheduler/LexicographicScheduler.h"
#include "OriginalOrder.h"
#include "ScheduleWhole.h"
#include "SplittingScheduler.h"
#include "WishCheck.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <optional>

namespace affinesched {

namespace {

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
    Result = improveBySplitting(State, std::move(Result), Budget.used());
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
