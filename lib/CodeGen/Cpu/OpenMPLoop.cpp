//===- OpenMPLoop.cpp - A loop shared out by the OpenMP run-time ----------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenMPLoop.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace affinesched {
namespace {

/// Codes of libomp's interface (kmp.h).
enum KmpCode : unsigned {
  /// ident_t: the call was emitted by a compiler for the __kmpc_ interface.
  KmpIdentKmpc = 2,
  /// kmp_sch_static: one contiguous block of iterations per thread.
  KmpScheduleStatic = 34,
  /// Arguments of the outlined function after the two thread numbers.
  KmpSharedArguments = 4,
};

/// Positions of the outlined function's parameters.
enum SubFnParameter : unsigned {
  ThreadNumber,
  BoundThreadNumber,
  LowerBound,
  UpperBound,
  LoopStride,
  SharedValues,
};

const char *const ParameterNames[] = {"thread", "bound.thread", "lower",
                                      "upper",  "stride",       "shared"};

} // namespace

/// ident_t { 0, KMPC, 0, 0, ";unknown;unknown;0;0;;" }, one per module.
Constant *OpenMPLoop::sourceLocation() {
  const char Name[] = ".affine.sched.ident";
  if (GlobalVariable *Existing = M->getGlobalVariable(Name, true))
    return Existing;
  LLVMContext &Context = M->getContext();
  Type *Int = Type::getInt32Ty(Context);
  Type *Pointer = PointerType::getUnqual(Context);
  auto *IdentType = StructType::get(Context, {Int, Int, Int, Int, Pointer});
  GlobalVariable *Text = Builder.CreateGlobalString(
      ";unknown;unknown;0;0;;", ".affine.sched.location", 0, M);
  Constant *Zero = ConstantInt::get(Int, 0);
  auto *Value = ConstantStruct::get(
      IdentType, {Zero, ConstantInt::get(Int, KmpIdentKmpc), Zero, Zero, Text});
  auto *Ident = new GlobalVariable(*M, IdentType, /*isConstant=*/true,
                                   GlobalValue::PrivateLinkage, Value, Name);
  Ident->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  Ident->setAlignment(Align(8));
  return Ident;
}

/// Calls run-time function \p Name, declaring it from the argument types; a
/// variadic one has three fixed parameters (__kmpc_fork_call).
CallInst *OpenMPLoop::callRuntime(StringRef Name, ArrayRef<Value *> Arguments,
                                  bool Variadic) {
  SmallVector<Type *, 9> Types;
  for (Value *Argument : Variadic ? Arguments.take_front(3) : Arguments)
    Types.push_back(Argument->getType());
  bool ReturnsThread = Name == "__kmpc_global_thread_num";
  Type *Result = ReturnsThread ? Builder.getInt32Ty() : Builder.getVoidTy();
  FunctionCallee Callee =
      M->getOrInsertFunction(Name, FunctionType::get(Result, Types, Variadic));
  CallInst *Call = Builder.CreateCall(Callee, Arguments);
  Call->setDebugLoc(DLGenerated);
  return Call;
}

/// Has a team of threads call \p SubFn.
void OpenMPLoop::createFork(Function *SubFn, ArrayRef<Value *> Shared) {
  if (Threads > 0) {
    Value *Thread = callRuntime("__kmpc_global_thread_num", {sourceLocation()});
    callRuntime("__kmpc_push_num_threads",
                {sourceLocation(), Thread, Builder.getInt32(Threads)});
  }
  SmallVector<Value *, 8> Arguments = {
      sourceLocation(), Builder.getInt32(KmpSharedArguments), SubFn};
  Arguments.append(Shared.begin(), Shared.end());
  callRuntime("__kmpc_fork_call", Arguments, /*Variadic=*/true);
}

void OpenMPLoop::deployParallelExecution(Function *SubFn, Value *SubFnParam,
                                         Value *LB, Value *UB, Value *Stride) {
  SmallVector<Value *, 4> Shared = {LB, UB, Stride, SubFnParam};
  if (isa<ConstantInt>(When.Worth)) {
    createFork(SubFn, Shared);
    return;
  }
  Instruction *Team, *Alone;
  DomTreeUpdater Updater(When.DT, DomTreeUpdater::UpdateStrategy::Eager);
  SplitBlockAndInsertIfThenElse(When.Worth, Builder.GetInsertPoint(), &Team,
                                &Alone, nullptr, &Updater, When.LI);
  Builder.SetInsertPoint(Team);
  createFork(SubFn, Shared);
  Builder.SetInsertPoint(Alone);
  Constant *NoThread = ConstantPointerNull::get(Builder.getPtrTy());
  SmallVector<Value *, 6> Arguments = {NoThread, NoThread};
  Arguments.append(Shared);
  Builder.CreateCall(SubFn, Arguments)->setDebugLoc(DLGenerated);
  Builder.SetInsertPoint(&*Team->getSuccessor(0)->getFirstInsertionPt());
}

Function *OpenMPLoop::prepareSubFnDefinition(Function *F) const {
  Type *Pointer = Builder.getPtrTy();
  auto *Type = FunctionType::get(
      Builder.getVoidTy(),
      {Pointer, Pointer, LongType, LongType, LongType, Pointer}, false);
  Function *SubFn = Function::Create(Type, Function::InternalLinkage,
                                     F->getName() + "_affine_parallel", M);
  for (auto [Parameter, Name] : zip(SubFn->args(), ParameterNames))
    Parameter.setName(Name);
  return SubFn;
}

