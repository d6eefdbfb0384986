//===- LexMinTest.cpp - Exact integer lexicographic minima ----------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/LexMin.h"
#include "AffineSched/Model/IslBudget.h"
#include "IslFixture.h"
#include <initializer_list>

namespace affinesched {
namespace {

using llvm::DynamicAPInt;

IntegerRow entries(std::initializer_list<int> Entries) {
  IntegerRow Row;
  for (int Entry : Entries)
    Row.push_back(DynamicAPInt(Entry));
  return Row;
}

/// Columns of two signed coefficients c0, c1 and their cost, as a row problem
/// lays them out.
enum Column : unsigned { Cost, C0Minus, C0Plus, C1Minus, C1Plus, ColumnCount };

/// A c0 + B c1 + Constant over these columns.
IntegerRow form(int A, int B, int Constant) {
  return entries({0, -A, A, -B, B, Constant});
}

/// Cost = |c0| + |c1|.
LinearSystem twoCoefficients() {
  LinearSystem System(ColumnCount);
  System.addEquality(entries({-1, 1, 1, 1, 1, 0}));
  return System;
}

/// A c0 + B c1 != 0 for one of the pairs (A, B).
NonTrivialGroup group(std::initializer_list<std::pair<int, int>> Forms) {
  NonTrivialGroup Group;
  Group.FirstColumn = C0Minus;
  for (auto [A, B] : Forms)
    Group.Forms.push_back(entries({-A, A, -B, B}));
  return Group;
}

int c0(const LexMinResult &R) {
  return static_cast<int>(
      static_cast<int64_t>(R.Point[C0Plus] - R.Point[C0Minus]));
}
int c1(const LexMinResult &R) {
  return static_cast<int>(
      static_cast<int64_t>(R.Point[C1Plus] - R.Point[C1Minus]));
}

class LexMinTest : public IslTest {
protected:
  LexMinResult solve(const LinearSystem &System,
                     const std::vector<NonTrivialGroup> &Groups = {}) {
    return lexMin(Ctx, System, Groups, 1);
  }
};

// Earlier columns matter more: x0 + x1 >= 2 is paid for by x1.
TEST_F(LexMinTest, EarlierColumnsAreSmaller) {
  LinearSystem System(2);
  System.addInequality(entries({1, 1, -2}));
  LexMinResult R = solve(System);
  ASSERT_EQ(R.Status, LexMinStatus::Found);
  EXPECT_EQ(R.Point, entries({0, 2}));
}

// 2x >= 3 has the rational minimum 3/2.
TEST_F(LexMinTest, MinimumIsInteger) {
  LinearSystem System(1);
  System.addInequality(entries({2, -3}));
  LexMinResult R = solve(System);
  ASSERT_EQ(R.Status, LexMinStatus::Found);
  EXPECT_EQ(R.Point, entries({2}));
}

// 2 c0 + 3 <= 0 needs c0 = -2.
TEST_F(LexMinTest, CoefficientsMayBeNegative) {
  LinearSystem System = twoCoefficients();
  System.addInequality(form(-2, 0, -3));
  LexMinResult R = solve(System);
  ASSERT_EQ(R.Status, LexMinStatus::Found);
  EXPECT_EQ(c0(R), -2);
  EXPECT_EQ(c1(R), 0);
  EXPECT_EQ(R.Point[Cost], DynamicAPInt(2));
}

TEST_F(LexMinTest, ContradictionIsInfeasible) {
  LinearSystem System(1);
  System.addInequality(entries({1, -1}));
  System.addInequality(entries({-1, 0}));
  EXPECT_EQ(solve(System).Status, LexMinStatus::Infeasible);
}

// 2 x0 - 2 x1 = 1 has rational solutions only.
TEST_F(LexMinTest, RationalSolutionsAloneAreInfeasible) {
  LinearSystem System(2);
  System.addEquality(entries({2, -2, -1}));
  EXPECT_EQ(solve(System).Status, LexMinStatus::Infeasible);
}

// Nothing but a group keeps the zero row out.
TEST_F(LexMinTest, ZeroIsTheMinimumWithoutGroups) {
  LexMinResult R = solve(twoCoefficients());
  ASSERT_EQ(R.Status, LexMinStatus::Found);
  EXPECT_EQ(R.Point[Cost], DynamicAPInt(0));
  R = solve(twoCoefficients(), {group({{1, 0}, {0, 1}})});
  ASSERT_EQ(R.Status, LexMinStatus::Found);
  EXPECT_EQ(R.Point[Cost], DynamicAPInt(1));
}

// Orthant by orthant: |c0| >= 2 |c1| with both signs given, and c1 != 0.
TEST_F(LexMinTest, GroupsReachEveryOrthant) {
  for (int Sign0 : {-1, 1})
    for (int Sign1 : {-1, 1}) {
      LinearSystem System = twoCoefficients();
      System.addInequality(form(Sign0, -2 * Sign1, 0));
      System.addInequality(form(0, Sign1, 0));
      LexMinResult R = solve(System, {group({{0, 1}})});
      ASSERT_EQ(R.Status, LexMinStatus::Found);
      EXPECT_EQ(c0(R), 2 * Sign0);
      EXPECT_EQ(c1(R), Sign1);
    }
}

// After the row (1,1) the complement is (1,-1): (1,1) is refused, the cheapest
// row that is left has one coefficient.
TEST_F(LexMinTest, GroupRefusesDependentRows) {
  LinearSystem System = twoCoefficients();
  System.addInequality(form(1, 1, -2)); // c0 + c1 >= 2
  LexMinResult R = solve(System, {group({{1, -1}})});
  ASSERT_EQ(R.Status, LexMinStatus::Found);
  EXPECT_EQ(R.Point[Cost], DynamicAPInt(2));
  EXPECT_NE(c0(R), c1(R));
}

TEST_F(LexMinTest, AllGroupsMustBeNonTrivial) {
  LexMinResult R = solve(twoCoefficients(), {group({{1, 0}}), group({{0, 1}})});
  ASSERT_EQ(R.Status, LexMinStatus::Found);
  EXPECT_EQ(R.Point[Cost], DynamicAPInt(2));
  EXPECT_NE(c0(R), 0);
  EXPECT_NE(c1(R), 0);
}

TEST_F(LexMinTest, GroupForcedToZeroIsInfeasible) {
  LinearSystem System = twoCoefficients();
  System.addEquality(form(1, 0, 0));
  EXPECT_EQ(solve(System, {group({{1, 0}})}).Status, LexMinStatus::Infeasible);
}

// Cost 2 |c1| is cheaper than 3 |c0|, but isl looks at c0 first and from then
// on only for points whose first non-zero cost becomes zero.
TEST_F(LexMinTest, LaterBranchMayBeALittleCheaper) {
  LinearSystem System(ColumnCount);
  System.addEquality(entries({-1, 3, 3, 2, 2, 0}));
  LexMinResult R = solve(System, {group({{1, 0}, {0, 1}})});
  ASSERT_EQ(R.Status, LexMinStatus::Found);
  EXPECT_EQ(static_cast<int64_t>(R.Point[Cost]), 2);
}

// Running out of operations is an answer of its own, never "infeasible".
TEST_F(LexMinTest, BudgetOfFewOperationsIsOverBudget) {
  LinearSystem System = twoCoefficients();
  System.addInequality(form(-2, 3, -5));
  System.addInequality(form(3, 7, -11));
  std::vector<NonTrivialGroup> Groups = {group({{1, 0}}), group({{0, 1}})};
  {
    IslBudget Budget(Ctx, 1);
    EXPECT_EQ(solve(System, Groups).Status, LexMinStatus::OverBudget);
    EXPECT_TRUE(Budget.exceeded());
  }
  EXPECT_EQ(solve(System, Groups).Status, LexMinStatus::Found);
}

// Equal rows and their multiples are kept once.
TEST_F(LexMinTest, RepeatedConstraintsAreKeptOnce) {
  LinearSystem System(2);
  System.addInequality(entries({1, -1, 0}));
  System.addInequality(entries({3, -3, 0}));
  System.addInequality(entries({1, -1, 1}));
  System.addEquality(entries({2, 4, -6}));
  System.addEquality(entries({1, 2, -3}));
  EXPECT_EQ(System.constraints(), 3u);
}

} // namespace
} // namespace affinesched
