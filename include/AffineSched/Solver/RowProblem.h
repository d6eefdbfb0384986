//===- RowProblem.h - One dimension of the schedule as an integer program
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// theta_S(x,n) = C_S x + E_S n + c_S for the statements of one component, with
// the distance d = theta_T(y) - theta_S(x) on an edge. Every demand on d is a
// demand that some affine form be >= 0 (or = 0) on the edge, which the edge's
// Farkas cone turns into linear constraints on the coefficients.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SOLVER_ROWPROBLEM_H
#define AFFINESCHED_SOLVER_ROWPROBLEM_H

#include "AffineSched/Solver/FarkasLemma.h"
#include "AffineSched/Solver/RowLayout.h"
#include "AffineSched/Solver/SparseSystem.h"
#include <optional>
#include <string>
#include <vector>

namespace affinesched {

/// theta_S of one row.
struct AffineRow {
  IntegerRow Iterators, Parameters;
  llvm::DynamicAPInt Constant{0};
};

/// One disjunct of a dependence with its ends as positions in the layout. The
/// variables of the cone are the distances y - x for a self edge, else (x, y).
struct DistanceCone {
  unsigned Source = 0, Sink = 0;
  const FarkasCone *Cone = nullptr;

  bool isSelf() const { return Source == Sink; }
};

/// The columns of a bound u.n + w on distances or times.
struct BoundColumns {
  /// The cost that is w.
  unsigned Constant = 0;
  /// u_p = extra(First + 2p + 1) - extra(First + 2p); unset: u = 0.
  std::optional<unsigned> First;
};

enum class CoefficientKind { Iterator, Parameter, Constant };

/// Factor times one coefficient of one statement.
struct WeightedCoefficient {
  int64_t Factor = 1;
  unsigned Statement = 0;
  CoefficientKind Kind = CoefficientKind::Iterator;
  /// Of the iterator or parameter.
  unsigned Index = 0;
};

class RowProblem {
public:
  explicit RowProblem(RowLayout Layout);

  const RowLayout &layout() const { return Layout; }
  const SparseSystem &system() const { return System; }
  const std::vector<NonTrivialGroup> &groups() const { return Groups; }

  /// d >= 0: weak satisfaction. Method.md (6)
  void requireForward(const DistanceCone &Edge);
  /// d - extra(E) >= 0: strict if that column reaches 1 (Feautrier 1992, II).
  /// Method.md (12)
  void requireForwardBy(const DistanceCone &Edge, unsigned Extra);
  /// d - 1 >= 0: strict satisfaction.
  void requireStrict(const DistanceCone &Edge);
  /// d = 0: coincidence. Method.md (8)
  void requireZero(const DistanceCone &Edge);
  /// u.n + w - d >= 0 (Pluto's bounding function). Method.md (7)
  void boundDistance(const DistanceCone &Edge, const BoundColumns &Bound);
  /// u.n + w + d >= 0: the same for pairs without a direction.
  void boundNegatedDistance(const DistanceCone &Edge,
                            const BoundColumns &Bound);
  /// theta_S >= Origin on the domain with cone \p Domain. Method.md (14)
  void requireTimeFrom(unsigned Statement, const FarkasCone &Domain,
                       int Origin);
  /// u.n + w - theta_S >= 0 on the domain. Method.md (15)
  void boundTime(unsigned Statement, const FarkasCone &Domain,
                 const BoundColumns &Bound);

  /// cost(Index) = sum of |u_p|.
  void defineCostAsBoundSize(unsigned Index, const BoundColumns &Bound);
  /// cost(Index) = sum of u_p, which is at least 0: the growth of the bound
  /// where all parameters grow alike.
  void defineCostAsBoundGrowth(unsigned Index, const BoundColumns &Bound);
  /// cost(Index) = sum of (1 - extra) over extras [0, Count), each at most 1.
  void defineCostAsMissingExtras(unsigned Index, unsigned Count);
  /// cost(Index) = sum of absolute parameter coefficients of all statements.
  void defineCostAsParameters(unsigned Index);
  /// cost(Index) = sum of absolute iterator coefficients of all statements.
  void defineCostAsIterators(unsigned Index);
  /// cost(Index) = sum of Prices[S][D] times the absolute coefficient of
  /// iterator D of statement S.
  void defineCostAsPrices(unsigned Index,
                          const std::vector<std::vector<int>> &Prices);

  /// The absolute iterator coefficients of each statement sum to at most Max.
  /// Method.md (10)
  void limitCoefficients(int Max);
  /// v.C_S != 0 for some v of \p Complement. Method.md (9)
  void requireIndependent(unsigned Statement,
                          const std::vector<IntegerRow> &Complement);

  /// sum of \p Sum + \p Constant >= 0, or = 0.
  void constrain(const std::vector<WeightedCoefficient> &Sum, int64_t Constant,
                 bool IsEquality);

  LexMinResult solve(isl::ctx Ctx) const;

  /// The rows of all statements in \p Point.
  std::vector<AffineRow> rows(const IntegerRow &Point) const;

private:
  /// A linear expression over columns: (column, factor).
  using Terms = std::vector<std::pair<unsigned, int>>;
  /// An affine form over the points of an edge: what multiplies 1, each
  /// parameter, each variable of the edge's cone.
  struct Form {
    Terms Constant;
    std::vector<Terms> Parameters, Variables;
    /// Added to what multiplies 1.
    int Offset = 0;
  };

  Form distance(const DistanceCone &Edge, int Sign) const;
  Form time(unsigned Statement, int Sign) const;
  void addBound(Form &F, const BoundColumns &Bound) const;
  void addConstant(Terms &T, unsigned Statement, int Sign) const;
  Terms iteratorTerms(unsigned Statement, unsigned Dimension, int Sign) const;
  void addIterators(Form &F, unsigned Statement, int Sign) const;
  void addParameters(Form &F, unsigned Statement, int Sign) const;

  void requireNonNegative(const FarkasCone &Cone, const Form &F);
  SparseRow constraint(const IntegerRow &Generator, const Form &F) const;
  void defineCost(unsigned Index, const Terms &Sum, int Offset);

  RowLayout Layout;
  SparseSystem System;
  std::vector<NonTrivialGroup> Groups;
};

} // namespace affinesched

#endif
