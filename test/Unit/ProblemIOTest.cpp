//===- ProblemIOTest.cpp - Reading and writing problems -------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IslFixture.h"

namespace affinesched {
namespace {

using ProblemIOTest = IslTest;

constexpr const char Two[] =
    R"(# two statements, the second named first in isl's own order
context: "[n] -> { : n >= 1 }"
domain: '[n] -> { Z[row, col] : 0 <= row, col < n; A[k] : 0 <= k < n }'
dependences: |
  [n] -> { Z[i, j] -> A[i] : 0 <= i, j < n;
           A[i] -> A[i + 1] : i >= 0 }
original: "{ Z[i, j] -> [0, i, j]; A[i] -> [1, i, 0] }"
)";

// Statements stand in the order of the text and keep their iterators' names.
TEST_F(ProblemIOTest, ReadsStatementsInTextOrder) {
  auto P = parse(Two);
  ASSERT_TRUE(P);
  ASSERT_EQ(P->Statements.size(), 2u);
  EXPECT_EQ(P->Statements[0].Name, "Z");
  EXPECT_EQ(P->Statements[1].Name, "A");
  EXPECT_EQ(P->Statements[0].Iterators,
            (std::vector<std::string>{"row", "col"}));
}

// Pairs that leave the domain are cut off; the defaults are all dependences.
TEST_F(ProblemIOTest, LimitsDependencesToTheDomain) {
  auto P = parse(Two);
  ASSERT_TRUE(P);
  EXPECT_TRUE(
      equal(P->validity(), map("[n] -> { Z[i,j] -> A[i] : 0 <= i,j < n; "
                               "A[i] -> A[i+1] : 0 <= i < n - 1 }")));
  EXPECT_TRUE(equal(P->Proximity, P->validity()));
  EXPECT_TRUE(equal(P->Coincidence, P->validity()));
}

// What is written is read as the same problem.
TEST_F(ProblemIOTest, RoundTrip) {
  auto P = parse(Two);
  ASSERT_TRUE(P);
  P->Proximity = map("[n] -> { A[i] -> A[i+1] : 0 <= i < n - 1 }");
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeProblem(OS, *P);
  auto Q = parse(Text.c_str());
  ASSERT_TRUE(Q) << Text;
  ASSERT_EQ(Q->Statements.size(), 2u);
  for (unsigned S = 0; S < 2; ++S) {
    EXPECT_EQ(Q->Statements[S].Name, P->Statements[S].Name);
    EXPECT_EQ(Q->Statements[S].Iterators, P->Statements[S].Iterators);
    EXPECT_TRUE(Q->Statements[S].Domain.is_equal(P->Statements[S].Domain));
  }
  EXPECT_TRUE(Q->Context.is_equal(P->Context));
  EXPECT_TRUE(equal(Q->validity(), P->validity()));
  EXPECT_TRUE(equal(Q->Proximity, P->Proximity));
  EXPECT_TRUE(equal(Q->Coincidence, P->Coincidence));
  EXPECT_TRUE(equal(Q->Original, P->Original));
}

// A missing original order stays unknown.
TEST_F(ProblemIOTest, MissingOriginalStaysNull) {
  auto P = parse("domain: '{ S[i] : 0 <= i < 9 }'\ndependences: '{}'\n");
  ASSERT_TRUE(P);
  EXPECT_TRUE(P->Original.is_null());
}

// Nothing a file contains aborts; every message names a place.
TEST_F(ProblemIOTest, BadTextNamesAPlace) {
  for (const char *Text :
       {"",
        "\n\n",
        "# only a comment\n",
        "domain",
        "domain:",
        "domain: [",
        "domain: {",
        "domain: \"",
        "domain: 'x",
        "- a\n- b\n",
        "? x",
        "*a",
        "&a b: c",
        "domain: *a\ndependences: *b\n",
        "domain: |\ndependences: |\n",
        "domain: ''\ndependences: ''\n",
        "{}",
        "[]",
        "\t",
        "%YAML 1.2\n---\n",
        "domain: '{ S[i] }'\ndependences: '{ S[i] -> S[i] }'\noriginal: '{}'\n",
        "domain: '{ S[i] : 0 <= i < 9 }'\ndependences: '{ S[i] -> T[i'\n",
        "domain: '{ S[i] : 0 <= i <=% 9 }'\ndependences: '{}'\n",
        "domain: '{ S[i] : }'\ndependences: '{ S[i] -> , -> 4 }'\n",
        "domain: '[n] -> { : n > 0 }'\ndependences: '{}'\n",
        "domain: '{ [S[i] -> T[j]] }'\ndependences: '{}'\n",
        "domain: '{ S[i] }'\ndependences: '{ [S[i] -> S[j]] -> S[i] }'\n",
        "domain: '{ S[i] }'\ndependences: '{}'\ncontext: '{ S[i] }'\n"}) {
    std::string Message = complaint(Text);
    EXPECT_EQ(Message.find("unit.sched:"), 0u) << Text << " gave " << Message;
    EXPECT_NE(Message.find(": error: "), std::string::npos) << Message;
  }
}

// Columns and lines are those of the file.
TEST_F(ProblemIOTest, PlaceIsExact) {
  EXPECT_EQ(complaint("\ndomain: '{ S[i] }'\nextra: 1\n")
                .find("unit.sched:3:1: error: unknown key 'extra'"),
            0u);
  EXPECT_EQ(complaint("domain:   '{ S[i }'\ndependences: '{}'\n")
                .find("unit.sched:1:11: error: domain: expected"),
            0u);
}

} // namespace
} // namespace affinesched
