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
// Operations are counted by isl itself, so that a build is reproducible. Where
// one operation of isl's takes far longer than others do, it is weighed.
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

/// isl's count of operations in \p Ctx so far; asking adds a few dozen to it.
unsigned long countOperations(isl::ctx Ctx);

/// While it lives, work may take one part in \p Parts of what is left of the
/// limit around it, and at most \p Most operations (0 = no such limit). Running
/// out of that is no error afterwards, as long as anything is left: there was
/// another way to try.
class IslShare {
public:
  IslShare(isl::ctx Ctx, unsigned Parts, unsigned long Most = 0);
  ~IslShare();
  IslShare(const IslShare &) = delete;
  IslShare &operator=(const IslShare &) = delete;

private:
  isl_ctx *Ctx;
  unsigned long OldMax;
  bool HadError;
};

/// While it lives, each operation counts \p Weight times. The limit around it
/// is kept to within one such operation.
class WeighedOperations {
public:
  WeighedOperations(isl::ctx Ctx, unsigned long Weight);
  ~WeighedOperations();
  WeighedOperations(const WeighedOperations &) = delete;
  WeighedOperations &operator=(const WeighedOperations &) = delete;

private:
  isl_ctx *Ctx;
  unsigned long Weight, OldMax, Start;
};

} // namespace affinesched

#endif
