//===- IslBudget.cpp - A scoped operation budget for isl ------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "isl/options.h"
#include <algorithm>

// Exported by isl but declared in none of its installed headers: counts one
// operation, or fails if the limit is reached.
extern "C" int isl_ctx_next_operation(isl_ctx *Ctx);

namespace affinesched {
namespace {

/// isl counts its operations but tells nobody; it only refuses to work once
/// the count has reached the limit: exactly when the count is >= \p Max.
bool countReached(isl_ctx *Ctx, unsigned long Max) {
  isl_ctx_set_max_operations(Ctx, Max);
  return isl_ctx_next_operation(Ctx) < 0;
}

/// The number of operations isl has counted so far: the largest limit already
/// reached, by bisection. Each probe that succeeds is itself one operation, so
/// the answer is at most a few dozen too large; it is the same on every run.
unsigned long operationsOf(isl_ctx *Ctx) {
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
      OldMax(isl_ctx_get_max_operations(Ctx)), Start(operationsOf(Ctx)) {
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

unsigned long IslBudget::used() const { return operationsOf(Ctx) - Start; }

std::string IslBudget::errorText() const {
  if (exceeded())
    return "the limit of isl operations was reached";
  const char *Message = isl_ctx_last_error_msg(Ctx);
  return Message ? Message : "unknown isl error";
}

unsigned long countOperations(isl::ctx Ctx) { return operationsOf(Ctx.get()); }

namespace {

/// One part in \p Parts of the operations between \p Now and \p Max, but at
/// least one, as a limit; 0 = no limit.
unsigned long partOf(unsigned long Now, unsigned long Max,
                     unsigned long Parts) {
  if (Max == 0)
    return 0;
  unsigned long Left = Max > Now ? Max - Now : 0;
  return std::min(Max, Now + std::max(Left / Parts, 1ul));
}

} // namespace

IslShare::IslShare(isl::ctx Context, unsigned Parts, unsigned long Most)
    : Ctx(Context.get()), OldMax(isl_ctx_get_max_operations(Ctx)),
      HadError(isl_ctx_last_error(Ctx) != isl_error_none) {
  unsigned long Now = operationsOf(Ctx);
  unsigned long Max = partOf(Now, OldMax, Parts);
  if (Most && (!Max || Now + Most < Max))
    Max = Now + Most;
  isl_ctx_set_max_operations(Ctx, Max);
}

IslShare::~IslShare() {
  isl_ctx_set_max_operations(Ctx, OldMax);
  bool IsOver = OldMax && countReached(Ctx, OldMax);
  if (!HadError && !IsOver && isl_ctx_last_error(Ctx) == isl_error_quota)
    isl_ctx_reset_error(Ctx);
}

WeighedOperations::WeighedOperations(isl::ctx Context, unsigned long Weight)
    : Ctx(Context.get()), Weight(Weight),
      OldMax(isl_ctx_get_max_operations(Ctx)), Start(operationsOf(Ctx)) {
  isl_ctx_set_max_operations(Ctx, partOf(Start, OldMax, Weight));
}

/// What was counted once is counted Weight - 1 times more.
WeighedOperations::~WeighedOperations() {
  isl_ctx_set_max_operations(Ctx, OldMax);
  unsigned long Extra = (operationsOf(Ctx) - Start) * (Weight - 1);
  while (Extra > 0 && isl_ctx_next_operation(Ctx) >= 0)
    --Extra;
}

} // namespace affinesched
