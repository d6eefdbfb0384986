//===- ProblemBuilder.cpp - A Scop as a scheduling problem ------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProblemBuilder.h"
#include "AffineSched/Model/Context.h"
#include "AffineSched/Model/IslBudget.h"
#include "ArrayShapes.h"
#include "ScopDependences.h"
#include "ScopStages.h"
#include "SourceNames.h"
#include "UnsupportedAccesses.h"
#include "polly/ScopInfo.h"
#include "polly/Support/ISLTools.h"

using namespace affinesched;

namespace {

// { : ... }: every parameter value under which the transformed code can run.
// Polly checks the assumed and the invalid context at run time. A hull is
// enough, as a larger context is only more careful.
isl::set checkedContext(polly::Scop &S) {
  // A bound such as n <= 2147483647 comes from the width of the integer type
  // and says nothing about an order.
  constexpr long LargestUsefulBound = 1L << 24;
  isl::set Context = S.getContext()
                         .intersect_params(S.getAssumedContext())
                         .subtract(S.getInvalidContext())
                         .coalesce();
  if (isl_set_n_basic_set(Context.get()) > 1)
    Context = isl::set(Context.simple_hull());
  return withoutLargeBounds(Context.remove_divs(), LargestUsefulBound);
}

Statement buildStatement(polly::ScopStmt &Stmt, unsigned Index) {
  Statement Result;
  Result.Domain = Stmt.getDomain();
  Result.Name = Stmt.getBaseName();
  Result.DisplayName = "S" + std::to_string(Index + 1);
  Result.Iterators = iteratorNames(Stmt);
  Result.Position = positionOf(Stmt);
  return Result;
}

Access::Kind kindOf(polly::MemoryAccess &MA) {
  if (MA.isRead())
    return Access::Kind::Read;
  return isCertainWrite(MA) ? Access::Kind::MustWrite : Access::Kind::MayWrite;
}

unsigned elementBytes(polly::MemoryAccess &MA) {
  const polly::ScopArrayInfo *Array = MA.getLatestScopArrayInfo();
  return Array ? std::max(0, Array->getElemSizeInBytes()) : 0;
}

Access buildAccess(polly::MemoryAccess &MA, const isl::set &Domain,
                   unsigned Index) {
  Access Result;
  Result.Statement = Index;
  Result.AccessKind = kindOf(MA);
  Result.Relation = MA.getLatestAccessRelation().intersect_domain(Domain);
  Result.ArrayName = arrayName(MA);
  Result.ElementBytes = elementBytes(MA);
  return Result;
}

void addStatement(SchedulingProblem &Problem, polly::ScopStmt &Stmt) {
  unsigned Index = Problem.Statements.size();
  Problem.Statements.push_back(buildStatement(Stmt, Index));
  const isl::set &Domain = Problem.Statements.back().Domain;
  for (polly::MemoryAccess *MA : Stmt)
    Problem.Accesses.push_back(buildAccess(*MA, Domain, Index));
}

// An unknown answer counts as not empty: a statement is never lost.
bool runsAtAll(polly::ScopStmt &Stmt) {
  return !Stmt.getDomain().is_empty().is_true();
}

// { : ... }: the parameters for which the shapes that \p Problem was given are
// right. Without an answer the arrays stay flat.
isl::set shapedParameters(polly::Scop &S, SchedulingProblem &Problem,
                          unsigned long MaxOperations) {
  // A quarter at most: the dependences are what the budget is for.
  IslBudget Budget(Problem.ctx(), MaxOperations ? MaxOperations / 4 + 1 : 0);
  std::vector<RowLengths> Lengths;
  for (polly::ScopStmt &Stmt : S)
    if (runsAtAll(Stmt))
      for (polly::MemoryAccess *MA : Stmt)
        Lengths.push_back(rowLengths(*MA));
  std::vector<Access> Flat = Problem.Accesses;
  isl::set Right = recoverShapes(Problem, Lengths);
  if (!Budget.failed() && !Right.is_null())
    return Right;
  Problem.Accesses = std::move(Flat);
  return isl::set();
}

// Where rows are only assumed, the assumption joins those that Polly checks at
// run time. Polly takes every answer of isl for granted: no budget around it.
void shapeArrays(polly::Scop &S, SchedulingProblem &Problem,
                 unsigned long MaxOperations) {
  isl::set Assumed = shapedParameters(S, Problem, MaxOperations);
  if (Assumed.is_null() ||
      isl_set_plain_is_universe(Assumed.get()) == isl_bool_true)
    return;
  S.addAssumption(polly::DELINEARIZATION, Assumed, llvm::DebugLoc(),
                  polly::AS_ASSUMPTION, nullptr);
  Problem.Context = checkedContext(S);
}

// { S[i,j] -> [t0,...] }
isl::union_map originalOrder(polly::Scop &S, const SchedulingProblem &Problem) {
  return S.getSchedule().intersect_domain(Problem.domain());
}

} // namespace

SchedulingProblem affinesched::buildProblem(polly::Scop &S,
                                            unsigned long MaxOperations) {
  continueOnIslErrors(S);
  SchedulingProblem Problem;
  Problem.Function = S.getFunction().getName().str();
  Problem.Position = positionOf(startOf(S.getRegion(), &S));
  Problem.Context = checkedContext(S);
  Problem.ParameterNames = parameterNames(S);
  for (polly::ScopStmt &Stmt : S)
    if (runsAtAll(Stmt))
      addStatement(Problem, Stmt);
  Problem.Original = originalOrder(S, Problem);
  shapeArrays(S, Problem, MaxOperations);
  computeDependences(Problem, MaxOperations);
  return Problem;
}
