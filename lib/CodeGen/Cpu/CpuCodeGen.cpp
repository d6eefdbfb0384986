//===- CpuCodeGen.cpp - From a schedule tree to IR beside the original ----===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/CodeGen/CpuCodeGen.h"
#include "AffineSched/Model/IslBudget.h"
#include "AstBuilder.h"
#include "CpuNodeBuilder.h"
#include "FunctionAttributes.h"
#include "NoIslLimit.h"
#include "StridedRows.h"
#include "TileExpansion.h"
#include "polly/CodeGen/CodeGeneration.h"
#include "polly/CodeGen/Utils.h"
#include "polly/ScopInfo.h"
#include "polly/Support/ScopHelper.h"
#include "llvm/Analysis/RegionInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace affinesched {
namespace {

/// The branch between the generated and the original code:
/// Split -> (Start -> ... -> Exiting | original) -> merge.
struct Versions {
  BasicBlock *Split, *Start, *Exiting;
};

bool endsInPlainBranch(const BasicBlock *Block) {
  const Instruction *End = Block->getTerminator();
  return isa<BranchInst>(End) || isa<SwitchInst>(End);
}

/// Edges into \p Block can be redirected and code may stand at its front.
bool canBeSplit(const BasicBlock *Block) {
  return !Block->isEHPad() && all_of(predecessors(Block), endsInPlainBranch);
}

/// Why the region of \p S cannot get a second version; empty if it can.
std::string whyNotVersionable(polly::Scop &S) {
  Region &R = S.getRegion();
  if (R.isTopLevelRegion() || !R.getExit())
    return "the region is a whole function";
  if (!canBeSplit(R.getEntry()) || !canBeSplit(R.getExit()))
    return "an edge into or out of the region cannot be redirected";
  if (!S.hasFeasibleRuntimeContext())
    return "the run-time check would always fail";
  return "";
}

bool isKnownFalse(const isl::ast_expr &Condition) {
  if (isl_ast_expr_get_type(Condition.get()) != isl_ast_expr_int)
    return false;
  isl::val Value = isl::manage(isl_ast_expr_get_val(Condition.get()));
  return bool(Value.is_zero().is_true());
}

/// A lifetime that starts in one version only, but ends after both, confuses
/// stack colouring: the variables live as long as the function instead.
void removeLifetimeMarkers(Region &R) {
  for (BasicBlock *Block : R.blocks())
    for (Instruction &I : make_early_inc_range(*Block))
      if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
        if (Intrinsic->isLifetimeStartOrEnd())
          Intrinsic->eraseFromParent();
}

/// Blocks made since belong to the region around the SCoP.
void adoptNewBlocks(Function &F, Region &Around, RegionInfo &RI) {
  for (BasicBlock &Block : F)
    if (!RI.getRegionFor(&Block))
      RI.setRegionFor(&Block, &Around);
}

Versions createVersions(polly::Scop &S, RegionInfo &RI,
                        polly::PollyIRBuilder &Builder) {
  Region &R = S.getRegion();
  polly::simplifyRegion(&R, S.getDT(), S.getLI(), &RI);
  Builder.SetInsertPoint(S.getEnteringBlock()->getTerminator());
  // The condition follows once there is a place for its code.
  polly::BBPair Blocks = std::get<0>(polly::executeScopConditionally(
      S, Builder.getTrue(), *S.getDT(), RI, *S.getLI()));
  removeLifetimeMarkers(R);
  BasicBlock *Start = std::get<0>(Blocks);
  return {Start->getSinglePredecessor(), Start, std::get<1>(Blocks)};
}

/// Nothing can run the generated version: cuts it off.
void cutGeneratedVersion(polly::Scop &S, const Versions &V,
                         polly::PollyIRBuilder &Builder) {
  BasicBlock *Merge = V.Exiting->getUniqueSuccessor();
  V.Split->getTerminator()->setOperand(0, Builder.getFalse());
  polly::markBlockUnreachable(*V.Start, Builder);
  polly::markBlockUnreachable(*V.Exiting, Builder);
  S.getDT()->changeImmediateDominator(Merge, S.getExitingBlock());
  S.getDT()->eraseNode(V.Exiting);
}

/// Emits the loads that the parameters depend on, the parameters, the check
/// and then the loops. False: the loads cannot be hoisted.
bool fillGeneratedVersion(polly::Scop &S, const Versions &V,
                          AstProgram &Program, CpuNodeBuilder &Nodes,
                          polly::PollyIRBuilder &Builder) {
  Builder.SetInsertPoint(V.Split->getTerminator());
  if (!Nodes.preloadInvariantLoads())
    return false;
  Nodes.addParameters(S.getContext().release());
  Value *Check = Nodes.createRTC(Program.RunCondition.release());
  Builder.GetInsertBlock()->getTerminator()->setOperand(0, Check);
  Builder.SetInsertPoint(V.Start->getTerminator());
  Nodes.create(Program.Root.release());
  Nodes.finalize();
  return true;
}

/// True if every function touched is well formed.
bool isWellFormed(Function &F, ArrayRef<Function *> SubFns) {
  return !verifyFunction(F) && none_of(SubFns, [](Function *SubFn) {
    return verifyFunction(*SubFn);
  });
}

/// Malformed code must not live on: the original alone remains.
void abandonGeneratedVersion(Function &F, const Versions &V,
                             ArrayRef<Function *> SubFns) {
  auto *Branch =
      cast<BranchInst>(V.Start->getSinglePredecessor()->getTerminator());
  Branch->setCondition(ConstantInt::getFalse(F.getContext()));
  ConstantFoldTerminator(Branch->getParent());
  EliminateUnreachableBlocks(F);
  for (Function *SubFn : SubFns)
    SubFn->deleteBody();
}

void finishAttributes(Function &F, ArrayRef<Function *> SubFns) {
  if (!SubFns.empty())
    dropStaleAttributes(F);
  for (Function *SubFn : SubFns)
    inheritAttributes(*SubFn, F);
  // Asks Polly's clean-up to look at the function.
  F.addFnAttr("polly-optimized");
}

/// Writes the IR; the AST is complete, so isl has little left to do.
CpuResult emitProgram(polly::Scop &S, RegionInfo &RI, AstProgram Program,
                      const CpuOptions &Options) {
  NoIslLimit Unlimited(S.getIslCtx());
  CpuResult Result;
  Result.Status = CpuStatus::Generated;
  Function &F = S.getFunction();
  polly::ScopAnnotator Annotator;
  polly::PollyIRBuilder Builder(F.getContext(), ConstantFolder(),
                                polly::IRInserter(Annotator));
  Versions V = createVersions(S, RI, Builder);
  CpuNodeBuilder Nodes(Builder, Annotator, S, V.Start, Options);
  // Alias scopes want every base pointer to exist.
  Nodes.allocateNewArrays({V.Start, V.Exiting});
  Annotator.buildAliasScopes(S);

  if (!fillGeneratedVersion(S, V, Program, Nodes, Builder)) {
    cutGeneratedVersion(S, V, Builder);
    Result.Text = "loads that the bounds depend on cannot be hoisted; the "
                  "original code always runs";
    return Result;
  }
  adoptNewBlocks(F, *S.getRegion().getParent(), RI);
  finishAttributes(F, Nodes.getParallelSubfunctions());
  if (!isWellFormed(F, Nodes.getParallelSubfunctions())) {
    abandonGeneratedVersion(F, V, Nodes.getParallelSubfunctions());
    Result.Text = "the generated code was malformed; the original code stays";
    return Result;
  }
  Result.ParallelLoops = Nodes.numParallelLoops();
  Result.VectorLoops = Nodes.numVectorLoops();
  return Result;
}

CpuResult refused(CpuStatus Status, std::string Text) {
  CpuResult Result;
  Result.Status = Status;
  Result.Text = std::move(Text);
  return Result;
}

/// \p Tree with its wavefronts expanded; or as it is, in the SCoP's context.
ExpandedTree treeToGenerate(polly::Scop &S, const isl::schedule &Tree,
                            const CpuOptions &Options,
                            unsigned long &Operations) {
  IslBudget Budget(S.getIslCtx(), Options.MaxOperations);
  ExpandedTree Expanded = expandWavefronts(Tree);
  Operations += Budget.used();
  if (Budget.failed() || Expanded.Tree.is_null())
    return {Tree, S.getContext()};
  return Expanded;
}

} // namespace

