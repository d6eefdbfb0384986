//===- IslFixture.h - An isl context for one test ---------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_TEST_UNIT_ISLFIXTURE_H
#define AFFINESCHED_TEST_UNIT_ISLFIXTURE_H

#include "AffineSched/Model/ProblemIO.h"
#include "AffineSched/Model/Schedule.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"
#include "isl/aff.h"
#include "isl/ctx.h"
#include "isl/isl-noexceptions.h"
#include "isl/options.h"
#include "isl/set.h"
#include "isl/union_map.h"
#include <optional>

namespace affinesched {

/// Owns a context that reports errors as null values, as the pass does.
class IslTest : public ::testing::Test {
protected:
  IslTest() : Raw(isl_ctx_alloc()), Ctx(Raw) {
    isl_options_set_on_error(Raw, ISL_ON_ERROR_CONTINUE);
  }
  ~IslTest() override { isl_ctx_free(Raw); }

  isl::union_map map(const char *Text) { return isl::union_map(Ctx, Text); }
  isl::union_set set(const char *Text) { return isl::union_set(Ctx, Text); }
  isl::union_pw_aff time(const char *Text) {
    return isl::manage(isl_union_pw_aff_read_from_str(Raw, Text));
  }
  BandRow row(const char *Text, bool Coincident = false) {
    return {time(Text), Coincident, {}};
  }

  static bool equal(const isl::union_map &A, const isl::union_map &B) {
    return isl_union_map_is_equal(A.get(), B.get()) == isl_bool_true;
  }

  /// The problem in \p Text, or a failed test.
  std::optional<SchedulingProblem> parse(const char *Text) {
    llvm::Expected<SchedulingProblem> P = parseProblem(Ctx, Text, "unit.sched");
    if (P)
      return *P;
    ADD_FAILURE() << llvm::toString(P.takeError());
    return std::nullopt;
  }
  /// The message for a bad \p Text; "" if it is accepted.
  std::string complaint(const char *Text) {
    llvm::Expected<SchedulingProblem> P = parseProblem(Ctx, Text, "unit.sched");
    return P ? "" : llvm::toString(P.takeError());
  }

  isl_ctx *Raw;
  isl::ctx Ctx;
};

} // namespace affinesched

#endif
