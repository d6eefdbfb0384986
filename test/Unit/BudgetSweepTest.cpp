//===- BudgetSweepTest.cpp - Whatever the budget, a legal schedule or none ===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// isl may refuse to work within any of its operations. A null value read as 0
// or as "no constraints" would show as a crash, a hang, or an illegal schedule
// at one limit among many.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Scheduler/ShapingFile.h"
#include "AffineSched/Verify/Verifier.h"
#include "IslFixture.h"

namespace affinesched {
namespace {

class BudgetSweepTest : public IslTest {
protected:
  /// Schedules within \p Max operations; proves what was found without limit.
  void scheduleWithin(const SchedulingProblem &Problem, Strategy Rows,
                      unsigned long Max) {
    SchedulerOptions Options;
    Options.RowStrategy = Rows;
    Options.MaxOperations = Max;
    Options.Wishes = Wishes;
    ScheduleResult Result = scheduleProblem(Problem, Options);
    ASSERT_NE(Result.Status, ScheduleStatus::NoSchedule) << Max;
    ASSERT_EQ(Result.Root == nullptr,
              Result.Status == ScheduleStatus::OverBudget)
        << Max;
    Found += Result.Root != nullptr;
    Missed += Result.Root == nullptr;
    if (!Result.Root)
      return;
    IslBudget Fresh(Ctx, 0);
    Verification Proof = verifyLegality(
        Problem.validity(), flatten(*Result.Root).map(), Problem.domain());
    ASSERT_TRUE(Proof.proved()) << Max << ": " << Proof.Witness;
  }

  /// Every small limit, then ever fewer of the larger ones.
  void sweep(const char *Text) {
    std::optional<SchedulingProblem> Problem = parse(Text);
    ASSERT_TRUE(Problem);
    for (Strategy Rows : {Strategy::Pluto, Strategy::Feautrier})
      for (unsigned long Max = 1; Max < 100000; Max += 1 + Max / 400 * 8)
        scheduleWithin(*Problem, Rows, Max);
    EXPECT_GT(Found, 0u);
    EXPECT_GT(Missed, 0u);
  }

  /// Reads and lays out \p Text within \p Max operations; what came out
  /// without any isl error is legal.
  void readWithin(const SchedulingProblem &Problem, const char *Text,
                  unsigned long Max) {
    std::unique_ptr<ScheduleNode> Root;
    {
      IslBudget Budget(Ctx, Max);
      llvm::Expected<isl::union_map> Times =
          readGivenSchedule(Problem, {Text, "x.isl"});
      if (Times)
        Root = buildGivenSchedule(Problem, *Times, Problem.validity());
      llvm::consumeError(Times.takeError());
      if (Budget.failed())
        Root = nullptr;
    }
    Found += Root != nullptr;
    Missed += Root == nullptr;
    if (!Root)
      return;
    IslBudget Fresh(Ctx, 0);
    Verification Proof = verifyLegality(Problem.validity(),
                                        flatten(*Root).map(), Problem.domain());
    ASSERT_TRUE(Proof.proved()) << Max << ": " << Proof.Witness;
  }

  unsigned Found = 0, Missed = 0;
  Shaping Wishes;
};

// A circle of two statements over the outer loop, one of them sequential.
TEST_F(BudgetSweepTest, CircleOfTwo) {
  sweep(R"(
domain: "[N] -> { S[i,j] : 0 <= i,j < N; T[i,j] : 0 <= i,j < N }"
dependences: "[N] -> { S[i,j] -> T[i,j]; T[i,j] -> S[i+1,j]; T[i,j] -> T[i,j+1] }"
original: "[N] -> { S[i,j] -> [i, 0, j]; T[i,j] -> [i, 1, j] }"
)");
}

// The same with wishes of every kind, some of which cannot be met.
TEST_F(BudgetSweepTest, Wishes) {
  llvm::Expected<ShapingEntries> Entries = parseShaping(R"(
- objectives: {0: [proximity, big-loops-first, contiguity], 1: [latency]}
  constraints: {0: ["S.i - T.i = 0", "S.N = 0", "S.i < 0"], 1: ["T.j >= 1"]}
  fusion-groups: [[S], [T]]
  directives: [parallel: S.j, vector: S.j, vector: T.j, sequential: T.i]
)",
                                                        "wishes.yaml");
  ASSERT_TRUE(bool(Entries));
  Wishes = Entries->front().Wishes;
  sweep(R"(
domain: "[N] -> { S[i,j] : 0 <= i,j < N; T[i,j] : 0 <= i,j < N }"
dependences: "[N] -> { S[i,j] -> T[i,j]; T[i,j] -> S[i+1,j]; T[i,j] -> T[i,j+1] }"
original: "[N] -> { S[i,j] -> [i, 0, j]; T[i,j] -> [i, 1, j] }"
)");
}

TEST_F(BudgetSweepTest, GivenSchedule) {
  std::optional<SchedulingProblem> Problem = parse(R"(
domain: "[N] -> { S[i,j] : 0 <= i,j < N; T[i,j] : 0 <= i,j < N }"
dependences: "[N] -> { S[i,j] -> T[i,j]; T[i,j] -> S[i+1,j]; T[i,j] -> T[i,j+1] }"
)");
  ASSERT_TRUE(Problem);
  for (unsigned long Max = 1; Max < 100000; Max += 1 + Max / 400 * 8)
    readWithin(*Problem,
               "[N] -> { S[i,j] -> [i, 0, floor(j/4), j]; "
               "T[i,j] -> [i, 1, N + j, 0] }",
               Max);
  EXPECT_GT(Found, 0u);
  EXPECT_GT(Missed, 0u);
}

// Subscripts 35 i + j: the coefficients that make cuts grow.
TEST_F(BudgetSweepTest, FlatSubscripts) {
  sweep(R"(
domain: "[N] -> { S[i,j] : 0 <= i,j < N }"
dependences: "[N] -> { S[i,j] -> S[k,l] : 35k + l = 35i + j + 1 and (k > i or (k = i and l > j)) and 0 <= i,j,k,l < N }"
original: "[N] -> { S[i,j] -> [i, j] }"
)");
}

} // namespace
} // namespace affinesched
