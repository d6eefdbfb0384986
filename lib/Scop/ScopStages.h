//===- ScopStages.h - Polly's stages on one SCoP ----------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCOP_SCOPSTAGES_H
#define AFFINESCHED_LIB_SCOP_SCOPSTAGES_H

#include "AffineSched/Scop/ScopSource.h"

namespace affinesched {

/// Isl contexts abort the process on an error by default; ours go on.
void continueOnIslErrors(polly::Scop &S);

/// Runs Polly's simplification, operand-tree forwarding and DeLICM on \p S,
/// notes each in \p Stages. False if isl failed in one of them.
bool runScopStages(polly::Scop &S, std::vector<ScopUnit::Stage> &Stages);

} // namespace affinesched

#endif
