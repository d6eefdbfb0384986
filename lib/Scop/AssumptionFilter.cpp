//===- AssumptionFilter.cpp - Signed user assumptions -----------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssumptionFilter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace affinesched;
using namespace llvm;

namespace {

// A value whose bits are the signed number that Polly makes of it.
bool isPlainSigned(const Value *V) {
  if (const auto *Extended = dyn_cast<SExtInst>(V))
    V = Extended->getOperand(0);
  return isa<ConstantInt>(V) || isa<Argument>(V) || isa<LoadInst>(V);
}

bool isSignedCompare(const Value *Condition) {
  const auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare || Compare->isUnsigned())
    return false;
  return isPlainSigned(Compare->getOperand(0)) &&
         isPlainSigned(Compare->getOperand(1));
}

} // namespace

void affinesched::dropUnsignedAssumptions(AssumptionCache &Cache) {
  // Asked for once, the cache has scanned its function and never does again.
  SmallVector<AssumeInst *, 4> Unsafe;
  for (auto &Handle : Cache.assumptions())
    if (auto *Assume = dyn_cast_or_null<AssumeInst>(Handle))
      if (!isSignedCompare(Assume->getArgOperand(0)))
        Unsafe.push_back(Assume);
  for (AssumeInst *Assume : Unsafe)
    Cache.unregisterAssumption(Assume);
}
