//===- LexMin.h - Exact integer lexicographic minimum
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Minimises the columns of a system of linear constraints lexicographically,
// over the non-negative integers, with the extra demand that some groups of
// columns be non-trivial (a row of a schedule must add a dimension, in any
// orthant). isl gives exact integer lexicographic minima and counts its
// operations against the context's budget; branch and bound on top does the
// rest:
//
//   node: integer minimum; no better than the best point known -> prune;
//         a trivial group -> one child per half-space v.c >= 1, v.c <= -1;
//         otherwise a new best point.
//
// "Better" looks at the leading columns only (the costs); among equals the
// first point found stays, and children are tried in a fixed order.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SOLVER_LEXMIN_H
#define AFFINESCHED_SOLVER_LEXMIN_H

#include "AffineSched/Solver/LinearIndependence.h"
#include "isl/isl-noexceptions.h"
#include <set>
#include <vector>

namespace affinesched {

/// Constraints over non-negative columns. A row has one entry per column and
/// the constant last: row.x + constant >= 0 or = 0.
class LinearSystem {
public:
  explicit LinearSystem(unsigned Columns) : Columns(Columns) {}

  void addInequality(IntegerRow Row);
  void addEquality(IntegerRow Row);
  unsigned columns() const { return Columns; }
  unsigned constraints() const {
    return Inequalities.size() + Equalities.size();
  }

  const std::vector<IntegerRow> &inequalities() const { return Inequalities; }
  const std::vector<IntegerRow> &equalities() const { return Equalities; }

private:
  unsigned Columns;
  std::vector<IntegerRow> Inequalities, Equalities;
  /// Rows already present; dependences of one loop nest repeat each other.
  std::set<std::vector<int64_t>> SeenInequalities, SeenEqualities;
};

/// At least one of the forms (entries as in LinearSystem, constant 0) must be
/// non-zero.
struct NonTrivialGroup {
  std::vector<IntegerRow> Forms;
};

enum class LexMinStatus { Found, Infeasible, OverBudget };

struct LexMinResult {
  LexMinStatus Status = LexMinStatus::Infeasible;
  /// One value per column.
  IntegerRow Point;
  /// Branch-and-bound nodes visited.
  unsigned Nodes = 0;
};

struct LexMinOptions {
  /// Columns [0, Leading) decide which of two points is better.
  unsigned Leading = 0;
  /// Branch-and-bound nodes allowed. With a point in hand the search ends
  /// with that point; without one it ends OverBudget.
  unsigned MaxNodes = 4000;
};

/// OverBudget also when isl fails or its own operation limit is reached.
LexMinResult lexMin(isl::ctx Ctx, const LinearSystem &System,
                    const std::vector<NonTrivialGroup> &Groups,
                    const LexMinOptions &Options);

} // namespace affinesched

#endif
