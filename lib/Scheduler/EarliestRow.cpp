//===- EarliestRow.cpp - The earliest time of each operation
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Feautrier 1992, part I, criterion 3. A time that is never negative is a sum
//
//   theta_S(x,n) = mu_0 + sum of mu_k times constraint k of S's domain,  mu >=
//   0
//
// and everything is carried if A mu >= b, a row for each generator of a
// dependence's cone. The time of one instance is k(x,n).mu, linear in mu; its
// minimum is by duality
//
//   max { b.v : v A <= k(x,n), v >= 0 }
//
// where (x,n) stands on the right-hand side only: one parametric program gives
// the earliest time as a piecewise quasi-affine function. The minimum of legal
// schedules is legal. isl's parametric programs are integer ones, and an
// integer v is a path of dependences; where that rounds too much (dependences
// that are not uniform), the row fails its check on integer points.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "AffineSched/Solver/IslNumbers.h"
#include "RowStrategies.h"
#include "SystemSize.h"
#include "llvm/ADT/STLExtras.h"
#include "isl/aff.h"
#include "isl/constraint.h"
#include "isl/local_space.h"
#include "isl/map.h"
#include "isl/mat.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/union_map.h"

using llvm::DynamicAPInt;

namespace affinesched {

namespace {

/// mu_k: a constraint of a statement's domain with the coefficients of 1, the
/// parameters and the iterators.
struct TimeUnknown {
  unsigned Statement;
  IntegerRow Constraint;
};

/// The constraints of the smallest polyhedron around \p Domain that has no
/// local variables, equalities twice; unset where isl fails.
std::optional<std::vector<IntegerRow>> constraintsOf(const isl::set &Domain) {
  isl::basic_set Hull =
      isl::manage(isl_set_simple_hull(isl_set_remove_divs(Domain.copy())));
  auto Rows = [&](isl_mat *Matrix) {
    return integerRows(Matrix, 0, isl_mat_cols(Matrix));
  };
  auto Inequalities = Rows(isl_basic_set_inequalities_matrix(
      Hull.get(), isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div));
  auto Equalities = Rows(isl_basic_set_equalities_matrix(
      Hull.get(), isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div));
  if (!Inequalities || !Equalities)
    return std::nullopt;
  for (IntegerRow &Row : *Equalities) {
    Inequalities->push_back(Row);
    for (DynamicAPInt &Entry : Row)
      Entry = -Entry;
    Inequalities->push_back(std::move(Row));
  }
  return Inequalities;
}

/// The same function with the floors that isl finds when it reads it off its
/// graph: j - floor((j + 1)/2) becomes floor(j/2), and pieces that agree meet.
isl::pw_aff plainest(const isl::pw_aff &Time) {
  isl_map *Graph = isl_map_from_pw_aff(Time.copy());
  Graph = isl_map_coalesce(isl_map_compute_divs(Graph));
  isl::pw_multi_aff Function = isl::manage(isl_pw_multi_aff_from_map(Graph));
  if (Function.is_null())
    return Time;
  return isl::manage(isl_pw_multi_aff_get_pw_aff(Function.get(), 0)).coalesce();
}

class EarliestTimes {
public:
  EarliestTimes(SchedulerState &State, const Component &C)
      : State(State), C(C), Problem(layout()) {}

  /// The system A mu >= b. False if it cannot be stated.
  bool build() {
    std::vector<DistanceCone> Cones;
    if (!State.distanceCones(C, C.Validity, Cones))
      return false;
    for (const DistanceCone &Edge : Cones)
      Problem.requireStrict(Edge);
    for (unsigned I = 0; I < C.Statements.size(); ++I)
      if (!addUnknowns(I))
        return false;
    return multipliers() <= MostMultipliers;
  }

  /// Unknowns and inequalities of the dual program.
  unsigned multipliers() const {
    return Problem.system().inequalities().size() +
           2 * Problem.system().equalities().size();
  }
  unsigned unknowns() const { return Unknowns.size(); }

  /// { S[x] -> [earliest time] }; null if there is none, or isl gave up.
  isl::pw_aff time(unsigned Position) {
    isl::set Domain = State.problem().Statements[C.Statements[Position]].Domain;
    // { S[x] -> [b.v, -v...] }
    isl::basic_map Program = dual(Position);
    Domain = isl::manage(isl_set_align_params(
        Domain.release(), isl_basic_map_get_space(Program.get())));
    isl::pw_aff Time;
    isl::stat Status = Domain.foreach_basic_set([&](isl::basic_set Points) {
      isl::pw_aff Part = maximum(Program, Points);
      Time = Time.is_null() ? Part : Time.union_add(Part);
      return Part.is_null() ? isl::stat::error() : isl::stat::ok();
    });
    return Status.is_error() ? isl::pw_aff() : plainest(Time);
  }

private:
  /// Parametric programs of more multipliers take too long.
  static constexpr unsigned MostMultipliers = 120;

