//===- IslBudget.h - A scoped operation budget for isl ----------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// isl aborts the process on an error by default, and works without bound. A
// budget makes both a question that can be asked: after the work, exceeded()
// and failed() say whether any answer obtained meanwhile may be trusted.
// Operations are counted by isl itself, so that a build is reproducible.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_MODEL_ISLBUDGET_H
#define AFFINESCHED_MODEL_ISLBUDGET_H

#include "isl/ctx.h"
#include "isl/isl-noexceptions.h"
#include <string>

namespace affinesched {

class IslBudget {
public:
  /// Allows \p MaxOperations isl operations from now on; 0 = no limit. Budgets
  /// nest: an inner one never extends the outer one's limit.
  IslBudget(isl::ctx Ctx, unsigned long MaxOperations);
  ~IslBudget();
  IslBudget(const IslBudget &) = delete;
  IslBudget &operator=(const IslBudget &) = delete;

  /// The limit was hit: results since then are unknown, not "no".
  bool exceeded() const;
  /// Any isl error at all, the limit included.
  bool failed() const;
  /// Operations used since construction.
  unsigned long used() const;
  std::string errorText() const;

private:
  isl_ctx *Ctx;
  int OldOnError;
  unsigned long OldMax;
  unsigned long Start;
};

} // namespace affinesched

#endif
