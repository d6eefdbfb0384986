//===- RejectedLoops.cpp - Why a loop nest is no SCoP -----------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RejectedLoops.h"
#include "polly/ScopDetection.h"
#include "polly/ScopDetectionDiagnostic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/RegionInfo.h"

using namespace affinesched;
using namespace llvm;

namespace {

bool touchesScop(const Loop &L, const polly::ScopDetection &SD) {
  for (const Region *R : SD)
    if (R->contains(L.getHeader()) || L.contains(R->getEntry()))
      return true;
  return false;
}

// Something in the loop that cannot be modelled; "unprofitable" tells less, and
// is what detection says of the pieces it tried next.
bool isTelling(const polly::RejectReason &Reason, const Loop &L) {
  const BasicBlock *Where = Reason.getRemarkBB();
  return Reason.getKind() != polly::RejectReasonKind::Unprofitable && Where &&
         L.contains(Where);
}

// The first telling reason from the inside out, else the innermost one.
const polly::RejectReason *reasonFor(const Loop &L, const RegionInfo &RI,
                                     const polly::ScopDetection &SD) {
  const polly::RejectReason *Innermost = nullptr;
  for (const Region *R = RI.getRegionFor(L.getHeader()); R;
       R = R->getParent()) {
    const polly::RejectLog *Log = SD.lookupRejectionLog(R);
    if (!Log)
      continue;
    for (const polly::RejectReasonPtr &Reason : *Log) {
      if (isTelling(*Reason, L))
        return Reason.get();
      if (!Innermost)
        Innermost = Reason.get();
    }
  }
  return Innermost;
}

ScopUnit rejectedUnit(const Loop &L, const polly::RejectReason *Reason) {
  ScopUnit Unit;
  Unit.Refusal = ScopRefusal::NotAScop;
  Unit.Text = Reason ? Reason->getEndUserMessage()
                     : "the loop has no static control structure";
  Unit.Location = L.getStartLoc();
  Unit.Entry = L.getHeader();
  return Unit;
}

} // namespace

std::vector<ScopUnit>
affinesched::rejectedLoops(const LoopInfo &LI, const RegionInfo &RI,
                           const polly::ScopDetection &SD) {
  std::vector<ScopUnit> Units;
  for (const Loop *L : reverse(LI))
    if (!touchesScop(*L, SD))
      Units.push_back(rejectedUnit(*L, reasonFor(*L, RI, SD)));
  return Units;
}