  RowLayout layout() const {
    std::vector<unsigned> Depths;
    for (unsigned S : C.Statements)
      Depths.push_back(State.depth(S));
    return RowLayout(0, 0, Depths, State.parameters());
  }

  /// mu_0 and one mu_k for each constraint of the domain.
  bool addUnknowns(unsigned Position) {
    unsigned S = C.Statements[Position];
    auto Constraints = constraintsOf(isl::manage(
        isl_set_align_params(State.problem().Statements[S].Domain.copy(),
                             State.space(S).params().release())));
    if (!Constraints)
      return false;
    IntegerRow One(1 + State.parameters() + State.depth(S), DynamicAPInt(0));
    One.front() = DynamicAPInt(1);
    Unknowns.push_back({Position, std::move(One)});
    for (IntegerRow &Row : *Constraints)
      Unknowns.push_back({Position, std::move(Row)});
    return true;
  }

  /// { S[x] -> [o, -v...] } with o = b.v, v A <= k(x,n), v >= 0: the largest
  /// element has the largest o, and no multiplier larger than needed for it.
  isl::basic_map dual(unsigned Position) const {
    isl::space Space = State.space(C.Statements[Position]);
    Space = isl::manage(isl_space_from_domain(Space.release()));
    Space = isl::manage(
        isl_space_add_dims(Space.release(), isl_dim_out, multipliers() + 1));
    isl::basic_map Program = isl::manage(isl_basic_map_universe(Space.copy()));
    for (const TimeUnknown &Mu : Unknowns)
      Program = isl::manage(isl_basic_map_add_constraint(
          Program.release(), balance(Space, Mu, Position)));
    Program = isl::manage(
        isl_basic_map_add_constraint(Program.release(), objective(Space)));
    for (unsigned V = 0; V < multipliers(); ++V)
      Program = isl::manage(isl_basic_map_upper_bound_si(
          Program.release(), isl_dim_out, V + 1, 0));
    return Program;
  }

  /// Calls \p Visit with each multiplier's dimension, its constraint and the
  /// sign with which that enters.
  void forEachMultiplier(
      llvm::function_ref<void(unsigned, const SparseRow &, int)> Visit) const {
    unsigned Dimension = 1;
    for (const SparseRow &Row : Problem.system().inequalities())
      Visit(Dimension++, Row, 1);
    for (const SparseRow &Row : Problem.system().equalities()) {
      Visit(Dimension++, Row, 1);
      Visit(Dimension++, Row, -1);
    }
  }

  isl_constraint *with(isl_constraint *Row, isl_dim_type Type,
                       unsigned Position, const DynamicAPInt &Factor) const {
    if (Factor == 0)
      return Row;
    return isl_constraint_set_coefficient_val(
        Row, Type, Position, toVal(State.ctx(), Factor).release());
  }

  /// What \p Row of A has at \p Mu: its value where the coefficients of the
  /// statement are those of the constraint.
  DynamicAPInt entry(const SparseRow &Row, const TimeUnknown &Mu) const {
    const RowLayout &L = Problem.layout();
    std::map<unsigned, DynamicAPInt> Factors(Row.Terms.begin(),
                                             Row.Terms.end());
    DynamicAPInt Sum(0);
    unsigned Next = 0;
    auto Add = [&](unsigned Column) {
      const DynamicAPInt &Weight = Mu.Constraint[Next++];
      if (auto Found = Factors.find(Column); Found != Factors.end())
        Sum += Found->second * Weight;
    };
    Add(L.constant(Mu.Statement));
    for (unsigned P = 0; P < L.parameters(); ++P)
      Add(L.parameter(Mu.Statement, P, Part::Positive));
    for (unsigned D = 0; D < L.depth(Mu.Statement); ++D)
      Add(L.iterator(Mu.Statement, D, Part::Positive));
    return Sum;
  }

  /// k(x,n) - v A >= 0 at \p Mu; k is 0 for the other statements.
  isl_constraint *balance(const isl::space &Space, const TimeUnknown &Mu,
                          unsigned Position) const {
    isl_constraint *Row = isl_constraint_alloc_inequality(
        isl_local_space_from_space(Space.copy()));
    forEachMultiplier(
        [&](unsigned Dimension, const SparseRow &Generator, int Sign) {
          Row = with(Row, isl_dim_out, Dimension,
                     entry(Generator, Mu) * DynamicAPInt(Sign));
        });
    if (Mu.Statement != Position)
      return Row;
    const IntegerRow &K = Mu.Constraint;
    Row = isl_constraint_set_constant_val(
        Row, toVal(State.ctx(), K.front()).release());
    for (unsigned P = 0; P < State.parameters(); ++P)
      Row = with(Row, isl_dim_param, P, K[1 + P]);
    for (unsigned D = 0; D < Problem.layout().depth(Position); ++D)
      Row = with(Row, isl_dim_in, D, K[1 + State.parameters() + D]);
    return Row;
  }

