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
/// no global options.
class OpenMPLoop final : public polly::ParallelLoopGenerator {
public:
  /// \p Threads = 0 leaves the number of threads to the run-time.
  OpenMPLoop(polly::PollyIRBuilder &Builder, const llvm::DataLayout &DL,
             unsigned Threads)
      : ParallelLoopGenerator(Builder, DL), Threads(Threads) {}

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

  /// The bounds of one thread's share; both inclusive.
  struct Share {
    llvm::Value *Lower, *Upper, *Thread;
  };
  Share createStaticShare(llvm::Function *SubFn);
  llvm::CallInst *callRuntime(llvm::StringRef Name,
                              llvm::ArrayRef<llvm::Value *> Arguments,
                              bool Variadic = false);
  llvm::Constant *sourceLocation();
};

} // namespace affinesched

#endif
