//===- CpuNodeBuilder.cpp - IR for loops under marks ----------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CpuNodeBuilder.h"
#include "AffineSched/Tree/ScheduleTree.h"
#include "AstBuilder.h"
#include "InstanceBoxes.h"
#include "polly/ScopInfo.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace affinesched {
namespace {

Value *atLeast(polly::PollyIRBuilder &Builder, Value *Number, int64_t Least) {
  Value *Bound = Builder.getInt64(Least);
  return Builder.CreateSelect(Builder.CreateICmpSLT(Number, Bound), Bound,
                              Number);
}

Value *atMost(polly::PollyIRBuilder &Builder, Value *Number, int64_t Most) {
  Value *Bound = Builder.getInt64(Most);
  return Builder.CreateSelect(Builder.CreateICmpSLT(Bound, Number), Bound,
                              Number);
}

} // namespace

CpuNodeBuilder::CpuNodeBuilder(polly::PollyIRBuilder &Builder,
                               polly::ScopAnnotator &Annotator, polly::Scop &S,
                               BasicBlock *StartBlock,
                               const CpuOptions &Options)
    : IslNodeBuilder(Builder, Annotator, S.getFunction().getDataLayout(),
                     *S.getLI(), *S.getSE(), *S.getDT(), S, StartBlock),
      Options(Options) {}

void CpuNodeBuilder::createMark(__isl_take isl_ast_node *Node) {
  isl::ast_node_mark Mark = isl::manage(Node).as<isl::ast_node_mark>();
  StringRef Name = isl_id_get_name(Mark.id().get());
  PendingMark Outer = Pending;
  if (Name == marks::Parallel)
    Pending = {LoopKind::Parallel, scheduleDepth(Mark) + 1};
  else if (Name == marks::Vector)
    Pending = {LoopKind::Vector, scheduleDepth(Mark) + 1};
  create(Mark.node().release());
  Pending = Outer;
}

/// The kind that the mark around \p For asks for, if it speaks of this loop.
CpuNodeBuilder::LoopKind
CpuNodeBuilder::takeMark(const isl::ast_node_for &For) {
  PendingMark Mark = std::exchange(Pending, PendingMark());
  if (Mark.Kind == LoopKind::Sequential || scheduleDepth(For) != Mark.Depth)
    return LoopKind::Sequential;
  if (Mark.Kind == LoopKind::Parallel && InsideParallel)
    return LoopKind::Sequential;
  return Mark.Kind;
}

void CpuNodeBuilder::createFor(__isl_take isl_ast_node *Node) {
  isl::ast_node_for For = isl::manage(Node).as<isl::ast_node_for>();
  PendingMark Outer = Pending;
  switch (takeMark(For)) {
  case LoopKind::Sequential:
    createSequentialFor(For);
    break;
  case LoopKind::Vector:
    ++VectorLoops;
    createForSequential(For, /*MarkParallel=*/true);
    break;
  case LoopKind::Parallel:
    createParallelFor(For);
    break;
  }
  // Another part of the same loop may follow.
  Pending = Outer;
}

/// Bounds and stride of \p For at the builder's place, widened to one type.
CpuNodeBuilder::LoopBounds
CpuNodeBuilder::createBounds(const isl::ast_node_for &For) {
  CmpInst::Predicate Predicate;
  isl::ast_expr UpperExpression = getUpperBound(For, Predicate);
  LoopBounds Bounds;
  Bounds.Lower = ExprBuilder.create(For.init().release());
  Bounds.Upper = ExprBuilder.create(UpperExpression.release());
  Bounds.Stride = ExprBuilder.create(For.inc().release());

  Type *Widest = ExprBuilder.getType(For.iterator().get());
  for (Value *Bound : {Bounds.Lower, Bounds.Upper, Bounds.Stride})
    Widest = ExprBuilder.getWidestType(Widest, Bound->getType());
  for (Value **Bound : {&Bounds.Lower, &Bounds.Upper, &Bounds.Stride})
    *Bound = Builder.CreateSExt(*Bound, Widest);
  if (Predicate == CmpInst::ICMP_SLT)
    Bounds.Upper = Builder.CreateSub(Bounds.Upper, ConstantInt::get(Widest, 1));
  return Bounds;
}

