//===- LoadReuse.h - Keeps stencil reads in memory --------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// GVN keeps a value that the next iteration reads again in a PHI:
//
//   for (j) B[i][j] = A[i][j-1] + A[i][j] + A[i][j+1];     three loads
//   for (j) { c = A[i][j+1]; B[i][j] = a + b + c; a = b; b = c; }    one
//
// The scalars a and b are dependences between iterations that were not there:
// the nest is no longer parallel nor tileable. So in functions with such nests
// GVN runs without that step until the SCoPs have been scheduled:
//
//   end of loop passes   mark the function            (LoadReusePass)
//   GVN                  skipped if marked            (callback)
//   next peephole point  GVN without loop load PRE    (LimitedGvnPass)
//   start of vectoriser  unmark; full GVN unless code was generated
//
// Functions without such nests are not touched.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_PLUGIN_LOADREUSE_H
#define AFFINESCHED_PLUGIN_LOADREUSE_H

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

namespace affinesched {

/// Marks functions that have an affine nest with reuse between iterations.
class LoadReusePass : public llvm::PassInfoMixin<LoadReusePass> {
public:
  /// Nests of fewer than \p MinDepth loops are left to GVN.
  explicit LoadReusePass(unsigned MinDepth) : MinDepth(MinDepth) {}
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &LAM,
                              llvm::LoopStandardAnalysisResults &Results,
                              llvm::LPMUpdater &Updater);

private:
  unsigned MinDepth;
};

/// Makes up for a skipped GVN, without load PRE in loops.
class LimitedGvnPass : public llvm::PassInfoMixin<LimitedGvnPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
};

/// No marking of \p F until allowMarking: its SCoPs have been scheduled.
void forbidMarking(llvm::Function &F);
void allowMarking(llvm::Function &F);

/// Removes the mark; true if there was one, that is if \p F has seen only the
/// limited GVN.
bool removeMark(llvm::Function &F);

/// Hooks the passes into the pipelines of \p PB.
void registerLoadReuse(llvm::PassBuilder &PB, unsigned MinDepth);

} // namespace affinesched

#endif
