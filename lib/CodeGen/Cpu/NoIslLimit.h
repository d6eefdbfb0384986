//===- NoIslLimit.h - Where isl must not stop half way -*- C++ -*----------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_CODEGEN_CPU_NOISLLIMIT_H
#define AFFINESCHED_LIB_CODEGEN_CPU_NOISLLIMIT_H

#include "isl/ctx.h"
#include "isl/isl-noexceptions.h"

namespace affinesched {

/// Lifts the limit of isl operations for one scope. Polly's own code takes
/// every answer of isl for granted: an isl::boolean that is an error aborts the
/// compiler. isl goes on counting, so that a budget around the scope sees what
/// was used inside.
class NoIslLimit {
public:
  explicit NoIslLimit(isl::ctx Context)
      : Ctx(Context.get()), OldMax(isl_ctx_get_max_operations(Ctx)) {
    isl_ctx_set_max_operations(Ctx, 0);
  }
  ~NoIslLimit() { isl_ctx_set_max_operations(Ctx, OldMax); }
  NoIslLimit(const NoIslLimit &) = delete;
  NoIslLimit &operator=(const NoIslLimit &) = delete;

private:
  isl_ctx *Ctx;
  unsigned long OldMax;
};

} // namespace affinesched

#endif