/// The number of the current turn of \p L, a loop before the SCoP whose
/// counter the SCoP refers to.
Value *CpuNodeBuilder::createOutsideIteration(const Loop *L) {
  Type *Wide = Builder.getInt64Ty();
  const SCEV *Turn =
      SE.getAddRecExpr(SE.getZero(Wide), SE.getOne(Wide), L, SCEV::FlagAnyWrap);
  Value *Iteration = generateSCEV(Turn);
  OutsideLoopIterations[L] = SE.getUnknown(Iteration);
  return Iteration;
}

/// A loop over tiles does not know the statements expanded inside it.
isl::union_map
CpuNodeBuilder::getScheduleForAstNode(const isl::ast_node &Node) {
  return scheduleBelow(Node);
}

/// Keeps count of the rounds around loops that may run in parallel.
void CpuNodeBuilder::createSequentialFor(const isl::ast_node_for &For) {
  Value *Outer = Rounds;
  if (!InsideParallel && hasMarkBelow(For, marks::Parallel))
    Rounds = createProduct(Rounds, createTurns(For));
  createForSequential(For, /*MarkParallel=*/false);
  Rounds = Outer;
}

void CpuNodeBuilder::createParallelFor(const isl::ast_node_for &For) {
  // Scalar initialisation must stay ahead of the outlined part.
  BasicBlock *Front = SplitBlock(Builder.GetInsertBlock(),
                                 Builder.GetInsertPoint(), GenDT, GenLI);
  Front->setName("affine.parallel");
  Builder.SetInsertPoint(&Front->front());
  LoopBounds Bounds = createBounds(For);
  Value *Worth = createWorthThreads(For, Bounds);
  OpenMPLoop Outliner(Builder, DL, Options.Threads, {Worth, GenDT, GenLI});
  if (Bounds.Lower->getType() != Outliner.boundType() ||
      match(Worth, PatternMatch::m_Zero())) {
    createForSequential(For, /*MarkParallel=*/false);
    return;
  }

  SetVector<Value *> Values;
  SetVector<const Loop *> OutsideLoops;
  getReferencesInSubtree(For, Values, OutsideLoops);
  for (const Loop *L : OutsideLoops)
    Values.insert(createOutsideIteration(L));

  polly::ValueMapT NewValues;
  BasicBlock::iterator Body;
  Value *Iterator = Outliner.createParallelLoop(
      Bounds.Lower, Bounds.Upper, Bounds.Stride, Values, NewValues, &Body);
  BasicBlock::iterator After = Builder.GetInsertPoint();
  createOutlinedBody(For, Iterator, Body, NewValues, Outliner);
  Builder.SetInsertPoint(After);
  for (const Loop *L : OutsideLoops)
    OutsideLoopIterations.erase(L);
  ++ParallelLoops;
}

/// The number of turns of \p For, at least 1, of type i64.
Value *CpuNodeBuilder::createTurns(const isl::ast_node_for &For) {
  if (For.is_degenerate().is_true())
    return Builder.getInt64(1);
  LoopBounds Bounds = createBounds(For);
  Value *Span = Builder.CreateSub(Bounds.Upper, Bounds.Lower);
  Value *Turns = Builder.CreateSExtOrTrunc(
      Builder.CreateSDiv(Span, Bounds.Stride), Builder.getInt64Ty());
  Turns = Builder.CreateAdd(Turns, Builder.getInt64(1));
  return atLeast(Builder, Turns, 1);
}

/// Left * Right for numbers of type i64 that are not negative, without
/// overflow; huge products are all alike. Null stands for 1.
Value *CpuNodeBuilder::createProduct(Value *Left, Value *Right) {
  constexpr int64_t LargestFactor = 1 << 20, LargestProduct = 1LL << 40;
  Right = atMost(Builder, Right, LargestFactor);
  if (!Left)
    return Right;
  return atMost(Builder, Builder.CreateMul(Left, Right), LargestProduct);
}

/// An estimate from above of the statement instances that all rounds of
/// \p For run: every statement's domain is taken for a box. Null: unknown.
Value *CpuNodeBuilder::createInstanceCount(const isl::ast_node_for &For) {
  isl::union_set Domains = scheduleBelow(For).domain();
  std::optional<std::vector<InstanceBox>> Boxes = instanceBoxes(S, Domains);
  if (!Boxes)
    return nullptr;
  Value *Sum = Builder.getInt64(0);
  for (InstanceBox &Box : *Boxes) {
    Value *Product = Builder.getInt64(1);
    for (isl::ast_expr &Extent : Box) {
      Value *Turns = Builder.CreateSExtOrTrunc(
          ExprBuilder.create(Extent.release()), Builder.getInt64Ty());
      Product = createProduct(Product, atLeast(Builder, Turns, 0));
    }
    Sum = Builder.CreateAdd(Sum, Product);
  }
  return Sum;
}

