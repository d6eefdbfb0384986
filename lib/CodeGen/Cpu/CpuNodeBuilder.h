//===- CpuNodeBuilder.h - IR for loops under marks -*- C++ -*--------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_CODEGEN_CPU_CPUNODEBUILDER_H
#define AFFINESCHED_LIB_CODEGEN_CPU_CPUNODEBUILDER_H

#include "AffineSched/CodeGen/CpuCodeGen.h"
#include "OpenMPLoop.h"
#include "polly/CodeGen/IslNodeBuilder.h"

namespace affinesched {

/// Walks the AST and emits IR. A loop runs in parallel exactly if a mark says
/// so; Polly's own view of parallelism plays no part.
class CpuNodeBuilder final : public polly::IslNodeBuilder {
public:
  CpuNodeBuilder(polly::PollyIRBuilder &Builder,
                 polly::ScopAnnotator &Annotator, polly::Scop &S,
                 llvm::BasicBlock *StartBlock, const CpuOptions &Options);

  unsigned numParallelLoops() const { return ParallelLoops; }
  unsigned numVectorLoops() const { return VectorLoops; }

protected:
  void createMark(__isl_take isl_ast_node *Node) override;
  void createFor(__isl_take isl_ast_node *Node) override;
  isl::union_map getScheduleForAstNode(const isl::ast_node &Node) override;

private:
  enum class LoopKind { Sequential, Parallel, Vector };

  /// What the loop at schedule row Depth is to become. The AST may have split
  /// that loop into several or, with one turn only, dropped it.
  struct PendingMark {
    LoopKind Kind = LoopKind::Sequential;
    int Depth = 0;
  };

  struct LoopBounds {
    /// Both inclusive, of one common type.
    llvm::Value *Lower, *Upper, *Stride;
  };

  const CpuOptions &Options;
  PendingMark Pending;
  bool InsideParallel = false;
  unsigned ParallelLoops = 0, VectorLoops = 0;
  /// How often the sequential loops around the current place run it, of type
  /// i64; null: once.
  llvm::Value *Rounds = nullptr;

  LoopKind takeMark(const isl::ast_node_for &For);
  void createSequentialFor(const isl::ast_node_for &For);
  void createParallelFor(const isl::ast_node_for &For);
  llvm::Value *createTurns(const isl::ast_node_for &For);
  llvm::Value *createProduct(llvm::Value *Left, llvm::Value *Right);
  llvm::Value *createInstanceCount(const isl::ast_node_for &For);
  llvm::Value *createWorthThreads(const isl::ast_node_for &For,
                                  const LoopBounds &Bounds);
  LoopBounds createBounds(const isl::ast_node_for &For);
  llvm::Value *createOutsideIteration(const llvm::Loop *L);
  void createOutlinedBody(const isl::ast_node_for &For, llvm::Value *Iterator,
                          llvm::BasicBlock::iterator Body,
                          polly::ValueMapT &NewValues, OpenMPLoop &Loop);
  void rename(const polly::ValueMapT &NewValues);
  void generateInto(llvm::Function *F, llvm::DominatorTree *FunctionDT,
                    llvm::LoopInfo *FunctionLI,
                    llvm::ScalarEvolution *FunctionSE);
};

} // namespace affinesched

#endif
