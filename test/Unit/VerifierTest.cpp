//===- VerifierTest.cpp - Damaged schedules are refused -------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Verify/Verifier.h"
#include "AffineSched/Tree/ScheduleTree.h"
#include "IslFixture.h"
#include "isl/schedule.h"
#include "isl/schedule_node.h"

namespace affinesched {
namespace {

/// S[i,j] with distances (1,-1) and (0,1); legal and permutable: (i, i+j).
class VerifierTest : public IslTest {
protected:
  isl::union_set Domain = set("[n] -> { S[i,j] : 0 <= i, j < n }");
  isl::union_map Deps =
      map("[n] -> { S[i,j] -> S[i+1,j-1] : 0 <= i < n-1 and 1 <= j < n; "
          "S[i,j] -> S[i,j+1] : 0 <= i < n and 0 <= j < n-1 }");

  Verification legal(const char *Schedule) {
    return verifyLegality(Deps, map(Schedule), Domain);
  }

  /// One band with the rows and flags given.
  isl::schedule tree(const char *Row0, bool Coincident0, const char *Row1,
                     bool Coincident1, bool Permutable) {
    std::vector<BandRow> Rows;
    Rows.push_back(row(Row0, Coincident0));
    Rows.push_back(row(Row1, Coincident1));
    return buildScheduleTree(*ScheduleNode::band(Domain, Rows, Permutable,
                                                 ScheduleNode::leaf(Domain)));
  }

