//===- RowProblems.cpp - The integer programs that are compared
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowProblems.h"
#include <algorithm>

namespace affinesched::bench {

namespace {

/// Costs of the Pluto row and of the Feautrier row, as in lib/Scheduler.
enum PlutoCost : unsigned { CostU, CostW, PlutoE, PlutoC, PlutoCosts };
enum FeautrierCost : unsigned {
  Missing,
  FeautrierE,
  FeautrierC,
  FeautrierCosts
};

/// The rows of one Pluto band, one after another.
class PlutoRows {
public:
  PlutoRows(SchedulerState &State, const Component &C) : State(State), C(C) {
    for (unsigned S : C.Statements)
      Fixed.push_back(State.fixedRows(S));
  }

  void appendTo(std::vector<RowProblem> &Rows) {
    if (!State.distanceCones(C, C.Validity, Validity) ||
        !State.distanceCones(C, C.Proximity, Proximity) ||
        !State.distanceCones(C, C.Coincidence, Coincidence))
      return;
    for (bool Coincident = true; missing() > 0;) {
      Rows.push_back(attempt(Coincident));
      LexMinResult Minimum = Rows.back().solve(State.ctx());
      if (Minimum.Status == LexMinStatus::Found)
        remember(Rows.back().rows(Minimum.Point));
      else if (Coincident)
        Coincident = false;
      else
        return;
    }
  }

private:
  RowProblem attempt(bool Coincident) const {
    RowProblem Row(RowLayout(PlutoCosts, 2 * State.parameters(), depths(),
                             State.parameters()));
    for (const DistanceCone &Edge : Validity)
      Row.requireForward(Edge);
    if (Coincident)
      for (const DistanceCone &Edge : Coincidence)
        Row.requireZero(Edge);
    for (const DistanceCone &Edge : Proximity)
      Row.boundDistance(Edge, CostW);
    Row.defineCostAsExtras(CostU, 2 * State.parameters());
    Row.defineCostAsParameters(PlutoE);
    Row.defineCostAsIterators(PlutoC);
    Row.limitCoefficients(State.options().MaxCoefficient);
    for (unsigned I = 0; I < C.Statements.size(); ++I)
      if (complement(I).size() == missing())
        Row.requireIndependent(I, complement(I));
    return Row;
  }

  std::vector<unsigned> depths() const {
    std::vector<unsigned> Depths;
    for (unsigned S : C.Statements)
      Depths.push_back(State.depth(S));
    return Depths;
  }

  std::vector<IntegerRow> complement(unsigned Position) const {
    return orthogonalComplement(Fixed[Position],
                                State.depth(C.Statements[Position]));
  }

  unsigned missing() const {
    size_t Most = 0;
    for (unsigned I = 0; I < C.Statements.size(); ++I)
      Most = std::max(Most, complement(I).size());
    return Most;
  }

  void remember(const std::vector<AffineRow> &Rows) {
    for (unsigned I = 0; I < C.Statements.size(); ++I)
      Fixed[I].push_back(Rows[I].Iterators);
  }

  SchedulerState &State;
  const Component &C;
  std::vector<DistanceCone> Validity, Proximity, Coincidence;
  std::vector<std::vector<IntegerRow>> Fixed;
};

void appendFeautrierRow(SchedulerState &State, const Component &C,
                        std::vector<RowProblem> &Rows) {
  std::vector<DistanceCone> Cones;
  if (!State.distanceCones(C, C.Validity, Cones))
    return;
  std::vector<unsigned> Depths;
  for (unsigned S : C.Statements)
    Depths.push_back(State.depth(S));
  RowProblem Row(
      RowLayout(FeautrierCosts, Cones.size(), Depths, State.parameters()));
  for (unsigned K = 0; K < Cones.size(); ++K)
    Row.requireForwardBy(Cones[K], K);
  Row.defineCostAsMissingExtras(Missing, Cones.size());
  Row.defineCostAsParameters(FeautrierE);
  Row.defineCostAsIterators(FeautrierC);
  Row.limitCoefficients(State.options().MaxCoefficient);
  Rows.push_back(std::move(Row));
}

} // namespace

std::vector<RowProblem> rowProblems(SchedulerState &State) {
  std::vector<RowProblem> Rows;
  Component Whole = State.whole();
  PlutoRows(State, Whole).appendTo(Rows);
  if (!Whole.Validity.empty())
    appendFeautrierRow(State, Whole, Rows);
  return Rows;
}

} // namespace affinesched::bench
