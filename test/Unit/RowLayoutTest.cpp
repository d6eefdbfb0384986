//===- RowLayoutTest.cpp - Every column has one meaning -------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/RowLayout.h"
#include "gtest/gtest.h"

namespace affinesched {
namespace {

/// Statement columns in the documented order: innermost iterator first, then
/// the parameters, then the constant; negative part before positive.
void appendStatement(const RowLayout &Layout, unsigned S,
                     std::vector<unsigned> &Columns) {
  for (unsigned D = Layout.depth(S); D-- > 0;)
    for (Part Sign : {Part::Negative, Part::Positive})
      Columns.push_back(Layout.iterator(S, D, Sign));
  for (unsigned P = 0; P < Layout.parameters(); ++P)
    for (Part Sign : {Part::Negative, Part::Positive})
      Columns.push_back(Layout.parameter(S, P, Sign));
  Columns.push_back(Layout.constant(S));
}

// Costs, extras, statements: 0, 1, 2, ... without a gap or a repetition.
TEST(RowLayoutTest, ColumnsAreDistinctAndInDocumentedOrder) {
  const unsigned Costs = 4, Extras = 3;
  RowLayout Layout(Costs, Extras, {2, 0, 3}, 2);
  std::vector<unsigned> Columns;
  for (unsigned I = 0; I < Costs; ++I)
    Columns.push_back(Layout.cost(I));
  for (unsigned I = 0; I < Extras; ++I)
    Columns.push_back(Layout.extra(I));
  for (unsigned S = 0; S < Layout.statements(); ++S)
    appendStatement(Layout, S, Columns);
  ASSERT_EQ(Columns.size(), Layout.columns());
  for (unsigned I = 0; I < Columns.size(); ++I)
    EXPECT_EQ(Columns[I], I);
}

TEST(RowLayoutTest, StatementsBeginAfterCostsAndExtras) {
  RowLayout Layout(2, 1, {2, 1}, 1);
  EXPECT_EQ(Layout.firstStatementColumn(), 3u);
  EXPECT_EQ(Layout.firstIteratorColumn(0), Layout.firstStatementColumn());
  EXPECT_EQ(Layout.firstIteratorColumn(1), Layout.constant(0) + 1);
  EXPECT_EQ(Layout.constant(1) + 1, Layout.columns());
}

// A statement without iterators still has a constant and its parameters.
TEST(RowLayoutTest, StatementWithoutIterators) {
  RowLayout Layout(0, 0, {0}, 1);
  EXPECT_EQ(Layout.columns(), 3u);
  EXPECT_EQ(Layout.constant(0), 2u);
}

TEST(RowLayoutTest, NoStatements) {
  RowLayout Layout(3, 0, {}, 2);
  EXPECT_EQ(Layout.columns(), 3u);
  EXPECT_EQ(Layout.firstStatementColumn(), 3u);
}

} // namespace
} // namespace affinesched
