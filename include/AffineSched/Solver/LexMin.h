//===- LexMin.h - Exact integer lexicographic minimum
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Minimises the leading columns (the costs) of a system of linear constraints
// lexicographically, over the non-negative integers, with the extra demand that
// some groups of columns be non-trivial (a row of a schedule must add a
// dimension, in any orthant). isl's scheduler has a solver for this: a dual
// simplex with integer cuts that branches on "some form is >= 1 or <= -1" where
// a group is trivial. With groups its answer is close to the minimum, not
// always at it, so the costs are then lowered one after the other until nothing
// cheaper exists (docs/Method.md). Its operations count against the context's
// budget.
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

/// At least one of the forms must be non-zero. A form has one entry for each of
/// the consecutive columns from FirstColumn on.
struct NonTrivialGroup {
  unsigned FirstColumn = 0;
  std::vector<IntegerRow> Forms;
};

enum class LexMinStatus { Found, Infeasible, OverBudget };

struct LexMinResult {
  /// OverBudget also stands for any other failure of isl.
  LexMinStatus Status = LexMinStatus::Infeasible;
  /// One value per column.
  IntegerRow Point;
  /// False for a solution that could not be proved minimal with the operations
  /// allowed.
  bool IsMinimum = true;
};

/// Columns [0, \p Leading) decide which of two points is better. Takes at most
/// a quarter of the operations that are left; with more left OverBudget is no
/// error of the context. A pivot costs what its tableau's size says.
LexMinResult lexMin(isl::ctx Ctx, const LinearSystem &System,
                    const std::vector<NonTrivialGroup> &Groups,
                    unsigned Leading);

} // namespace affinesched

#endif
