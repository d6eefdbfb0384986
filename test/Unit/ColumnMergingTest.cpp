//===- ColumnMergingTest.cpp - Coefficients that must be equal ------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/ColumnMerging.h"
#include "IslFixture.h"

namespace affinesched {
namespace {

using llvm::DynamicAPInt;

/// Columns: the cost, then (negative, positive) of a, b, c and the shift s.
enum Column : unsigned { Cost, AN, AP, BN, BP, CN, CP, S, ColumnCount };
const std::vector<Unknown> Unknowns = {{AP, AN}, {BP, BN}, {CP, CN}, {S, S}};

SparseRow sparse(std::vector<std::pair<unsigned, int>> Terms, int Constant) {
  SparseRow Row;
  for (auto [Column, Factor] : Terms)
    Row.add(Column, DynamicAPInt(Factor));
  Row.Constant = DynamicAPInt(Constant);
  return Row;
}

/// Upper >= Lower, both signed.
SparseRow order(unsigned Upper, unsigned Lower) {
  return sparse({{Upper + 1, 1}, {Upper, -1}, {Lower + 1, -1}, {Lower, 1}}, 0);
}

/// The cost is the sum of all absolute values.
SparseSystem withCost() {
  SparseSystem System;
  System.addEquality(sparse({{Cost, -1},
                             {AN, 1},
                             {AP, 1},
                             {BN, 1},
                             {BP, 1},
                             {CN, 1},
                             {CP, 1},
                             {S, 1}},
                            0));
  return System;
}

class ColumnMergingTest : public IslTest {
protected:
  std::vector<int> solve(const SparseSystem &System,
                         const std::vector<NonTrivialGroup> &Groups = {}) {
    LexMinResult Result =
        lexMinMerged(Ctx, System, Groups, Unknowns, ColumnCount, /*Leading=*/1);
    std::vector<int> Point;
    for (const DynamicAPInt &Value : Result.Point)
      Point.push_back(static_cast<int64_t>(Value));
    return Point;
  }
};

// A circle of >= makes all three equal; together they are at least -2 and b is
// at most -1. The cost counts each of them.
TEST_F(ColumnMergingTest, CircleIsOneUnknown) {
  SparseSystem System = withCost();
  System.addInequality(order(AN, BN));
  System.addInequality(order(BN, CN));
  System.addInequality(order(CN, AN));
  System.addInequality(sparse({{BN, 1}, {BP, -1}}, -1));
  EXPECT_EQ(solve(System), (std::vector<int>{3, 1, 0, 1, 0, 1, 0, 0}));
}

// Without the last arc nothing is equal: a = b = 0 is above c = -1.
TEST_F(ColumnMergingTest, PathIsNotMerged) {
  SparseSystem System = withCost();
  System.addInequality(order(AN, BN));
  System.addInequality(order(BN, CN));
  System.addInequality(sparse({{CN, 1}, {CP, -1}}, -1));
  EXPECT_EQ(solve(System), (std::vector<int>{1, 0, 0, 0, 0, 1, 0, 0}));
}

// a >= b, b >= a; only with a = b is a + c >= b, c <= 0 a circle through 0.
TEST_F(ColumnMergingTest, MergingShowsMoreCircles) {
  SparseSystem System = withCost();
  System.addInequality(order(AN, BN));
  System.addInequality(order(BN, AN));
  System.addInequality(
      sparse({{AP, 1}, {AN, -1}, {CP, 1}, {CN, -1}, {BP, -1}, {BN, 1}}, 0));
  System.addInequality(sparse({{CP, -1}, {CN, 1}}, 0));
  EXPECT_EQ(solve(System), (std::vector<int>{0, 0, 0, 0, 0, 0, 0, 0}));
  // c = 0 cannot be non-trivial.
  NonTrivialGroup Group{CN, {{DynamicAPInt(-1), DynamicAPInt(1)}}};
  EXPECT_EQ(solve(System, {Group}), std::vector<int>());
}

// Demands on merged unknowns are one demand, and the positive side is first.
TEST_F(ColumnMergingTest, GroupsFollowTheirColumns) {
  SparseSystem System = withCost();
  System.addEquality(order(AN, BN));
  NonTrivialGroup OnA{AN, {{DynamicAPInt(-1), DynamicAPInt(1)}}};
  NonTrivialGroup OnB{BN, {{DynamicAPInt(-1), DynamicAPInt(1)}}};
  EXPECT_EQ(solve(System, {OnA, OnB}),
            (std::vector<int>{2, 0, 1, 0, 1, 0, 0, 0}));
}

// Of two inequalities with the same terms the stricter one is kept, in either
// order; a row that says nothing is dropped.
TEST_F(ColumnMergingTest, RowsAreKeptOnce) {
  SparseSystem System;
  System.addInequality(sparse({{S, 2}}, -2));
  System.addInequality(sparse({{S, 1}}, -3));
  System.addInequality(sparse({{S, 1}}, -2));
  System.addInequality(sparse({{S, 1}, {S, -1}}, 5));
  System.addEquality(sparse({{S, 1}, {Cost, -1}}, 0));
  System.addEquality(sparse({{Cost, -2}, {S, 2}}, 0));
  EXPECT_EQ(System.constraints(), 2u);
  EXPECT_EQ(solve(System), (std::vector<int>{3, 0, 0, 0, 0, 0, 0, 3}));
}

} // namespace
} // namespace affinesched
