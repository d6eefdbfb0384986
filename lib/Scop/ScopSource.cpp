//===- ScopSource.cpp - Polly's stages up to a problem ----------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Scop/ScopSource.h"
#include "AffineSched/Model/IslBudget.h"
#include "AssumptionFilter.h"
#include "ProblemBuilder.h"
#include "RejectedLoops.h"
#include "ScopStages.h"
#include "SourceNames.h"
#include "UnsupportedAccesses.h"
#include "polly/CodePreparation.h"
#include "polly/ScopDetection.h"
#include "polly/ScopInfo.h"
#include "llvm/ADT/PriorityWorklist.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/RegionInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include <chrono>

using namespace affinesched;
using namespace llvm;

namespace {

/// Everything Polly needs on one function, alive for all of its SCoPs: codegen
/// updates the region tree, and detection keeps references to it.
class ScopWalk {
public:
  ScopWalk(Function &F, FunctionAnalysisManager &FAM,
           const ScopOptions &Options)
      : Options(Options), LI(FAM.getResult<LoopAnalysis>(F)),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)),
        Prepared(polly::runCodePreparation(F, &DT, &LI, nullptr)),
        AA(FAM.getResult<AAManager>(F)),
        SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        ORE(FAM.getResult<OptimizationRemarkEmitterAnalysis>(F)), AC(F),
        RI(RegionInfoAnalysis().run(F, FAM)), SD(DT, SE, LI, RI, AA, ORE),
        Info(F.getParent()->getDataLayout(), SD, SE, LI, AA, DT, AC, ORE) {
    dropUnsignedAssumptions(AC);
    SD.detect(F);
  }

  bool run(function_ref<bool(ScopUnit &)> Visit);

private:
  ScopUnit prepareUnit(Region &R);
  bool buildScop(ScopUnit &Unit, Region &R);
  void refuse(ScopUnit &Unit, ScopRefusal Refusal, std::string Text);
  void fillProblem(ScopUnit &Unit);

  const ScopOptions &Options;
  LoopInfo &LI;
  DominatorTree &DT;
  bool Prepared;
  AAResults &AA;
  ScalarEvolution &SE;
  OptimizationRemarkEmitter &ORE;
  AssumptionCache AC;
  RegionInfo RI;
  polly::ScopDetection SD;
  polly::ScopInfo Info;
};

bool ScopWalk::run(function_ref<bool(ScopUnit &)> Visit) {
  bool Changed = Prepared;
  for (ScopUnit &Unit : rejectedLoops(LI, RI, SD))
    Visit(Unit);

  SmallPriorityWorklist<Region *, 4> Worklist;
  for (const Region *R : SD)
    Worklist.insert(const_cast<Region *>(R));
  while (!Worklist.empty()) {
    Region *R = Worklist.pop_back_val();
    if (!SD.isMaxRegionInScop(*R, /*Verify=*/false))
      continue;
    ScopUnit Unit = prepareUnit(*R);
    if (!Visit(Unit))
      continue;
    // The other Scops refer to IR that has changed.
    Changed = true;
    Info.invalidate();
  }
  return Changed;
}

void ScopWalk::refuse(ScopUnit &Unit, ScopRefusal Refusal, std::string Text) {
  Unit.Refusal = Refusal;
  Unit.Text = std::move(Text);
  Unit.S = nullptr;
  Unit.Problem = {};
}

ScopUnit ScopWalk::prepareUnit(Region &R) {
  ScopUnit Unit;
  Unit.Entry = R.getEntry();
  Unit.RI = &RI;
  if (!buildScop(Unit, R))
    return Unit;

  polly::Scop &S = *Unit.S;
  if (std::string Reason = findUnsupportedAccess(S, SD); !Reason.empty())
    refuse(Unit, ScopRefusal::UnsupportedAccess, Reason);
  else if (!runScopStages(S, Unit.Stages))
    refuse(Unit, ScopRefusal::OverBudget, "isl failed in a stage of Polly");
  else if (!S.hasFeasibleRuntimeContext() || S.isEmpty())
    refuse(Unit, ScopRefusal::NotAScop, "no run-time condition makes it valid");
  else if (!S.isProfitable(/*ScalarsAreUnprofitable=*/true))
    refuse(Unit, ScopRefusal::NotAScop,
           "too few loops or accesses to profit from another order");
  else
    fillProblem(Unit);
  return Unit;
}

// ScopInfo makes the isl context itself, so that its work can only be judged
// afterwards; it has limits of its own on disjuncts, parameters and alias sets.
bool ScopWalk::buildScop(ScopUnit &Unit, Region &R) {
  auto Begin = std::chrono::steady_clock::now();
  Unit.S = Info.getScop(&R);
  std::chrono::duration<double, std::milli> Took =
      std::chrono::steady_clock::now() - Begin;
  Unit.Stages.push_back({"scop-info", 0, Took.count()});
  Unit.Location = startOf(R, Unit.S);
  if (!Unit.S) {
    refuse(Unit, ScopRefusal::NotAScop, "the region has no polyhedral form");
    return false;
  }
  continueOnIslErrors(*Unit.S);
  return true;
}

void ScopWalk::fillProblem(ScopUnit &Unit) {
  auto Begin = std::chrono::steady_clock::now();
  IslBudget Meter(Unit.S->getIslCtx(), 0);
  Unit.Problem = buildProblem(*Unit.S, Options.MaxOperations);
  std::chrono::duration<double, std::milli> Took =
      std::chrono::steady_clock::now() - Begin;
  Unit.Stages.push_back({"dependences", Meter.used(), Took.count()});
  if (Unit.Problem.Flow.is_null())
    refuse(Unit, ScopRefusal::OverBudget,
           "the dependences need more isl operations than allowed");
  else if (Unit.Problem.Context.is_null() || Unit.Problem.Original.is_null())
    refuse(Unit, ScopRefusal::OverBudget, "isl failed on the order or context");
}

bool mayTransform(const Function &F) {
  return !F.isDeclaration() && !F.hasFnAttribute(polly::PollySkipFnAttr) &&
         !F.hasFnAttribute("polly-optimized");
}

} // namespace

unsigned long ScopUnit::operations() const {
  unsigned long Sum = 0;
  for (const Stage &S : Stages)
    Sum += S.Operations;
  return Sum;
}

bool affinesched::forEachScop(Function &F, FunctionAnalysisManager &FAM,
                              const ScopOptions &Options,
                              function_ref<bool(ScopUnit &)> Visit) {
  // Code without loops pays for the loop tree, which later passes need anyway.
  if (!mayTransform(F) || FAM.getResult<LoopAnalysis>(F).empty())
    return false;
  return ScopWalk(F, FAM, Options).run(Visit);
}
