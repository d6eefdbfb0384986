//===- SourceNames.cpp - Names and lines the user knows ---------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceNames.h"
#include "polly/ScopInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/RegionInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace affinesched;
using namespace llvm;

namespace {

std::string debugName(Value *V) {
  SmallVector<DbgVariableRecord *, 4> Records;
  findDbgValues(V, Records);
  for (DbgVariableRecord *Record : Records)
    if (!Record->getVariable()->getName().empty())
      return Record->getVariable()->getName().str();
  return "";
}

// Global variables carry their name as an expression of their own.
std::string globalName(const GlobalVariable &Global) {
  SmallVector<DIGlobalVariableExpression *, 1> Expressions;
  Global.getDebugInfo(Expressions);
  for (DIGlobalVariableExpression *E : Expressions)
    if (!E->getVariable()->getName().empty())
      return E->getVariable()->getName().str();
  return Global.getName().str();
}

std::string iteratorName(const Loop &L) {
  for (PHINode &Phi : L.getHeader()->phis())
    if (Phi.getType()->isIntegerTy())
      if (std::string Name = debugName(&Phi); !Name.empty())
        return Name;
  return "";
}

// The parameter's one value, if it is no compound expression.
Value *valueOf(const SCEV *Parameter) {
  if (const auto *Cast = dyn_cast<SCEVCastExpr>(Parameter))
    Parameter = Cast->getOperand();
  if (const auto *Unknown = dyn_cast<SCEVUnknown>(Parameter))
    return Unknown->getValue();
  return nullptr;
}

const DebugLoc *firstLocation(const BasicBlock &BB) {
  for (const Instruction &I : BB)
    if (const DebugLoc &Location = I.getDebugLoc();
        Location && Location.getLine())
      return &Location;
  return nullptr;
}

// The statement's own instructions, or those of its entry block.
DebugLoc locationOf(polly::ScopStmt &Stmt) {
  for (Instruction *I : Stmt.getInstructions())
    if (I->getDebugLoc() && I->getDebugLoc().getLine())
      return I->getDebugLoc();
  if (const BasicBlock *Entry = Stmt.getEntryBlock())
    if (const DebugLoc *Location = firstLocation(*Entry))
      return *Location;
  return DebugLoc();
}

} // namespace

std::string affinesched::sourceName(Value *V) {
  if (!V)
    return "";
  if (const auto *Global = dyn_cast<GlobalVariable>(V))
    return globalName(*Global);
  if (std::string Name = debugName(V); !Name.empty())
    return Name;
  if (auto *Load = dyn_cast<LoadInst>(V))
    return sourceName(Load->getPointerOperand());
  return V->getName().str();
}

std::string affinesched::arrayName(polly::MemoryAccess &Access) {
  const polly::ScopArrayInfo *Array = Access.getLatestScopArrayInfo();
  if (!Array)
    return "";
  std::string Name = sourceName(Array->getBasePtr());
  return Name.empty() ? Array->getName() : Name;
}

std::vector<std::string> affinesched::iteratorNames(polly::ScopStmt &Stmt) {
  std::vector<std::string> Names;
  for (unsigned Dim = 0; Dim < Stmt.getNumIterators(); ++Dim) {
    const Loop *L = Stmt.isCopyStmt() ? nullptr : Stmt.getLoopForDimension(Dim);
    std::string Name = L ? iteratorName(*L) : "";
    if (Name.empty() || is_contained(Names, Name))
      Name = "i" + std::to_string(Dim);
    Names.push_back(Name);
  }
  return Names;
}

std::vector<std::pair<std::string, std::string>>
affinesched::parameterNames(polly::Scop &S) {
  std::vector<std::pair<std::string, std::string>> Names;
  for (const SCEV *Parameter : S.parameters()) {
    isl::id Id = S.getIdForParam(Parameter);
    std::string Name = sourceName(valueOf(Parameter));
    if (!Id.is_null() && !Name.empty())
      Names.emplace_back(Id.get_name(), Name);
  }
  return Names;
}

SourcePosition affinesched::positionOf(const DebugLoc &Location) {
  if (!Location)
    return {};
  return {Location->getFilename().str(), Location.getLine()};
}

SourcePosition affinesched::positionOf(polly::ScopStmt &Stmt) {
  return positionOf(locationOf(Stmt));
}

DebugLoc affinesched::startOf(const Region &R, polly::Scop *S) {
  if (S)
    if (const Loop *L = S->getLI()->getLoopFor(R.getEntry()))
      if (S->contains(L) && L->getStartLoc())
        return L->getStartLoc();
  for (const BasicBlock *BB : R.blocks())
    if (const DebugLoc *Location = firstLocation(*BB))
      return *Location;
  return DebugLoc();
}
