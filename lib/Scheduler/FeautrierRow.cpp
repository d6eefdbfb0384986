//===- FeautrierRow.cpp - As many dependences as possible strictly carried
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Feautrier 1992, part II: one variable e_k in [0,1] for each disjunct R_k of
// the residual dependences, d - e_k >= 0 on R_k, maximise the sum of e_k. Over
// the integers e_k is 0 or 1. Coefficients are limited, which keeps out rows
// such as 100i + j that flatten two loops into one. A common factor of all
// statements is split off (isl: split_scaled).
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "RowStrategies.h"
#include <algorithm>

using llvm::DynamicAPInt;

namespace affinesched {

namespace {

enum FeautrierCost : unsigned { CostMissing, CostE, CostC, FeautrierCosts };

/// The same disjunct in two edges counts once.
std::vector<DistanceCone> withoutRepetitions(std::vector<DistanceCone> Cones) {
  std::vector<DistanceCone> Result;
  for (const DistanceCone &Cone : Cones) {
    auto Same = [&](const DistanceCone &Other) {
      return Other.Source == Cone.Source && Other.Sink == Cone.Sink &&
             Other.Cone == Cone.Cone;
    };
    if (std::none_of(Result.begin(), Result.end(), Same))
      Result.push_back(Cone);
  }
  return Result;
}

RowProblem makeProblem(const SchedulerState &State, const Component &C,
                       const std::vector<DistanceCone> &Cones) {
  std::vector<unsigned> Depths;
  for (unsigned S : C.Statements)
    Depths.push_back(State.depth(S));
  RowProblem Row(
      RowLayout(FeautrierCosts, Cones.size(), Depths, State.parameters()));
  for (unsigned K = 0; K < Cones.size(); ++K)
    Row.requireForwardBy(Cones[K], K);
  Row.defineCostAsMissingExtras(CostMissing, Cones.size());
  Row.defineCostAsParameters(CostE);
  Row.defineCostAsIterators(CostC);
  Row.limitCoefficients(State.options().MaxCoefficient);
  return Row;
}

DynamicAPInt commonDivisor(const std::vector<AffineRow> &Rows) {
  DynamicAPInt Divisor(0);
  for (const AffineRow &Row : Rows)
    for (const IntegerRow *Part : {&Row.Iterators, &Row.Parameters})
      for (const DynamicAPInt &Entry : *Part)
        Divisor = llvm::gcd(Divisor, llvm::abs(Entry));
  return Divisor;
}

std::vector<AffineRow> dividedBy(std::vector<AffineRow> Rows,
                                 const DynamicAPInt &Divisor) {
  for (AffineRow &Row : Rows) {
    for (IntegerRow *Part : {&Row.Iterators, &Row.Parameters})
      for (DynamicAPInt &Entry : *Part)
        Entry /= Divisor;
    Row.Constant = llvm::floorDiv(Row.Constant, Divisor);
  }
  return Rows;
}

/// Nothing that \p Row carries is left residual by \p Other.
bool carriesAsMuch(const SchedulerState &State, const Component &C,
                   const SolvedRow &Row, const SolvedRow &Other) {
  for (const DependenceEdge &E : C.Validity) {
    isl::map Left = E.Relation.intersect(sameTime(State, C, E, Other));
    if (!Left.is_subset(sameTime(State, C, E, Row)).is_true())
      return false;
  }
  return true;
}

/// g a + r with one g for all statements and 0 <= r < g orders like (a, r): the
/// row becomes a, and r the phase within it, where a alone loses a dependence.
/// Floors keep order, so only strictness can be lost, which is checked on
/// integer points. A row without strides also gives better loops.
void splitScaled(const SchedulerState &State, const Component &C,
                 SolvedRow &Row) {
  DynamicAPInt Divisor = commonDivisor(Row.Rows);
  if (Divisor <= 1)
    return;
  SolvedRow Scaled = Row;
  Row.Rows = dividedBy(Scaled.Rows, Divisor);
  if (carriesAsMuch(State, C, Scaled, Row))
    return;
  for (const AffineRow &Statement : Scaled.Rows)
    Row.Phases.push_back(static_cast<unsigned>(
        static_cast<int64_t>(llvm::mod(Statement.Constant, Divisor))));
}

unsigned carriedCount(const RowProblem &Row, unsigned Extras,
                      const IntegerRow &Point) {
  unsigned Count = 0;
  for (unsigned K = 0; K < Extras; ++K)
    Count += Point[Row.layout().extra(K)] >= DynamicAPInt(1);
  return Count;
}

} // namespace

RowResult solveFeautrierRow(SchedulerState &State, const Component &C,
                            RowObserver Observe) {
  RowResult Result;
  std::vector<DistanceCone> Cones;
  if (!State.distanceCones(C, C.Validity, Cones)) {
    Result.Status = RowStatus::OverBudget;
    return Result;
  }
  Cones = withoutRepetitions(std::move(Cones));
  RowProblem Row = makeProblem(State, C, Cones);
  if (Observe)
    Observe(Row);
  const unsigned long Before = countOperations(State.ctx());
  LexMinResult Minimum = Row.solve(State.ctx());
  if (Minimum.Status == LexMinStatus::OverBudget)
    Result.Status = RowStatus::OverBudget;
  if (Minimum.Status != LexMinStatus::Found)
    return Result;
  unsigned Carried = carriedCount(Row, Cones.size(), Minimum.Point);
  if (Carried == 0)
    return Result;
  Result.Status = RowStatus::Found;
  Result.Row.Rows = Row.rows(Minimum.Point);
  splitScaled(State, C, Result.Row);
  Result.Row.Coincident = isCoincident(State, C, C.Coincidence, Result.Row);
  Result.Row.Cost.IlpColumns = Row.layout().columns();
  Result.Row.Cost.IlpConstraints = Row.system().constraints();
  Result.Row.Cost.Objective = {{"carried", std::to_string(Carried)},
                               {"disjuncts", std::to_string(Cones.size())}};
  Result.Row.Cost.Decision =
      Minimum.IsMinimum ? "feautrier" : "feautrier, not proved maximal";
  Result.Row.Cost.Operations = countOperations(State.ctx()) - Before;
  return Result;
}

} // namespace affinesched
