//===- UnsupportedAccesses.cpp - Accesses not modelled ----------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnsupportedAccesses.h"
#include "polly/ScopDetection.h"
#include "polly/ScopInfo.h"
#include "polly/Support/ScopHelper.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace affinesched;
using namespace llvm;

namespace {

bool isHarmlessIntrinsic(const CallBase &Call) {
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call);
  return Intrinsic && polly::isIgnoredIntrinsic(Intrinsic);
}

std::string judgeCall(const CallBase &Call) {
  if (isHarmlessIntrinsic(Call))
    return "";
  if (Call.isInlineAsm())
    return "inline assembly";
  if (Call.isConvergent())
    return "a convergent call";
  if (const auto *Mem = dyn_cast<MemIntrinsic>(&Call))
    return Mem->isVolatile() ? "a volatile memory intrinsic" : "";
  if (Call.mayReadOrWriteMemory())
    return "a call that accesses memory";
  if (Call.mayThrow() || !Call.willReturn())
    return "a call that may not return";
  return "";
}

std::string judgeInstruction(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return judgeCall(*Call);
  if (I.isVolatile() || I.isAtomic())
    return "a volatile or atomic access";
  return "";
}

// Blocks that Polly assumes never to run are checked for at run time.
std::string judgeInstructions(polly::Scop &S, polly::ScopDetection &SD) {
  for (BasicBlock *BB : S.getRegion().blocks()) {
    if (SD.isErrorBlock(*BB, S.getRegion()))
      continue;
    for (const Instruction &I : *BB)
      if (std::string Reason = judgeInstruction(I); !Reason.empty())
        return Reason;
  }
  return "";
}

bool isBulkAccess(polly::MemoryAccess &Access) {
  return Access.isOriginalArrayKind() && !Access.hasNewAccessRelation() &&
         isa_and_nonnull<CallBase>(Access.getAccessInstruction());
}

std::string judgeAccess(polly::MemoryAccess &Access) {
  if (Access.getLatestAccessRelation().is_null())
    return "an access without a relation";
  if (isBulkAccess(Access) && !Access.isAffine())
    return "a memory intrinsic of unknown extent";
  return "";
}

} // namespace

bool affinesched::isCertainWrite(polly::MemoryAccess &Access) {
  if (!Access.isMustWrite() || isBulkAccess(Access))
    return false;
  return Access.hasNewAccessRelation() || Access.isAffine();
}

std::string affinesched::findUnsupportedAccess(polly::Scop &S,
                                               polly::ScopDetection &SD) {
  if (std::string Reason = judgeInstructions(S, SD); !Reason.empty())
    return Reason;
  for (polly::ScopStmt &Stmt : S)
    for (polly::MemoryAccess *Access : Stmt)
      if (std::string Reason = judgeAccess(*Access); !Reason.empty())
        return Reason;
  return "";
}
