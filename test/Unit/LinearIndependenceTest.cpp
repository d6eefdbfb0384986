//===- LinearIndependenceTest.cpp - Orthogonal complements ----------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/LinearIndependence.h"
#include "gtest/gtest.h"

namespace affinesched {
namespace {

using llvm::DynamicAPInt;

IntegerRow row(std::vector<int> Entries) {
  IntegerRow Row;
  for (int Entry : Entries)
    Row.push_back(DynamicAPInt(Entry));
  return Row;
}

DynamicAPInt product(const IntegerRow &A, const IntegerRow &B) {
  DynamicAPInt Sum(0);
  for (unsigned I = 0; I < A.size(); ++I)
    Sum += A[I] * B[I];
  return Sum;
}

DynamicAPInt divisor(const IntegerRow &Row) {
  DynamicAPInt Divisor(0);
  for (const DynamicAPInt &Entry : Row)
    Divisor = llvm::gcd(Divisor, llvm::abs(Entry));
  return Divisor;
}

DynamicAPInt firstNonZero(const IntegerRow &Row) {
  for (const DynamicAPInt &Entry : Row)
    if (Entry != 0)
      return Entry;
  return DynamicAPInt(0);
}

/// All rows of three entries in [-2, 2].
std::vector<IntegerRow> smallRows() {
  std::vector<IntegerRow> Rows;
  for (int A = -2; A <= 2; ++A)
    for (int B = -2; B <= 2; ++B)
      for (int C = -2; C <= 2; ++C)
        Rows.push_back(row({A, B, C}));
  return Rows;
}

IntegerRow cross(const IntegerRow &A, const IntegerRow &B) {
  return {A[1] * B[2] - A[2] * B[1], A[2] * B[0] - A[0] * B[2],
          A[0] * B[1] - A[1] * B[0]};
}

bool isZero(const IntegerRow &Row) { return firstNonZero(Row) == 0; }

unsigned rank(const IntegerRow &A, const IntegerRow &B) {
  if (!isZero(cross(A, B)))
    return 2;
  return isZero(A) && isZero(B) ? 0 : 1;
}

bool someNonZeroProduct(const std::vector<IntegerRow> &Vectors,
                        const IntegerRow &Row) {
  for (const IntegerRow &Vector : Vectors)
    if (product(Vector, Row) != 0)
      return true;
  return false;
}

TEST(LinearIndependenceTest, WorkedExamples) {
  EXPECT_EQ(orthogonalComplement({}, 2),
            (std::vector<IntegerRow>{row({1, 0}), row({0, 1})}));
  EXPECT_EQ(orthogonalComplement({row({1, 1})}, 2),
            (std::vector<IntegerRow>{row({1, -1})}));
  EXPECT_EQ(orthogonalComplement({row({2, 0})}, 2),
            (std::vector<IntegerRow>{row({0, 1})}));
  EXPECT_TRUE(orthogonalComplement({row({1, 0}), row({1, 1})}, 2).empty());
  EXPECT_TRUE(orthogonalComplement({}, 0).empty());
}

// Zero rows and repeated rows add nothing.
TEST(LinearIndependenceTest, DependentRowsDoNotShrinkTheComplement) {
  EXPECT_EQ(orthogonalComplement({row({0, 0})}, 2).size(), 2u);
  EXPECT_EQ(orthogonalComplement({row({1, 2, 3}), row({-2, -4, -6})}, 3).size(),
            2u);
}

// For all pairs of small rows: H v = 0, as many vectors as dimensions are
// left, each primitive and positive first.
TEST(LinearIndependenceTest, VectorsSpanTheKernel) {
  for (const IntegerRow &A : smallRows())
    for (const IntegerRow &B : smallRows()) {
      std::vector<IntegerRow> Kernel = orthogonalComplement({A, B}, 3);
      ASSERT_EQ(Kernel.size(), 3 - rank(A, B));
      for (const IntegerRow &Vector : Kernel) {
        EXPECT_EQ(product(A, Vector), DynamicAPInt(0));
        EXPECT_EQ(product(B, Vector), DynamicAPInt(0));
        EXPECT_EQ(divisor(Vector), DynamicAPInt(1));
        EXPECT_GT(firstNonZero(Vector), DynamicAPInt(0));
      }
    }
}

// c is independent of H iff some v.c != 0: for one row by the cross product,
// for two by the determinant.
TEST(LinearIndependenceTest, ProductsDecideIndependence) {
  const IntegerRow A = row({1, 1, 0}), B = row({1, -2, 2});
  const IntegerRow Normal = cross(A, B);
  std::vector<IntegerRow> One = orthogonalComplement({A}, 3);
  std::vector<IntegerRow> Two = orthogonalComplement({A, B}, 3);
  for (const IntegerRow &C : smallRows()) {
    EXPECT_EQ(someNonZeroProduct(One, C), !isZero(cross(A, C)));
    EXPECT_EQ(someNonZeroProduct(Two, C), product(Normal, C) != 0);
  }
}

TEST(LinearIndependenceTest, NormalizingKeepsTheDirection) {
  IntegerRow Row = row({-4, 0, 6});
  normalizeRow(Row);
  EXPECT_EQ(Row, row({-2, 0, 3}));
  IntegerRow Zero = row({0, 0});
  normalizeRow(Zero);
  EXPECT_EQ(Zero, row({0, 0}));
}

} // namespace
} // namespace affinesched
