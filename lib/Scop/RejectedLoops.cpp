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
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Path.h"

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

// What a kind of reason means to someone who reads the source. Polly's own
// words speak of regions, or are "Unspecified error.".
const char *sentence(polly::RejectReasonKind Kind) {
  using polly::RejectReasonKind;
  switch (Kind) {
  case RejectReasonKind::InvalidTerminator:
    return "control flow other than branches and switches";
  case RejectReasonKind::IrreducibleRegion:
    return "a jump into the middle of a loop";
  case RejectReasonKind::UnreachableInExit:
    return "the loop is left for code that does not return";
  case RejectReasonKind::IndirectPredecessor:
    return "the loop is reached by a computed goto";
  case RejectReasonKind::UndefCond:
  case RejectReasonKind::UndefOperand:
    return "a condition on an undefined value";
  case RejectReasonKind::InvalidCond:
    return "a condition that is no comparison of integers";
  case RejectReasonKind::NonAffBranch:
    return "a condition is not affine in loop variables and parameters";
  case RejectReasonKind::NoBasePtr:
  case RejectReasonKind::UndefBasePtr:
    return "an access without a known base address";
  case RejectReasonKind::VariantBasePtr:
    return "the base address of an access changes inside the loop";
  case RejectReasonKind::NonAffineAccess:
    return "a subscript is not affine in loop variables and parameters";
  case RejectReasonKind::DifferentElementSize:
    return "an array is accessed in elements of different sizes";
  case RejectReasonKind::LoopBound:
    return "the number of iterations is not affine in outer loop variables and "
           "parameters";
  case RejectReasonKind::LoopHasNoExit:
    return "the loop has no exit";
  case RejectReasonKind::LoopHasMultipleExits:
    return "the loop has more than one exit";
  case RejectReasonKind::LoopOnlySomeLatches:
    return "the loop does not lie in one region as a whole";
  case RejectReasonKind::FuncCall:
    return "a call that may have side effects";
  case RejectReasonKind::NonSimpleMemoryAccess:
    return "a volatile or atomic access";
  case RejectReasonKind::Alias:
    return "pointers may overlap, which no check before the loop can exclude";
  case RejectReasonKind::IntToPtr:
    return "an address made from an integer";
  case RejectReasonKind::Alloca:
    return "stack memory is allocated inside the loop";
  case RejectReasonKind::UnknownInst:
    return "an instruction that cannot be modelled";
  case RejectReasonKind::Entry:
    return "the loop starts with the function";
  case RejectReasonKind::Unprofitable:
    return "too few loops or accesses to profit from another order";
  case RejectReasonKind::CFG:
  case RejectReasonKind::LastCFG:
  case RejectReasonKind::AffFunc:
  case RejectReasonKind::LastAffFunc:
  case RejectReasonKind::Other:
  case RejectReasonKind::LastOther:
    break;
  }
  return "the loop has no static control structure";
}

// " (f)" for the call at the place of the reason.
std::string calleeOf(const polly::RejectReason &Reason) {
  const BasicBlock *Block = Reason.getRemarkBB();
  if (Reason.getKind() != polly::RejectReasonKind::FuncCall || !Block)
    return "";
  for (const Instruction &I : *Block) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && !isa<DbgInfoIntrinsic>(Call) &&
        Call->getDebugLoc() == Reason.getDebugLoc() &&
        Call->mayHaveSideEffects())
      return " (" + Callee->getName().str() + ")";
  }
  return "";
}

// ", line 7" if that is not the line where the loop starts; "of x.h" if the
// line stands in another file.
std::string placeOf(const polly::RejectReason &Reason, const Loop &L) {
  if (Reason.getKind() == polly::RejectReasonKind::Unprofitable)
    return "";
  const DebugLoc &Place = Reason.getDebugLoc(), Start = L.getStartLoc();
  if (!Place || !Place.getLine() ||
      (Start && Start.getLine() == Place.getLine()))
    return "";
  std::string Text = ", line " + std::to_string(Place.getLine());
  if (Start && Start->getFilename() != Place->getFilename())
    Text += " of " + sys::path::filename(Place->getFilename()).str();
  return Text;
}

std::string textOf(const polly::RejectReason &Reason, const Loop &L) {
  return sentence(Reason.getKind()) + calleeOf(Reason) + placeOf(Reason, L);
}

ScopUnit rejectedUnit(const Loop &L, const polly::RejectReason *Reason) {
  ScopUnit Unit;
  Unit.Refusal = ScopRefusal::NotAScop;
  Unit.Text =
      Reason ? textOf(*Reason, L) : "the loop has no static control structure";
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
