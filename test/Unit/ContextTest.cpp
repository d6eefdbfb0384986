//===- ContextTest.cpp - What is known of the parameters ------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/Context.h"
#include "IslFixture.h"

namespace affinesched {
namespace {

using ContextTest = IslTest;

// n <= 500 goes, 2 <= n and m <= n stay.
TEST_F(ContextTest, LargeBoundsAreDropped) {
  isl::set Context(Ctx, "[n, m] -> { : 2 <= n <= 500 and m <= n }");
  isl::set Expected(Ctx, "[n, m] -> { : 2 <= n and m <= n }");
  EXPECT_TRUE(withoutLargeBounds(Context, 64).is_equal(Expected).is_true());
}

TEST_F(ContextTest, BoundsUpToTheLargestStay) {
  isl::set Context(Ctx, "[n] -> { : -64 <= n <= 64 }");
  EXPECT_TRUE(withoutLargeBounds(Context, 64).is_equal(Context).is_true());
}

// Each part of a union loses its own: the result covers both.
TEST_F(ContextTest, PartsOfUnions) {
  isl::set Context(Ctx, "[n] -> { : n <= -100 or 1 <= n <= 7 }");
  isl::set Universe(Ctx, "[n] -> { : }");
  EXPECT_TRUE(withoutLargeBounds(Context, 64).is_equal(Universe).is_true());
}

} // namespace
} // namespace affinesched
