//===- TreeTest.cpp - Tiles, parallel and vector loops --------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Tree/ScheduleTree.h"
#include "AffineSched/Verify/Verifier.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include "isl/options.h"
#include "isl/printer.h"

using namespace affinesched;

namespace {

using Kind = TreeDecision::Kind;

class TreeTest : public testing::Test {
protected:
  isl::ctx Ctx{isl_ctx_alloc()};
  TreeOptions Options;

  TreeTest() { isl_options_set_on_error(Ctx.get(), ISL_ON_ERROR_CONTINUE); }
  ~TreeTest() override { isl_ctx_free(Ctx.get()); }

  SchedulingProblem problem(std::initializer_list<const char *> Domains) {
    SchedulingProblem P;
    P.Context = isl::set(Ctx, "[n] -> { : }");
    for (const char *Text : Domains) {
      Statement S;
      S.Domain = isl::set(Ctx, Text);
      S.Name = S.DisplayName = isl_set_get_tuple_name(S.Domain.get());
      S.Iterators = {"i", "j"};
      P.Statements.push_back(S);
    }
    return P;
  }

  /// Statement 0 reads or writes "{ S[i,j] -> A[...] }".
  void addAccess(SchedulingProblem &P, Access::Kind AccessKind,
                 const char *Relation) {
    Access A;
    A.AccessKind = AccessKind;
    A.Relation =
        isl::map(Ctx, Relation).intersect_domain(P.Statements.front().Domain);
    P.Accesses.push_back(A);
  }

  /// One permutable band over all statements.
  isl::schedule band(const SchedulingProblem &P,
                     std::initializer_list<const char *> Times,
                     std::initializer_list<bool> Coincident) {
    std::vector<BandRow> Rows;
    for (auto [Time, Flag] : llvm::zip(Times, Coincident)) {
      BandRow Row;
      Row.Time = isl::union_pw_aff(Ctx, Time);
      Row.Coincident = Flag;
      Rows.push_back(std::move(Row));
    }
    isl::union_set Domain = P.domain();
    return buildScheduleTree(*ScheduleNode::band(Domain, std::move(Rows), true,
                                                 ScheduleNode::leaf(Domain)));
  }

  static bool has(const TreeResult &Result, Kind What, const char *Text) {
    return llvm::any_of(Result.Decisions, [&](const TreeDecision &D) {
      return D.What == What && D.Text == Text;
    });
  }

  static std::string text(const isl::schedule &Tree) {
    char *Text = isl_schedule_to_str(Tree.get());
    std::string Copy = Text ? Text : "";
    free(Text);
    return Copy;
  }

