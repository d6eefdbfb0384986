//===- BudgetStepsTest.cpp - With fewer operations, a simpler schedule ----===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the limit lies exactly depends on isl's version, so each test sweeps
// the limit and demands that a step occurs, and that whatever comes is legal.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Scheduler/LexicographicScheduler.h"
#include "AffineSched/Verify/Verifier.h"
#include "IslFixture.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace affinesched {
namespace {

// Three five-point stencils in a time loop, one component.
constexpr const char *Cycle = R"(
domain: "[T, n] -> { A[t,i] : 0 <= t < T and 0 <= i < n; B[t,i] : 0 <= t < T and 0 <= i < n; C[t,i] : 0 <= t < T and 0 <= i < n }"
dependences: "[T, n] -> { A[t,i] -> B[t,j] : i - 2 <= j <= i + 2 and 0 <= t < T and 2 <= i < n - 2; B[t,i] -> C[t,j] : i - 2 <= j <= i + 2 and 0 <= t < T and 2 <= i < n - 2; C[t,i] -> A[t + 1,j] : i - 2 <= j <= i + 2 and 0 <= t < T - 1 and 2 <= i < n - 2 }"
original: "[T, n] -> { A[t,i] -> [t, 0, i]; B[t,i] -> [t, 1, i]; C[t,i] -> [t, 2, i] }"
)";

// Six nine-point stencils one after the other: six components.
std::string chain() {
  std::string Domain, Dependences, Original;
  for (unsigned S = 0; S < 6; ++S) {
    std::string Name = "S" + std::to_string(S);
    Domain += Name + "[i,j] : 0 <= i,j < n; ";
    Original += Name + "[i,j] -> [" + std::to_string(S) + ",i,j]; ";
    for (const char *K : {"i - 1", "i", "i + 1"})
      for (const char *L : {"j - 1", "j", "j + 1"})
        if (S > 0)
          Dependences += "S" + std::to_string(S - 1) + "[i,j] -> " + Name +
                         "[" + K + "," + L + "] : 1 <= i,j < n - 1; ";
  }
  return "domain: \"[n] -> { " + Domain + "}\"\ndependences: \"[n] -> { " +
         Dependences + "}\"\noriginal: \"[n] -> { " + Original + "}\"\n";
}

class BudgetStepsTest : public IslTest {
protected:
  enum Step { AsWished, Unbounded, Simple, Original, Nothing };

  static bool hasUnboundedRow(const ScheduleNode &Node) {
    auto IsUnbounded = [](const BandRow &Row) {
      return llvm::StringRef(Row.Cost.Decision).contains("too few operations");
    };
    return llvm::any_of(Node.Rows, IsUnbounded) ||
           llvm::any_of(Node.Children, [](const auto &Child) {
             return hasUnboundedRow(*Child);
           });
  }

  static Step stepOf(const ScheduleResult &Result) {
    llvm::StringRef Reason(Result.Reason);
    if (!Result.Root)
      return Nothing;
    if (Reason.starts_with("too few operations for more than a simple"))
      return Simple;
    if (Result.Status == ScheduleStatus::PartlyOriginal)
      return Original;
    return hasUnboundedRow(*Result.Root) ? Unbounded : AsWished;
  }

  /// The limits at which \p Wanted is what comes of \p Text.
  std::vector<unsigned long> limitsOf(Step Wanted, const std::string &Text,
                                      FusionPolicy Fusion) {
    std::vector<unsigned long> Limits;
    std::optional<SchedulingProblem> Problem = parse(Text.c_str());
    SchedulerOptions Options;
    Options.Fusion = Fusion;
    for (unsigned long Max = 200; Problem && Max < 40000; Max += 200) {
      Options.MaxOperations = Max;
      ScheduleResult Result = scheduleProblem(*Problem, Options);
      if (stepOf(Result) == Wanted)
        Limits.push_back(Max);
      if (Result.Status != ScheduleStatus::Scheduled)
        EXPECT_NE(Result.Reason, "") << Max;
      if (!Result.Root)
        continue;
      IslBudget Fresh(Ctx, 0);
      EXPECT_TRUE(verifyLegality(Problem->validity(),
                                 flatten(*Result.Root).map(), Problem->domain())
                      .proved())
          << Max;
    }
    return Limits;
  }
};

// First the bounds on distances go: the rows of one component are any that are
// legal.
TEST_F(BudgetStepsTest, BoundsOnDistancesAreDropped) {
  EXPECT_FALSE(limitsOf(Unbounded, Cycle, FusionPolicy::MaxParallel).empty());
}

// Then fusion goes: what cannot be solved together is put in sequence.
TEST_F(BudgetStepsTest, ComponentsAreSerialised) {
  EXPECT_FALSE(limitsOf(Simple, chain(), FusionPolicy::MaxLocality).empty());
}

// At last the original order is kept, whole, and with a reason.
TEST_F(BudgetStepsTest, OriginalOrderIsKept) {
  EXPECT_FALSE(limitsOf(Original, Cycle, FusionPolicy::MaxParallel).empty());
}

// Hardly any operations: no schedule at all, nothing else.
TEST_F(BudgetStepsTest, TooFewForAnything) {
  std::vector<unsigned long> Limits =
      limitsOf(Nothing, chain(), FusionPolicy::MaxLocality);
  ASSERT_FALSE(Limits.empty());
  EXPECT_EQ(Limits.front(), 200u);
}

// With enough operations nothing is given up.
TEST_F(BudgetStepsTest, NothingIsGivenUp) {
  std::vector<unsigned long> Limits =
      limitsOf(AsWished, chain(), FusionPolicy::MaxLocality);
  ASSERT_FALSE(Limits.empty());
  EXPECT_EQ(Limits.back(), 39800u);
}

} // namespace
} // namespace affinesched
