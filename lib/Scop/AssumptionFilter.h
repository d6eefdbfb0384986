//===- AssumptionFilter.h - Signed user assumptions -------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCOP_ASSUMPTIONFILTER_H
#define AFFINESCHED_LIB_SCOP_ASSUMPTIONFILTER_H

#include "llvm/Analysis/AssumptionCache.h"

namespace affinesched {

/// Leaves in \p Cache only assumptions that mean the same to Polly as to LLVM.
/// Polly takes every value as a signed number; "b > 5u" would become b >= 6
/// though b may be negative when read as signed. The cache must be a private
/// one: the compiler's own keeps every assumption.
void dropUnsignedAssumptions(llvm::AssumptionCache &Cache);

} // namespace affinesched

#endif