  /// o - b.v = 0, where a row is A mu - b >= 0.
  isl_constraint *objective(const isl::space &Space) const {
    isl_constraint *Row =
        isl_constraint_alloc_equality(isl_local_space_from_space(Space.copy()));
    forEachMultiplier(
        [&](unsigned Dimension, const SparseRow &Generator, int Sign) {
          Row = with(Row, isl_dim_out, Dimension,
                     -Generator.Constant * DynamicAPInt(Sign));
        });
    return with(Row, isl_dim_out, 0, DynamicAPInt(1));
  }

  /// The largest first output of \p Program on \p Points; null if it is not
  /// defined everywhere.
  static isl::pw_aff maximum(const isl::basic_map &Program,
                             const isl::basic_set &Points) {
    isl_set *Undefined = nullptr;
    isl::pw_multi_aff Best =
        isl::manage(isl_basic_map_partial_lexmax_pw_multi_aff(
            Program.copy(), Points.copy(), &Undefined));
    bool Everywhere = isl::manage(Undefined).is_empty().is_true();
    if (Best.is_null() || !Everywhere)
      return isl::pw_aff();
    return isl::manage(isl_pw_multi_aff_get_pw_aff(Best.get(), 0));
  }

  SchedulerState &State;
  const Component &C;
  RowProblem Problem;
  std::vector<TimeUnknown> Unknowns;
};

/// The time of one piece without floors, as coefficients; zeros otherwise.
AffineRow affineRow(const SchedulerState &State, unsigned Statement,
                    const isl::pw_aff &Time) {
  AffineRow Row;
  Row.Iterators.assign(State.depth(Statement), DynamicAPInt(0));
  Row.Parameters.assign(State.parameters(), DynamicAPInt(0));
  if (isl_pw_aff_n_piece(Time.get()) != 1)
    return Row;
  isl::aff Aff;
  (void)Time.foreach_piece([&](isl::set, isl::aff Piece) {
    Aff = Piece;
    return isl::stat::ok();
  });
  if (isl_aff_dim(Aff.get(), isl_dim_div) != 0 ||
      !isl::manage(isl_aff_get_denominator_val(Aff.get())).is_one().is_true())
    return Row;
  for (unsigned D = 0; D < Row.Iterators.size(); ++D)
    Row.Iterators[D] = toInteger(
        isl::manage(isl_aff_get_coefficient_val(Aff.get(), isl_dim_in, D)));
  return Row;
}

/// d >= 1 on every residual dependence, on integer points.
bool carriesAll(const SchedulerState &State, const Component &C,
                const SolvedRow &Row) {
  isl::union_map Time =
      isl::union_map::from(isl::multi_union_pw_aff(toTime(State, C, Row)));
  isl::union_map NotAfter =
      isl::manage(isl_union_map_lex_ge_union_map(Time.copy(), Time.copy()));
  return llvm::all_of(C.Validity, [&](const DependenceEdge &E) {
    return isl::union_map(E.Relation).intersect(NotAfter).is_empty().is_true();
  });
}

unsigned pieces(const SolvedRow &Row) {
  unsigned Count = 0;
  for (const isl::pw_aff &Time : Row.Pieces)
    Count += std::max<int>(isl_pw_aff_n_piece(Time.get()), 0);
  return Count;
}

} // namespace

RowResult solveEarliestRow(SchedulerState &State, const Component &C) {
  constexpr unsigned Parts = 4;
  constexpr unsigned long MostOperations = 400000;
  IslShare Share(State.ctx(), Parts, MostOperations);
  RowResult Result;
  EarliestTimes Times(State, C);
  if (!Times.build())
    return Result;
  SolvedRow &Row = Result.Row;
  for (unsigned I = 0; I < C.Statements.size(); ++I) {
    Row.Pieces.push_back(Times.time(I));
    if (Row.Pieces.back().is_null())
      return Result;
    Row.Rows.push_back(affineRow(State, C.Statements[I], Row.Pieces.back()));
  }
  if (!carriesAll(State, C, Row))
    return Result;
  Result.Status = RowStatus::Found;
  Row.Cost.Decision = "earliest: pieces = " + std::to_string(pieces(Row));
  Row.Cost.Objective = {{"pieces", std::to_string(pieces(Row))}};
  addSystemSize(Row.Cost, systemSize(State, C));
  Row.Cost.IlpColumns = Times.multipliers();
  Row.Cost.IlpConstraints = Times.unknowns();
  Row.Cost.IsEarliest = true;
  Row.Coincident = C.Coincidence.empty();
  return Result;
}

} // namespace affinesched
