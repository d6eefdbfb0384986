//===- OpenMPLoop.h - A loop shared out by the OpenMP run-time -*- C++ -*--===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_CODEGEN_CPU_OPENMPLOOP_H
#define AFFINESCHED_LIB_CODEGEN_CPU_OPENMPLOOP_H

#include "polly/CodeGen/LoopGenerators.h"

namespace affinesched {

/// Moves a loop into a function of its own and has libomp (the __kmpc_ calls
/// that clang emits too) run it with a static schedule: thread k takes the
/// k-th contiguous block of iterations. Unlike Polly's own generator it reads
/// no global options. The function runs the whole loop by itself, without the
/// run-time, when it is called with null for the thread's number; that is how
/// a loop with too little work is run.
class OpenMPLoop final : public polly::ParallelLoopGenerator {
public:
  /// When to start threads, and the analyses of the calling function, which
  /// gets a branch for it.
  struct Guard {
    /// i1
    llvm::Value *Worth;
    llvm::DominatorTree *DT;
    llvm::LoopInfo *LI;
  };

  /// \p Threads = 0 leaves the number of threads to the run-time.
  OpenMPLoop(polly::PollyIRBuilder &Builder, const llvm::DataLayout &DL,
             unsigned Threads, const Guard &When)
      : ParallelLoopGenerator(Builder, DL), Threads(Threads), When(When) {}

  /// Bounds must have this type.
  llvm::Type *boundType() const { return LongType; }

  void deployParallelExecution(llvm::Function *SubFn, llvm::Value *SubFnParam,
                               llvm::Value *LB, llvm::Value *UB,
                               llvm::Value *Stride) override;
  llvm::Function *prepareSubFnDefinition(llvm::Function *F) const override;
  std::tuple<llvm::Value *, llvm::Function *>
  createSubFn(llvm::Value *Stride, llvm::AllocaInst *Struct,
              llvm::SetVector<llvm::Value *> UsedValues,
              polly::ValueMapT &VMap) override;

private:
  unsigned Threads;
  Guard When;

  /// The bounds of one thread's share; both inclusive.
  struct Share {
    llvm::Value *Lower, *Upper;
    /// The thread's number; whether there is a team at all (i1).
    llvm::Value *Thread, *InTeam;
  };
  Share createShare(llvm::Function *SubFn);
  Share createStaticShare(llvm::Function *SubFn, llvm::Value *Last);
  void createEnd(const Share &Own, llvm::BasicBlock *Exit);
  void createFork(llvm::Function *SubFn, llvm::ArrayRef<llvm::Value *> Shared);
  llvm::CallInst *callRuntime(llvm::StringRef Name,
                              llvm::ArrayRef<llvm::Value *> Arguments,
                              bool Variadic = false);
  llvm::Constant *sourceLocation();
};

} // namespace affinesched

#endif
