//===- IslBudget.cpp - A scoped operation budget for isl ------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "isl/options.h"

namespace affinesched {
namespace {

/// isl counts its operations but tells nobody; it only refuses to work once
/// the count has reached the limit. Every allocation is one operation, so a
/// limit of \p Max refuses a tiny value exactly when the count is >= Max.
bool countReached(isl_ctx *Ctx, unsigned long Max) {
  isl_ctx_set_max_operations(Ctx, Max);
  isl_val *Probe = isl_val_zero(Ctx);
  bool Reached = Probe == nullptr;
  isl_val_free(Probe);
  return Reached;
}

/// The number of operations isl has counted so far: the largest limit already
/// reached, by bisection. Each probe that succeeds is itself one operation, so
/// the answer is at most a few dozen too large; it is the same on every run.
unsigned long countOperations(isl_ctx *Ctx) {
  enum isl_error Before = isl_ctx_last_error(Ctx);
  int OnError = isl_options_get_on_error(Ctx);
  unsigned long OldMax = isl_ctx_get_max_operations(Ctx);
  isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);

  unsigned long Reached = 0, Above = 1;
  while (countReached(Ctx, Above)) {
    Reached = Above;
    Above *= 2;
  }
  while (Above - Reached > 1) {
    unsigned long Middle = Reached + (Above - Reached) / 2;
    (countReached(Ctx, Middle) ? Reached : Above) = Middle;
  }

  isl_ctx_set_max_operations(Ctx, OldMax);
  isl_options_set_on_error(Ctx, OnError);
  if (Before == isl_error_none)
    isl_ctx_reset_error(Ctx);
  return Reached;
}

} // namespace

IslBudget::IslBudget(isl::ctx Context, unsigned long MaxOperations)
    : Ctx(Context.get()), OldOnError(isl_options_get_on_error(Ctx)),
      OldMax(isl_ctx_get_max_operations(Ctx)), Start(countOperations(Ctx)) {
  isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);
  isl_ctx_reset_error(Ctx);
  unsigned long Max = MaxOperations ? Start + MaxOperations : 0;
  if (OldMax && (!Max || OldMax < Max))
    Max = OldMax;
  isl_ctx_set_max_operations(Ctx, Max);
}

IslBudget::~IslBudget() {
  isl_ctx_set_max_operations(Ctx, OldMax);
  isl_options_set_on_error(Ctx, OldOnError);
}

bool IslBudget::exceeded() const {
  return isl_ctx_last_error(Ctx) == isl_error_quota;
}

bool IslBudget::failed() const {
  return isl_ctx_last_error(Ctx) != isl_error_none;
}

unsigned long IslBudget::used() const { return countOperations(Ctx) - Start; }

std::string IslBudget::errorText() const {
  if (exceeded())
    return "the limit of isl operations was reached";
  const char *Message = isl_ctx_last_error_msg(Ctx);
  return Message ? Message : "unknown isl error";
}

} // namespace affinesched