  static bool isLegal(const TreeResult &Result, const isl::union_map &D) {
    return verifyLegality(D, Result.Tree.map(), Result.Tree.domain()).proved();
  }
};

const char Square[] = "[n] -> { S[i,j] : 0 <= i < n and 0 <= j < n }";

// The flags of the rows reach the isl band.
TEST_F(TreeTest, BuilderKeepsFlags) {
  SchedulingProblem P = problem({Square});
  isl::schedule Tree =
      band(P, {"{ S[i,j] -> [(i)] }", "{ S[i,j] -> [(j)] }"}, {true, false});
  auto Band = Tree.root().first_child().as<isl::schedule_node_band>();
  EXPECT_TRUE(bool(Band.permutable()));
  EXPECT_TRUE(bool(Band.member_get_coincident(0)));
  EXPECT_FALSE(bool(Band.member_get_coincident(1)));
}

// S[i,j] with distances (1,0) and (1,1): tiles of (i, j), points unshifted.
TEST_F(TreeTest, TilesPermutableBand) {
  SchedulingProblem P = problem({Square});
  isl::union_map D(Ctx, "[n] -> { S[i,j] -> S[i+1,j]; S[i,j] -> S[i+1,j+1] }");
  isl::schedule Tree =
      band(P, {"{ S[i,j] -> [(i)] }", "{ S[i,j] -> [(j)] }"}, {false, false});
  Options.TileSizes = {16, 4};
  TreeResult Result = transformTree(Tree, P, D, Options);
  EXPECT_TRUE(has(Result, Kind::Tiled, "band (i, j) by 16x4"));
  EXPECT_NE(text(Result.Tree).find("floor((j)/4)"), std::string::npos);
  EXPECT_TRUE(isLegal(Result, D));
}

// Size 1 everywhere is no tiling.
TEST_F(TreeTest, SizeOneDoesNotTile) {
  SchedulingProblem P = problem({Square});
  isl::union_map D(Ctx, "[n] -> { S[i,j] -> S[i+1,j] }");
  isl::schedule Tree =
      band(P, {"{ S[i,j] -> [(i)] }", "{ S[i,j] -> [(j)] }"}, {false, true});
  Options.TileSizes = {1};
  Options.Vectorize = false;
  TreeResult Result = transformTree(Tree, P, D, Options);
  EXPECT_TRUE(Result.Decisions.empty());
  EXPECT_EQ(text(Result.Tree), text(Tree));
}

// Distances (1,0) and (0,1): no loop is parallel, the wavefront of tiles has
// one.
TEST_F(TreeTest, WavefrontOfTiles) {
  SchedulingProblem P = problem({Square});
  isl::union_map D(Ctx, "[n] -> { S[i,j] -> S[i+1,j]; S[i,j] -> S[i,j+1] }");
  isl::schedule Tree =
      band(P, {"{ S[i,j] -> [(i)] }", "{ S[i,j] -> [(j)] }"}, {false, false});
  Options.Parallel = true;
  TreeResult Result = transformTree(Tree, P, D, Options);
  EXPECT_TRUE(
      has(Result, Kind::Parallel, "wavefront of tiles, tiles of loop j"));
  std::string Text = text(Result.Tree);
  size_t Front = Text.find(marks::Wavefront);
  ASSERT_NE(Front, std::string::npos);
  // The front row stands between the two marks.
  EXPECT_LT(Text.find("floor((i)/32) + floor((j)/32)"),
            Text.find(marks::Parallel));
  EXPECT_LT(Front, Text.find("floor((i)/32) + floor((j)/32)"));
  EXPECT_TRUE(isLegal(Result, D));
}

// The loop over tiles of a parallel row needs no wavefront.
TEST_F(TreeTest, NoWavefrontAroundParallelTiles) {
  SchedulingProblem P = problem({Square});
  isl::union_map D(Ctx, "[n] -> { S[i,j] -> S[i,j+1] }");
  isl::schedule Tree =
      band(P, {"{ S[i,j] -> [(i)] }", "{ S[i,j] -> [(j)] }"}, {true, false});
  Options.Parallel = true;
  TreeResult Result = transformTree(Tree, P, D, Options);
  EXPECT_TRUE(has(Result, Kind::Parallel, "tiles of loop i"));
  EXPECT_EQ(text(Result.Tree).find(marks::Wavefront), std::string::npos);
}

// A false coincident flag is not believed: (1,0) is carried by i.
TEST_F(TreeTest, FalseFlagIsNotMarked) {
  SchedulingProblem P = problem({Square});
  isl::union_map D(Ctx, "[n] -> { S[i,j] -> S[i+1,j]; S[i,j] -> S[i+1,j-1];"
                        "         S[i,j] -> S[i,j+1] }");
  isl::schedule Tree = band(P, {"{ S[i,j] -> [(i)] }"}, {true});
  Options.Parallel = true;
  TreeResult Result = transformTree(Tree, P, D, Options);
  EXPECT_EQ(text(Result.Tree).find(marks::Parallel), std::string::npos);
}

// A[j][i] is contiguous in i: i, coincident, moves innermost.
TEST_F(TreeTest, SinksContiguousMember) {
  SchedulingProblem P = problem({Square});
  addAccess(P, Access::Kind::MustWrite, "{ S[i,j] -> A[j,i] }");
  isl::union_map D(Ctx, "[n] -> { S[i,j] -> S[i,j+1] }");
  isl::schedule Tree =
      band(P, {"{ S[i,j] -> [(i)] }", "{ S[i,j] -> [(j)] }"}, {true, false});
  Options.TileSizes = {1};
  TreeResult Result = transformTree(Tree, P, D, Options);
  EXPECT_TRUE(has(Result, Kind::Vectorized, "loop i"));
  EXPECT_TRUE(isLegal(Result, D));
}

// S[i,j] -> T[i,j+1] is carried by j; the loop of S before the loop of T
// carries nothing.
TEST_F(TreeTest, DistributesInnermostLoop) {
  SchedulingProblem P =
      problem({Square, "[n] -> { T[i,j] : 0 <= i < n and 0 <= j < n }"});
  addAccess(P, Access::Kind::MustWrite, "{ S[i,j] -> A[i,j] }");
  isl::union_map D(Ctx, "[n] -> { S[i,j] -> T[i,j+1] }");
  isl::schedule Tree = band(P,
                            {"{ S[i,j] -> [(i)]; T[i,j] -> [(i)] }",
                             "{ S[i,j] -> [(j)]; T[i,j] -> [(j)] }"},
                            {false, false});
  Options.TileSizes = {1};
  TreeResult Result = transformTree(Tree, P, D, Options);
  EXPECT_EQ(llvm::count_if(Result.Decisions,
                           [](const TreeDecision &Decision) {
                             return Decision.What == Kind::Vectorized;
                           }),
            2);
  EXPECT_TRUE(isLegal(Result, D));
}

// The innermost loop of a sequential one is not worth a team of threads.
TEST_F(TreeTest, InnermostLoopStaysSequential) {
  SchedulingProblem P = problem({Square});
  isl::union_map D(Ctx, "[n] -> { S[i,j] -> S[i+1,j+k] : -1 <= k <= 1 }");
  isl::schedule Tree = band(P, {"{ S[i,j] -> [(i)] }"}, {false});
  isl::schedule_node Leaf = Tree.root().first_child().first_child();
  Tree = Leaf.insert_partial_schedule(
                 isl::multi_union_pw_aff(Ctx, "[{ S[i,j] -> [(j)] }]"))
             .schedule();
  Options.Parallel = true;
  TreeResult Result = transformTree(Tree, P, D, Options);
  EXPECT_EQ(text(Result.Tree).find(marks::Parallel), std::string::npos);
  EXPECT_TRUE(llvm::any_of(Result.Decisions, [](const TreeDecision &Decision) {
    return Decision.What == Kind::NotParallel;
  }));
}

} // namespace