/// Asks the run-time for this thread's block of [lower, \p Last].
OpenMPLoop::Share OpenMPLoop::createStaticShare(Function *SubFn, Value *Last) {
  IntegerType *Int = Builder.getInt32Ty();
  auto Variable = [&](Type *Kind, const char *Name) {
    IRBuilder<> Front(&SubFn->getEntryBlock().front());
    return Front.CreateAlloca(Kind, nullptr, Name);
  };
  AllocaInst *IsLast = Variable(Int, "last");
  AllocaInst *Lower = Variable(LongType, "share.lower");
  AllocaInst *Upper = Variable(LongType, "share.upper");
  AllocaInst *Step = Variable(LongType, "share.step");
  Value *Stride = SubFn->getArg(LoopStride);
  Builder.CreateStore(Builder.getInt32(0), IsLast);
  Builder.CreateStore(SubFn->getArg(LowerBound), Lower);
  Builder.CreateStore(Last, Upper);
  Builder.CreateStore(Stride, Step);
  Value *Thread = Builder.CreateLoad(Int, SubFn->getArg(ThreadNumber));
  bool Wide = LongType->getIntegerBitWidth() == 64;
  callRuntime(Wide ? "__kmpc_for_static_init_8" : "__kmpc_for_static_init_4",
              {sourceLocation(), Thread, Builder.getInt32(KmpScheduleStatic),
               IsLast, Lower, Upper, Step, Stride,
               ConstantInt::get(LongType, 1)})
      ->setDebugLoc(DebugLoc());
  Value *From = Builder.CreateLoad(LongType, Lower);
  Value *To = Builder.CreateLoad(LongType, Upper);
  To = Builder.CreateSelect(Builder.CreateICmpSLE(To, Last), To, Last);
  return {From, To, Thread, nullptr};
}

/// This thread's block, or everything where there is no team. The builder ends
/// up where both ways meet.
OpenMPLoop::Share OpenMPLoop::createShare(Function *SubFn) {
  // The caller passes the bound after the last iteration.
  Value *Last = Builder.CreateSub(SubFn->getArg(UpperBound),
                                  ConstantInt::get(LongType, 1), "last.index");
  Value *InTeam = Builder.CreateIsNotNull(SubFn->getArg(ThreadNumber), "team");
  BasicBlock *Alone = Builder.GetInsertBlock();
  Instruction *Asking = SplitBlockAndInsertIfThen(
      InTeam, Builder.GetInsertPoint(), /*Unreachable=*/false);
  Builder.SetInsertPoint(Asking);
  Share Own = createStaticShare(SubFn, Last);
  Builder.SetInsertPoint(&Asking->getSuccessor(0)->front());
  auto Either = [&](Value *InTeamValue, Value *AloneValue) {
    PHINode *Phi = Builder.CreatePHI(InTeamValue->getType(), 2);
    Phi->addIncoming(InTeamValue, Asking->getParent());
    Phi->addIncoming(AloneValue, Alone);
    return Phi;
  };
  Value *From = Either(Own.Lower, SubFn->getArg(LowerBound));
  Value *To = Either(Own.Upper, Last);
  Value *Thread = Either(Own.Thread, Builder.getInt32(0));
  return {From, To, Thread, InTeam};
}

/// Tells the run-time, if it was asked, that the block is done.
void OpenMPLoop::createEnd(const Share &Own, BasicBlock *Exit) {
  DomTreeUpdater Updater(*SubFnDT, DomTreeUpdater::UpdateStrategy::Eager);
  Builder.SetInsertPoint(SplitBlockAndInsertIfThen(
      Own.InTeam, Exit->getTerminator()->getIterator(), /*Unreachable=*/false,
      nullptr, &Updater, SubFnLI.get()));
  callRuntime("__kmpc_for_static_fini", {sourceLocation(), Own.Thread})
      ->setDebugLoc(DebugLoc());
}

std::tuple<Value *, Function *>
OpenMPLoop::createSubFn(Value *Stride, AllocaInst *Struct,
                        SetVector<Value *> UsedValues, polly::ValueMapT &VMap) {
  Function *SubFn = createSubFnDefinition();
  BasicBlock *Entry = BasicBlock::Create(SubFn->getContext(), "entry", SubFn);
  Builder.SetInsertPoint(Entry);
  Builder.SetInsertPoint(Builder.CreateRetVoid());
  extractValuesFromStruct(UsedValues, Struct->getAllocatedType(),
                          SubFn->getArg(SharedValues), VMap);
  Share Own = createShare(SubFn);
  SubFnDT = std::make_unique<DominatorTree>(*SubFn);
  SubFnLI = std::make_unique<LoopInfo>(*SubFnDT);

  BasicBlock *Exit = nullptr;
  Value *Iterator =
      polly::createLoop(Own.Lower, Own.Upper, Stride, Builder, *SubFnLI,
                        *SubFnDT, Exit, ICmpInst::ICMP_SLE);
  BasicBlock::iterator Body = Builder.GetInsertPoint();
  createEnd(Own, Exit);
  Builder.SetInsertPoint(Body);
  return {Iterator, SubFn};
}

} // namespace affinesched
