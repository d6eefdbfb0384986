//===- FlatScheduleTest.cpp - Trees laid out row by row -------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IslFixture.h"

namespace affinesched {
namespace {

using FlatScheduleTest = IslTest;
using Rows = std::vector<BandRow>;
using Nodes = std::vector<std::unique_ptr<ScheduleNode>>;

// Distance (1,-1) under (i+j, i): row 0 carries nothing, row 1 everything.
TEST_F(FlatScheduleTest, OneBand) {
  isl::union_set D = set("[n] -> { S[i,j] : 0 <= i, j < n }");
  isl::union_map Deps =
      map("[n] -> { S[i,j] -> S[i+1,j-1] : 0 <= i < n-1 and 1 <= j < n }");
  Rows R;
  R.push_back(row("{ S[i,j] -> [i + j] }", true));
  R.push_back(row("{ S[i,j] -> [i] }"));
  auto Root = ScheduleNode::band(D, R, true, ScheduleNode::leaf(D));
  FlatSchedule F = flatten(*Root, Deps);
  ASSERT_EQ(F.Rows.size(), 2u);
  ASSERT_EQ(F.Bands.size(), 1u);
  EXPECT_TRUE(F.Bands[0].Permutable);
  EXPECT_TRUE(F.Rows[0].Coincident);
  EXPECT_FALSE(F.Rows[1].Coincident);
  EXPECT_TRUE(equal(F.Rows[0].Residual, Deps));
  EXPECT_TRUE(equal(F.Rows[1].Carried, Deps));
  EXPECT_TRUE(F.Rows[1].Residual.is_empty());
  EXPECT_TRUE(equal(F.map(), map("[n] -> { S[i,j] -> [i + j, i] : "
                                 "0 <= i, j < n }")));
}

// Branches of different height: the short one is filled up with 0, and the flat
// band ends where the first branch's band ends.
TEST_F(FlatScheduleTest, BranchesOfDifferentHeight) {
  isl::union_set A = set("{ A[i] : 0 <= i < 9 }");
  isl::union_set B = set("{ B[i,j] : 0 <= i, j < 9 }");
  Rows RA, RB;
  RA.push_back(row("{ A[i] -> [i] }", true));
  RB.push_back(row("{ B[i,j] -> [i] }", true));
  RB.push_back(row("{ B[i,j] -> [j] }", true));
  Nodes Children;
  Children.push_back(ScheduleNode::band(A, RA, true, ScheduleNode::leaf(A)));
  Children.push_back(ScheduleNode::band(B, RB, false, ScheduleNode::leaf(B)));
  auto Root = ScheduleNode::sequence(std::move(Children));
  FlatSchedule F = flatten(
      *Root, map("{ A[i] -> B[i,j] }").intersect_domain(A).intersect_range(B));
  ASSERT_EQ(F.Rows.size(), 3u);
  EXPECT_EQ(F.Rows[0].RowKind, FlatRow::Kind::Sequence);
  EXPECT_EQ(F.Rows[0].Band, -1);
  ASSERT_EQ(F.Bands.size(), 2u);
  EXPECT_EQ(F.Bands[0].First, 1u);
  EXPECT_EQ(F.Bands[0].Last, 1u);
  EXPECT_FALSE(F.Bands[0].Permutable);
  EXPECT_EQ(F.Bands[1].First, 2u);
  EXPECT_TRUE(F.Rows[1].Coincident);
  EXPECT_TRUE(F.Rows[0].Residual.is_empty());
  EXPECT_TRUE(equal(F.map(), map("{ A[i] -> [0, i, 0] : 0 <= i < 9; "
                                 "B[i,j] -> [1, i, j] : 0 <= i, j < 9 }")));
}

// A lone leaf still has a time for its instances.
TEST_F(FlatScheduleTest, Leaf) {
  auto Root = ScheduleNode::leaf(set("{ S[] }"));
  FlatSchedule F = flatten(*Root, map("{}"));
  EXPECT_TRUE(equal(F.map(), map("{ S[] -> [0] }")));
}

// Rows given by a user: a band goes on while it stays permutable, constants are
// sequences, and what is carried before does not count any more.
TEST_F(FlatScheduleTest, RowsOfAUser) {
  isl::union_map Deps =
      map("{ S[i,j] -> S[i+1,j-5] : 0 <= i < 9 and 5 <= j < 9; "
          "S[i,j] -> S[i,j+2] : 0 <= i < 9 and 0 <= j < 7 }");
  FlatSchedule F =
      flatScheduleFromRows({map("{ S[i,j] -> [i] }"), map("{ S[i,j] -> [j] }"),
                            map("{ S[i,j] -> [7] }")},
                           Deps);
  ASSERT_EQ(F.Bands.size(), 2u);
  EXPECT_EQ(F.Rows[0].Band, 0);
  EXPECT_EQ(F.Rows[1].Band, 1);
  EXPECT_EQ(F.Rows[2].RowKind, FlatRow::Kind::Sequence);
  EXPECT_FALSE(F.Rows[1].Coincident);
  EXPECT_TRUE(equal(F.Rows[0].Residual,
                    map("{ S[i,j] -> S[i,j+2] : 0 <= i < 9 and 0 <= j < 7 }")));
  EXPECT_TRUE(F.Rows[1].Residual.is_empty());
}

} // namespace
} // namespace affinesched
