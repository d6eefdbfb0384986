//===- LoadReuse.cpp - Keeps stencil reads in memory ----------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/LoadReuse.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace affinesched {
namespace {

using namespace llvm;

/// The mark is a function attribute: it survives the passes in between, and is
/// local to the function, so that several threads may work on one process.
constexpr const char MarkName[] = "affine-sched-keep-loads";
/// GVN is to be skipped, the limited GVN has not run yet.
constexpr const char Pending[] = "pending";
/// The limited GVN has run.
constexpr const char Done[] = "done";
/// The SCoPs have been scheduled; no further mark.
constexpr const char Forbidden[] = "forbidden";

/// Reuse over more iterations than this is not what GVN looks for.
constexpr int64_t MaxReuseDistance = 4;

bool hasMark(const Function &F, StringRef Value) {
  return F.getFnAttribute(MarkName).getValueAsString() == Value;
}

/// { start, +, step } over loops of the nest only, each step invariant.
bool isAffine(const SCEV *Address, const Loop &Outermost, ScalarEvolution &SE) {
  while (const auto *Rec = dyn_cast<SCEVAddRecExpr>(Address)) {
    if (!Rec->isAffine())
      return false;
    Address = Rec->getStart();
  }
  return SE.isLoopInvariant(Address, &Outermost);
}

/// Whether \p I can be a part of a statement of a SCoP.
bool isModelled(const Instruction &I, const Loop &Outermost,
                ScalarEvolution &SE) {
  if (const Value *Pointer = getLoadStorePointerOperand(&I))
    return !I.isVolatile() && !I.isAtomic() &&
           isAffine(SE.getSCEV(const_cast<Value *>(Pointer)), Outermost, SE);
  if (isa<DbgInfoIntrinsic, AssumeInst, LifetimeIntrinsic>(I))
    return true;
  return !I.mayReadOrWriteMemory() && !I.mayHaveSideEffects();
}

/// Two addresses of \p Addresses are a few steps of \p L apart.
bool reusesAcrossIterations(ArrayRef<const SCEVAddRecExpr *> Addresses,
                            ScalarEvolution &SE) {
  for (size_t First = 0; First < Addresses.size(); ++First)
    for (size_t Second = 0; Second < First; ++Second) {
      const auto *Step =
          dyn_cast<SCEVConstant>(Addresses[First]->getStepRecurrence(SE));
      std::optional<APInt> Distance =
          SE.computeConstantDifference(Addresses[First], Addresses[Second]);
      if (!Step || !Distance || Distance->isZero())
        continue;
      int64_t Bytes = Distance->getSExtValue();
      int64_t StepBytes = Step->getAPInt().getSExtValue();
      if (StepBytes && Bytes % StepBytes == 0 &&
          std::abs(Bytes / StepBytes) <= MaxReuseDistance)
        return true;
    }
  return false;
}

/// The addresses in the innermost loop \p L that move with it.
SmallVector<const SCEVAddRecExpr *> movingAddresses(const Loop &L,
                                                    ScalarEvolution &SE) {
  // More than this in one loop body: comparing all pairs would cost time.
  constexpr size_t MaxAddresses = 64;
  SmallVector<const SCEVAddRecExpr *> Addresses;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer || Addresses.size() == MaxAddresses)
        continue;
      const SCEV *Address = SE.getSCEV(const_cast<Value *>(Pointer));
      const auto *Rec = dyn_cast<SCEVAddRecExpr>(Address);
      if (Rec && Rec->getLoop() == &L && Rec->isAffine())
        Addresses.push_back(Rec);
    }
  return Addresses;
}

bool hasReuse(const Loop &Outermost, unsigned MinDepth, ScalarEvolution &SE) {
  for (const Loop *L : Outermost.getLoopsInPreorder())
    if (L->isInnermost() && L->getLoopDepth() >= MinDepth &&
        reusesAcrossIterations(movingAddresses(*L, SE), SE))
      return true;
  return false;
}

bool isAffineNest(const Loop &Outermost, ScalarEvolution &SE) {
  for (const BasicBlock *Block : Outermost.blocks())
    for (const Instruction &I : *Block)
      if (!isModelled(I, Outermost, SE))
        return false;
  return true;
}

} // namespace

PreservedAnalyses LoadReusePass::run(Loop &L, LoopAnalysisManager &,
                                     LoopStandardAnalysisResults &Results,
                                     LPMUpdater &) {
  Function &F = *L.getHeader()->getParent();
  if (L.isOutermost() && !F.hasOptSize() && !hasMark(F, Forbidden) &&
      isAffineNest(L, Results.SE) && hasReuse(L, MinDepth, Results.SE))
    F.addFnAttr(MarkName, Pending);
  return PreservedAnalyses::all();
}

PreservedAnalyses LimitedGvnPass::run(Function &F,
                                      FunctionAnalysisManager &FAM) {
  if (!hasMark(F, Pending))
    return PreservedAnalyses::all();
  F.addFnAttr(MarkName, Done);
  PreservedAnalyses Preserved =
      GVNPass(GVNOptions().setLoadInLoopPRE(false)).run(F, FAM);
  FAM.invalidate(F, Preserved);
  Preserved.intersect(InstCombinePass().run(F, FAM));
  return Preserved;
}

void forbidMarking(Function &F) { F.addFnAttr(MarkName, Forbidden); }

void allowMarking(Function &F) { F.removeFnAttr(MarkName); }

bool removeMark(Function &F) {
  bool WasMarked = hasMark(F, Pending) || hasMark(F, Done);
  F.removeFnAttr(MarkName);
  return WasMarked;
}

void registerLoadReuse(PassBuilder &PB, unsigned MinDepth) {
  PassInstrumentationCallbacks *Callbacks =
      PB.getPassInstrumentationCallbacks();
  if (!Callbacks)
    return;
  Callbacks->registerShouldRunOptionalPassCallback([](StringRef Pass, Any IR) {
    const auto *F = any_cast<const Function *>(&IR);
    return !F || Pass != "GVNPass" || !hasMark(**F, Pending);
  });
  PB.registerLoopOptimizerEndEPCallback(
      [MinDepth](LoopPassManager &LPM, OptimizationLevel Level) {
        if (Level == OptimizationLevel::O2 || Level == OptimizationLevel::O3)
          LPM.addPass(LoadReusePass(MinDepth));
      });
  PB.registerPeepholeEPCallback(
      [](FunctionPassManager &FPM, OptimizationLevel Level) {
        if (Level == OptimizationLevel::O2 || Level == OptimizationLevel::O3)
          FPM.addPass(LimitedGvnPass());
      });
}

} // namespace affinesched