  isl::schedule_node band(const isl::schedule &Tree) {
    isl::schedule_node Root = isl::manage(isl_schedule_get_root(Tree.get()));
    return isl::manage(isl_schedule_node_get_child(Root.get(), 0));
  }
};

TEST_F(VerifierTest, LegalScheduleIsProved) {
  EXPECT_TRUE(legal("{ S[i,j] -> [i, i+j] }").proved());
  EXPECT_TRUE(legal("{ S[i,j] -> [i, j] }").proved());
  EXPECT_TRUE(legal("{ S[i,j] -> [floor(i/2), i, j] }").proved());
}

// Each damage to (i, i+j) is refused with the instances that show it.
TEST_F(VerifierTest, DamageIsRefuted) {
  for (const char *Schedule :
       {"{ S[i,j] -> [j, i] }", "{ S[i,j] -> [-i, i+j] }",
        "{ S[i,j] -> [i, -j] }", "{ S[i,j] -> [i] }", "{ S[i,j] -> [0, 0] }",
        "{ S[i,j] -> [floor(j/2), i, j] }"}) {
    Verification V = legal(Schedule);
    EXPECT_EQ(V.Answer, Verdict::Refuted) << Schedule;
    EXPECT_NE(V.Witness.find(" -> S["), std::string::npos) << V.Witness;
    EXPECT_NE(V.Witness.find(" with n = "), std::string::npos) << V.Witness;
  }
}

TEST_F(VerifierTest, WitnessNamesInstancesParametersAndRow) {
  Verification V = verifyLegality(map("[n] -> { S[0,1] -> S[1,0] : n = 2 }"),
                                  map("{ S[i,j] -> [j, i] }"), Domain);
  EXPECT_EQ(V.Answer, Verdict::Refuted);
  EXPECT_EQ(V.Witness, "S[0,1] -> S[1,0] with n = 2 (row 0 runs backwards)");
}

// What cannot be decided is never proved.
TEST_F(VerifierTest, UnknownIsNotYes) {
  for (const char *Schedule :
       {"{ S[i,j] -> [i, j] : i > 0 }", "{ }", "{ T[i,j] -> [i, j] }",
        "{ S[i,j] -> [i, x] : j <= x <= j + 1 }",
        "{ S[i,j] -> [i, j] : i > 0; S[0,j] -> [0] }"})
    EXPECT_EQ(legal(Schedule).Answer, Verdict::Unknown) << Schedule;
  EXPECT_EQ(verifyLegality(isl::union_map(), Deps, Domain).Answer,
            Verdict::Unknown);
  EXPECT_EQ(verifyLegality(Deps, isl::union_map(), Domain).Answer,
            Verdict::Unknown);
}

// A limit of isl operations makes the answer unknown, wherever it strikes.
TEST_F(VerifierTest, ExhaustedBudgetIsNotYes) {
  for (unsigned long Limit = 1; Limit < 3000; Limit = Limit * 3 / 2 + 1) {
    isl_ctx_reset_operations(Raw);
    isl::union_map Wrong = map("{ S[i,j] -> [j, i] }");
    isl_ctx_reset_operations(Raw);
    isl_ctx_set_max_operations(Raw, Limit);
    Verification V = verifyLegality(Deps, Wrong, Domain);
    isl_ctx_set_max_operations(Raw, 0);
    isl_ctx_reset_error(Raw);
    EXPECT_NE(V.Answer, Verdict::Proved) << Limit;
  }
}

TEST_F(VerifierTest, TrueFlagsAreProved) {
  EXPECT_TRUE(verifyFlags(Deps, tree("{ S[i,j] -> [i] }", false,
                                     "{ S[i,j] -> [i + j] }", false, true))
                  .proved());
}

TEST_F(VerifierTest, FalseFlagsAreRefuted) {
  EXPECT_EQ(verifyFlags(Deps, tree("{ S[i,j] -> [i] }", false,
                                   "{ S[i,j] -> [j] }", false, true))
                .Answer,
            Verdict::Refuted);
  EXPECT_EQ(verifyFlags(Deps, tree("{ S[i,j] -> [i] }", true,
                                   "{ S[i,j] -> [i + j] }", false, true))
                .Answer,
            Verdict::Refuted);
  EXPECT_EQ(verifyFlags(Deps, tree("{ S[i,j] -> [i] }", false,
                                   "{ S[i,j] -> [i + j] }", true, false))
                .Answer,
            Verdict::Refuted);
}

// What forbids parallel execution may be less than what binds the order, but
// that much is checked, and permutable bands against the order.
TEST_F(VerifierTest, CoincidenceOfItsOwn) {
  isl::schedule Tree =
      tree("{ S[i,j] -> [i] }", false, "{ S[i,j] -> [i + j] }", true, true);
  isl::union_map None = map("{ }");
  EXPECT_EQ(verifyFlags(Deps, Tree).Answer, Verdict::Refuted);
  EXPECT_TRUE(verifyFlags(Deps, None, Tree).proved());
  EXPECT_EQ(verifyFlags(None, Deps, Tree).Answer, Verdict::Refuted);
  EXPECT_EQ(verifyFlags(Deps, None,
                        tree("{ S[i,j] -> [i] }", false, "{ S[i,j] -> [j] }",
                             false, true))
                .Answer,
            Verdict::Refuted);
}

// Below a sequence only the dependences inside one branch count.
TEST_F(VerifierTest, SequenceEndsDependences) {
  isl::union_set P = set("{ P[i] : 0 <= i < 9 }"),
                 C = set("{ C[i] : 0 <= i < 9 }");
  isl::union_map PC = map("{ P[i] -> C[8 - i] : 0 <= i < 9 }");
  auto Loop = [&](isl::union_set D, const char *Time) {
    std::vector<BandRow> Rows;
    Rows.push_back(row(Time, true));
    return ScheduleNode::band(D, Rows, true, ScheduleNode::leaf(D));
  };
  std::vector<std::unique_ptr<ScheduleNode>> Children;
  Children.push_back(Loop(P, "{ P[i] -> [i] }"));
  Children.push_back(Loop(C, "{ C[i] -> [i] }"));
  auto Apart = ScheduleNode::sequence(std::move(Children));
  EXPECT_TRUE(verifyFlags(PC, buildScheduleTree(*Apart)).proved());
  auto Fused = Loop(P.unite(C), "{ P[i] -> [i]; C[i] -> [i] }");
  EXPECT_EQ(verifyFlags(PC, buildScheduleTree(*Fused)).Answer,
            Verdict::Refuted);
}

// A loop is parallel for the pairs that the loops around it leave open.
TEST_F(VerifierTest, ParallelLoops) {
  isl::union_map Outer =
      map("[n] -> { S[i,j] -> S[i+1,j-1] : 0 <= i < n-1 and 1 <= j < n }");
  isl::schedule Tree =
      tree("{ S[i,j] -> [i] }", false, "{ S[i,j] -> [j] }", false, false);
  EXPECT_EQ(verifyParallel(Outer, band(Tree), 0).Answer, Verdict::Refuted);
  EXPECT_TRUE(verifyParallel(Outer, band(Tree), 1).proved());
  EXPECT_EQ(verifyParallel(Deps, band(Tree), 1).Answer, Verdict::Refuted);
  EXPECT_EQ(verifyParallel(Deps, band(Tree), 2).Answer, Verdict::Unknown);
}

/// A problem with accesses, from text.
class MemoryDependencesTest : public IslTest {
protected:
  SchedulingProblem problem(const char *Domain, const char *Original) {
    SchedulingProblem P;
    P.Context = isl::manage(isl_set_read_from_str(Raw, "{ : }"));
    Statement S;
    S.Domain = isl::manage(isl_set_read_from_str(Raw, Domain));
    S.Name = S.DisplayName = "S";
    P.Statements.push_back(S);
    P.Original = map(Original);
    return P;
  }
  void access(SchedulingProblem &P, Access::Kind Kind, const char *Relation) {
    Access A;
    A.AccessKind = Kind;
    A.Relation = isl::manage(isl_map_read_from_str(Raw, Relation));
    P.Accesses.push_back(A);
  }
};

// A[i] = A[i-1]: flow from i to i+1.
TEST_F(MemoryDependencesTest, Recurrence) {
  SchedulingProblem P =
      problem("[n] -> { S[i] : 1 <= i < n }", "{ S[i] -> [i] }");
  access(P, Access::Kind::MustWrite, "{ S[i] -> A[i] }");
  access(P, Access::Kind::Read, "{ S[i] -> A[i - 1] }");
  EXPECT_TRUE(equal(memoryDependences(P),
                    map("[n] -> { S[i] -> S[i+1] : 1 <= i < n - 1 }")));
}

// A loop running downwards turns the same conflict into an anti dependence.
TEST_F(MemoryDependencesTest, OriginalOrderDecides) {
  SchedulingProblem P =
      problem("[n] -> { S[i] : 1 <= i < n }", "{ S[i] -> [-i] }");
  access(P, Access::Kind::MustWrite, "{ S[i] -> A[i] }");
  access(P, Access::Kind::Read, "{ S[i] -> A[i - 1] }");
  EXPECT_TRUE(equal(memoryDependences(P),
                    map("[n] -> { S[i] -> S[i-1] : 2 <= i < n }")));
}

// A scalar that may be written: every pair, in order. Reads alone: none.
TEST_F(MemoryDependencesTest, ScalarsAndReads) {
  SchedulingProblem P = problem("{ S[i] : 0 <= i < 9 }", "{ S[i] -> [i] }");
  access(P, Access::Kind::Read, "{ S[i] -> A[] }");
  EXPECT_TRUE(memoryDependences(P).is_empty());
  access(P, Access::Kind::MayWrite, "{ S[i] -> A[] }");
  EXPECT_TRUE(
      equal(memoryDependences(P), map("{ S[i] -> S[k] : 0 <= i < k < 9 }")));
}

// No order, a partial order, or one array with two shapes: unknown.
TEST_F(MemoryDependencesTest, UnknownIsNull) {
  SchedulingProblem P = problem("{ S[i] : 0 <= i < 9 }", "{ S[i] -> [i] }");
  access(P, Access::Kind::MustWrite, "{ S[i] -> A[0, i] }");
  access(P, Access::Kind::Read, "{ S[i] -> A[i] }");
  EXPECT_TRUE(memoryDependences(P).is_null());
  P.Accesses.pop_back();
  EXPECT_FALSE(memoryDependences(P).is_null());
  P.Original = map("{ S[i] -> [i] : i < 5 }");
  EXPECT_TRUE(memoryDependences(P).is_null());
  P.Original = isl::union_map();
  EXPECT_TRUE(memoryDependences(P).is_null());
}

} // namespace
} // namespace affinesched