CpuResult generateCpuCode(polly::Scop &S, RegionInfo &RI,
                          const isl::schedule &Tree,
                          const CpuOptions &Options) {
  std::string Reason = whyNotVersionable(S);
  if (!Reason.empty())
    return refused(CpuStatus::NotVersionable, Reason);
  if (hasStridedRow(Tree))
    return refused(CpuStatus::StridedRow,
                   "a row of the schedule skips time steps, for which isl's "
                   "AST generation is not reliable");

  unsigned long Operations = 0;
  ExpandedTree Generated = treeToGenerate(S, Tree, Options, Operations);
  IslBudget Budget(S.getIslCtx(), Options.MaxOperations);
  AstProgram Program = buildAst(S, Generated.Tree, Generated.Condition);
  Operations += Budget.used();
  CpuResult Result;
  if (Budget.failed() || Program.Root.is_null()) {
    Result = refused(CpuStatus::OverBudget, Budget.errorText());
  } else if (Program.RunCondition.is_null()) {
    Result = refused(CpuStatus::NotVersionable,
                     "the run-time check would compare too many arrays");
  } else if (isKnownFalse(Program.RunCondition)) {
    Result = refused(CpuStatus::NotVersionable,
                     "the run-time check would always fail");
  } else {
    S.setScheduleTree(Tree);
    S.markAsOptimized();
    Result = emitProgram(S, RI, std::move(Program), Options);
  }
  Result.Operations = Operations;
  return Result;
}

} // namespace affinesched
