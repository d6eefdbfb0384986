//===- RowStrategies.h - How one row is chosen
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_ROWSTRATEGIES_H
#define AFFINESCHED_LIB_SCHEDULER_ROWSTRATEGIES_H

#include "Component.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace affinesched {

enum class RowStatus { Found, Infeasible, OverBudget };

struct RowResult {
  RowStatus Status = RowStatus::Infeasible;
  SolvedRow Row;
};

struct BandResult {
  RowStatus Status = RowStatus::Infeasible;
  SolvedBand Band;
};

/// Sees each row problem just before it is solved.
using RowObserver = llvm::function_ref<void(const RowProblem &)>;

/// The least a band must have to be of use.
struct BandDemand {
  unsigned CoincidentRows = 0;
};

/// Pluto: rows for all statements of \p C, each with d >= 0 on every residual
/// dependence of C, independent of the rows before, shortest distances first,
/// coincident rows as long as there are any. Stops when no further row exists;
/// no row at all = Infeasible, and so is a band that cannot have what is
/// demanded of it. Nothing is committed.
BandResult solvePlutoBand(SchedulerState &State, const Component &C,
                          RowObserver Observe = nullptr,
                          BandDemand Least = BandDemand());

/// The same with short distances before coincident rows: all distances of
/// proximity pairs, and of \p Reuse in both directions, are constants; the band
/// ends where there is no such row.
BandResult solveLocalBand(SchedulerState &State, const Component &C,
                          const EdgeList &Reuse);

/// What is minimised among the rows that carry as much as possible.
enum class Criterion {
  /// Nothing but the size of the coefficients.
  Carried,
  /// L = h.n + k >= theta >= 0 on all domains; where a domain is unbounded
  /// there is no L, and nothing is minimised.
  Latency,
  /// delta >= d on all residual dependences: a constant if there is one, else
  /// u.n + w, else nothing.
  Delay,
};

/// The first criterion in \p Order; Carried if there is none.
Criterion criterionIn(const std::vector<Objective> &Order);

/// Feautrier: one row with d >= 0 on every residual dependence that strictly
/// carries as many of their disjuncts as possible; none = Infeasible.
RowResult solveFeautrierRow(SchedulerState &State, const Component &C,
                            Criterion Least = Criterion::Carried,
                            RowObserver Observe = nullptr);

/// Criterion 3: the earliest time of every instance, given that all residual
/// dependences can be carried by one row; in pieces where it has to be.
/// Infeasible if there is no such row or isl cannot find it in reasonable time.
RowResult solveEarliestRow(SchedulerState &State, const Component &C);

} // namespace affinesched

#endif