/// An i1: \p For has two turns or more, and on average a round of it runs
/// enough instances to be worth a team of threads.
Value *CpuNodeBuilder::createWorthThreads(const isl::ast_node_for &For,
                                          const LoopBounds &Bounds) {
  Value *Several = Builder.CreateICmpSLT(Bounds.Lower, Bounds.Upper);
  Value *Instances = Options.Threads ? nullptr : createInstanceCount(For);
  if (!Instances)
    return Several;
  Value *Least = Builder.getInt64(Options.MinParallelInstances);
  if (Rounds)
    Least = Builder.CreateMul(Rounds, Least);
  Value *Enough = Builder.CreateICmpSLE(Least, Instances);
  return Builder.CreateAnd(Several, Enough);
}

/// Makes Polly's generators work on \p F.
void CpuNodeBuilder::generateInto(Function *F, DominatorTree *FunctionDT,
                                  LoopInfo *FunctionLI,
                                  ScalarEvolution *FunctionSE) {
  GenDT = FunctionDT;
  GenLI = FunctionLI;
  GenSE = FunctionSE;
  BlockGen.switchGeneratedFunc(F, GenDT, GenLI, GenSE);
  RegionGen.switchGeneratedFunc(F, GenDT, GenLI, GenSE);
  ExprBuilder.switchGeneratedFunc(F, GenDT, GenLI, GenSE);
}

/// Replaces the values of the surrounding function by what the outlined
/// function received for them.
void CpuNodeBuilder::rename(const polly::ValueMapT &NewValues) {
  polly::ValueMapT Renamed;
  for (const auto &[Original, Current] : ValueMap)
    if (Value *New = NewValues.lookup(Current))
      Renamed[Original] = New;
  for (const auto &[Current, New] : NewValues) {
    auto *Definition = dyn_cast<Instruction>(static_cast<Value *>(Current));
    if (!Definition || !S.contains(Definition))
      Renamed[Current] = New;
  }
  ValueMap = std::move(Renamed);
  for (auto &[Id, Current] : IDToValue)
    if (Value *New = NewValues.lookup(Current))
      Current = New;
}

void CpuNodeBuilder::createOutlinedBody(const isl::ast_node_for &For,
                                        Value *Iterator,
                                        BasicBlock::iterator Body,
                                        polly::ValueMapT &NewValues,
                                        OpenMPLoop &Outliner) {
  Function *Caller = Builder.GetInsertBlock()->getParent();
  Function *SubFn = Body->getFunction();
  ParallelSubfunctions.push_back(SubFn);
  TargetLibraryInfoImpl Library(SubFn->getParent()->getTargetTriple());
  TargetLibraryInfo SubTLI(Library, SubFn);
  AssumptionCache SubAC(*SubFn);
  DominatorTree *SubDT = Outliner.getCalleeDominatorTree();
  LoopInfo *SubLI = Outliner.getCalleeLoopInfo();
  ScalarEvolution SubSE(*SubFn, SubTLI, SubAC, *SubDT, *SubLI);

  auto OldValueMap = ValueMap;
  auto OldIDToValue = IDToValue;
  DominatorTree *OldDT = GenDT;
  LoopInfo *OldLI = GenLI;
  ScalarEvolution *OldSE = GenSE;
  generateInto(SubFn, SubDT, SubLI, &SubSE);
  Builder.SetInsertPoint(Body);
  rename(NewValues);
  IDToValue[For.iterator().get_id().get()] = Iterator;

  polly::ValueMapT AliasBases;
  for (const auto &[Original, New] : NewValues)
    AliasBases[New] = Original;
  Annotator.addAlternativeAliasBases(AliasBases);
  InsideParallel = true;
  create(For.body().release());
  InsideParallel = false;
  Annotator.resetAlternativeAliasBases();

  IDToValue = std::move(OldIDToValue);
  ValueMap = std::move(OldValueMap);
  generateInto(Caller, OldDT, OldLI, OldSE);
}

} // namespace affinesched
