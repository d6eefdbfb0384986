//===- SchedulePass.cpp - The passes of the plugin ------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/SchedulePass.h"
#include "AffineSched/Plugin/Annotations.h"
#include "AffineSched/Plugin/LoadReuse.h"
#include "AffineSched/Plugin/ScopStages.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace affinesched {
namespace {

using namespace llvm;

/// From problem to proved schedule tree; why not, if the original code has to
/// stay.
std::optional<Refusal> findTree(ScopStages &Stages) {
  using Stage = ScopStages::Outcome (ScopStages::*)();
  const Stage InOrder[] = {
      &ScopStages::acceptScop,      &ScopStages::weighProfit,
      &ScopStages::findDependences, &ScopStages::schedule,
      &ScopStages::proveSchedule,   &ScopStages::buildTree,
      &ScopStages::proveTree,       &ScopStages::compareWithOriginal,
  };
  for (Stage Next : InOrder)
    if (ScopStages::Outcome Kept = (Stages.*Next)())
      return Kept;
  return std::nullopt;
}

/// Code for the tree found, or for the simpler one it steps down to.
std::optional<Refusal> generate(ScopStages &Stages) {
  std::optional<Refusal> Kept = Stages.generateCode();
  if (!Kept || !Stages.stepDown(*Kept))
    return Kept;
  Kept = Stages.buildTree();
  if (!Kept)
    Kept = Stages.proveTree();
  return Kept ? Kept : Stages.generateCode();
}

/// A parallel loop's body, put into a function of its own by code generation.
bool isParallelBody(const Function &F) {
  return F.hasFnAttribute("polly.skip.fn") && F.hasLocalLinkage() &&
         F.getName().contains("_affine_parallel");
}

/// Functions that must stay as they are, or that cannot hold a SCoP.
bool mayHoldScops(Function &F, FunctionAnalysisManager &FAM) {
  if (F.isDeclaration() || F.hasOptNone() || F.hasOptSize() ||
      F.hasFnAttribute("polly.skip.fn") || F.hasFnAttribute("polly-optimized"))
    return false;
  return !FAM.getResult<LoopAnalysis>(F).empty();
}

/// The user's word, or else whether the unit was compiled with -fopenmp.
bool wantsParallel(const PassOptions &Options, const Function &F) {
  return Options.Parallel.value_or(F.getParent()->getModuleFlag("openmp"));
}

/// What is asked for of one nest.
PassOptions optionsOf(const ScopUnit &Unit, const PassOptions &Options) {
  return Unit.Refusal == ScopRefusal::None ? optionsFor(Options, Unit.Problem)
                                           : Options;
}

/// A copy of a function that bears its name as long as it lives.
class ScratchCopy {
public:
  ScratchCopy(Function &F, FunctionAnalysisManager &FAM)
      : Original(F), FAM(FAM), Name(F.getName()) {
    ValueToValueMapTy Values;
    Copy = CloneFunction(&F, Values);
    Original.setName(Name + ".original");
    Copy->setName(Name);
  }
  ~ScratchCopy() {
    FAM.clear(*Copy, Name);
    Copy->eraseFromParent();
    Original.setName(Name);
  }
  Function &function() { return *Copy; }

private:
  Function &Original;
  FunctionAnalysisManager &FAM;
  std::string Name;
  Function *Copy;
};

} // namespace

FunctionChange SchedulePass::schedule(Function &F,
                                      FunctionAnalysisManager &FAM) {
  Report->enter(*F.getParent());
  if (!Options.Enabled || !mayHoldScops(F, FAM))
    return FunctionChange::None;
  PassOptions Here = annotatedOptions(F, Options);
  if (!Here.Enabled)
    return FunctionChange::None;
  bool Generated = false;
  auto Visit = [&](ScopUnit &Unit) {
    PassOptions Own = optionsOf(Unit, Here);
    ScopStages Stages(Unit, Own, wantsParallel(Own, F));
    if (Unit.Refusal == ScopRefusal::None && !Options.DumpDirectory.empty())
      dumpProblem(Unit.Problem, F.getParent()->getSourceFileName(),
                  Options.DumpDirectory, *Report);
    std::optional<Refusal> Kept = findTree(Stages);
    if (!Kept)
      Kept = generate(Stages);
    Stages.explain(Kept, *Report);
    Generated |= !Kept;
    return !Kept;
  };
  bool Changed = forEachScop(F, FAM, ScopOptions{Here.MaxOperations}, Visit);
  if (Generated)
    return FunctionChange::Generated;
  return Changed ? FunctionChange::Prepared : FunctionChange::None;
}

PreservedAnalyses SchedulePass::run(Function &F, FunctionAnalysisManager &FAM) {
  return schedule(F, FAM) == FunctionChange::None ? PreservedAnalyses::all()
                                                  : PreservedAnalyses::none();
}

/// The scalar optimisations again, on new code; reuse of loads is welcome now.
void PipelinePass::simplify(Function &F, FunctionAnalysisManager &FAM) {
  FAM.invalidate(F, PreservedAnalyses::none());
  forbidMarking(F);
  Simplify.run(F, FAM);
  allowMarking(F);
}

PreservedAnalyses PipelinePass::run(Function &F, FunctionAnalysisManager &FAM) {
  bool OnlyLimitedGvn = removeMark(F);
  FunctionChange Change =
      isParallelBody(F) ? FunctionChange::Generated : Schedule.schedule(F, FAM);
  if (Change == FunctionChange::Generated)
    simplify(F, FAM);
  if (Change != FunctionChange::Generated && OnlyLimitedGvn) {
    FAM.invalidate(F, PreservedAnalyses::none());
    FAM.invalidate(F, GVNPass().run(F, FAM));
    InstCombinePass().run(F, FAM);
  }
  return Change == FunctionChange::None && !OnlyLimitedGvn
             ? PreservedAnalyses::all()
             : PreservedAnalyses::none();
}

PreservedAnalyses PrintPass::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!mayHoldScops(F, FAM))
    return PreservedAnalyses::all();
  PassOptions Here = annotatedOptions(F, Options);
  if (!Here.Enabled)
    return PreservedAnalyses::all();
  ScratchCopy Copy(F, FAM);
  auto Visit = [&](ScopUnit &Unit) {
    PassOptions Own = optionsOf(Unit, Here);
    ScopStages Stages(Unit, Own, wantsParallel(Own, F));
    std::optional<Refusal> Kept = findTree(Stages);
    Stages.print(outs(), Kept);
    return false;
  };
  forEachScop(Copy.function(), FAM, ScopOptions{Here.MaxOperations}, Visit);
  return PreservedAnalyses::all();
}

} // namespace affinesched
