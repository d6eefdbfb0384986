//===- IndexSetSplitting.cpp - Where a statement is worth cutting
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexSetSplitting.h"
#include "isl/aff.h"
#include "isl/local_space.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/space.h"
#include <algorithm>
#include <numeric>

namespace affinesched {

namespace {

// More pieces than this are not worth their code.
constexpr unsigned MostPieces = 8, MostStatements = 40;
constexpr long LargestModulus = 8;
// Pairs no further apart than this need no fold.
constexpr long ShortDistance = 5;

/// What the pieces are cut from, and the cuts made so far.
class Cutter {
public:
  explicit Cutter(const SchedulingProblem &Problem) {
    for (const Statement &S : Problem.Statements)
      Parts.push_back({S.Domain});
  }

  /// Intersects every piece of \p Statement with each of \p Sets, which make up
  /// its domain; not if there would be too many.
  void cut(unsigned Statement, const std::vector<isl::set> &Sets) {
    std::vector<isl::set> Smaller;
    for (const isl::set &Piece : Parts[Statement])
      for (const isl::set &Set : Sets) {
        isl::set Part = Piece.intersect(Set);
        if (!Part.is_empty().is_true())
          Smaller.push_back(Part.coalesce());
      }
    if (Smaller.size() <= MostPieces)
      Parts[Statement] = std::move(Smaller);
  }

  std::optional<Pieces> take() {
    size_t Count = 0;
    for (const std::vector<isl::set> &Own : Parts) {
      Count += Own.size();
      if (std::any_of(Own.begin(), Own.end(),
                      [](const isl::set &Set) { return Set.is_null(); }))
        return std::nullopt;
    }
    if (Count == Parts.size() || Count > MostStatements)
      return std::nullopt;
    return std::move(Parts);
  }

private:
  Pieces Parts;
};

/// a.x of one statement: the coefficients modulo \c Modulus.
struct Residue {
  std::vector<long> Coefficients;
  long Modulus = 1;

  bool operator==(const Residue &Other) const {
    return Coefficients == Other.Coefficients && Modulus == Other.Modulus;
  }
  bool isTrivial() const {
    return std::all_of(Coefficients.begin(), Coefficients.end(),
                       [](long C) { return C == 0; });
  }
};

/// Collects a.x mod m for both ends of dependences: the floors [(a.x + b.y +
/// ...)/m] in a relation say which points it is about.
class ResidueSplit {
public:
  explicit ResidueSplit(const SchedulingProblem &Problem)
      : Problem(Problem), ByStatement(Problem.Statements.size()) {}

  void addFloorsOf(const DependenceEdge &E) {
    isl::map Known = isl::manage(isl_map_compute_divs(E.Relation.copy()));
    // { [S[i,j] -> T[k,l]] }
    (void)Known.wrap().foreach_basic_set([&](isl::basic_set Pairs) {
      isl_local_space *Space = isl_basic_set_get_local_space(Pairs.get());
      int Floors = isl_local_space_dim(Space, isl_dim_div);
      for (int F = 0; F < Floors; ++F)
        addFloor(E, isl::manage(isl_local_space_get_div(Space, F)));
      isl_local_space_free(Space);
      return isl::stat::ok();
    });
  }

  std::optional<Pieces> pieces() const {
    Cutter Cut(Problem);
    for (unsigned S = 0; S < ByStatement.size(); ++S)
      for (const Residue &R : ByStatement[S])
        Cut.cut(S, classes(S, R));
    return Cut.take();
  }

private:
  /// \p Argument is what is rounded down: (a.x + b.y + ...)/m.
  void addFloor(const DependenceEdge &E, isl::aff Argument) {
    if (Argument.is_null())
      return;
    isl::val M = isl::manage(isl_aff_get_denominator_val(Argument.get()));
    if (!M.is_int().is_true() || M.gt(LargestModulus).is_true())
      return;
    Argument = Argument.scale(M);
    long Modulus = M.get_num_si();
    unsigned Depth = Problem.Statements[E.Source].depth();
    addResidue(E.Source, residue(Argument, 0, Depth, Modulus));
    addResidue(E.Sink, residue(Argument, Depth,
                               Problem.Statements[E.Sink].depth(), Modulus));
  }

  static Residue residue(const isl::aff &Argument, unsigned First,
                         unsigned Count, long Modulus) {
    Residue R;
    R.Modulus = Modulus;
    for (unsigned D = First; D < First + Count; ++D) {
      isl::val Entry = isl::manage(
          isl_aff_get_coefficient_val(Argument.get(), isl_dim_in, D));
      // mod is never negative
      R.Coefficients.push_back(
          Entry.mod(isl::val(Argument.ctx(), Modulus)).get_num_si());
    }
    return R;
  }

  void addResidue(unsigned Statement, const Residue &R) {
    std::vector<Residue> &Known = ByStatement[Statement];
    if (!R.isTrivial() &&
        std::find(Known.begin(), Known.end(), R) == Known.end())
      Known.push_back(R);
  }

  /// { S[x] : a.x mod m = r } for each r.
  std::vector<isl::set> classes(unsigned Statement, const Residue &R) const {
    const isl::set &Domain = Problem.Statements[Statement].Domain;
    isl::aff Form =
        isl::manage(isl_aff_zero_on_domain_space(Domain.get_space().release()));
    for (unsigned D = 0; D < R.Coefficients.size(); ++D)
      Form = isl::manage(isl_aff_set_coefficient_si(Form.release(), isl_dim_in,
                                                    D, R.Coefficients[D]));
    Form = Form.mod(isl::val(Domain.ctx(), R.Modulus));
    std::vector<isl::set> Sets;
    for (long Value = 0; Value < R.Modulus; ++Value)
      Sets.push_back(
          isl::pw_aff(Form).eq_set(isl::pw_aff(constant(Domain, Value))));
    return Sets;
  }

  static isl::aff constant(const isl::set &Domain, long Value) {
    isl::aff Zero =
        isl::manage(isl_aff_zero_on_domain_space(Domain.get_space().release()));
    return isl::manage(isl_aff_set_constant_si(Zero.release(), Value));
  }

  const SchedulingProblem &Problem;
  std::vector<std::vector<Residue>> ByStatement;
};

/// \p Value, of the parameters, lies within [-Bound, Bound].
bool isWithin(const isl::pw_aff &Value, long Bound) {
  isl::pw_aff Limit = isl::manage(isl_pw_aff_val_on_domain(
      Value.domain().release(), isl_val_int_from_si(Value.ctx().get(), Bound)));
  isl::set Inside = Value.le_set(Limit).intersect(Value.ge_set(Limit.neg()));
  return Value.domain().is_subset(Inside).is_true();
}

/// The points about which one dimension of one strongly connected component
/// folds.
class Fold {
public:
  Fold(const SchedulingProblem &Problem, unsigned Dimension)
      : Problem(Problem), Dimension(Dimension) {}

  /// Every long pair of \p Edges has x_d + y_d = V, give or take a few.
  /// [N] -> { [V] }; null if there are no long pairs or no such V.
  isl::pw_aff point(const EdgeList &Edges) {
    for (const DependenceEdge &E : Edges) {
      if (!hasDimension(E.Source) || !hasDimension(E.Sink))
        continue;
      isl::stat Status =
          E.Relation.foreach_basic_map([&](isl::basic_map Pairs) {
            return isShort(isl::map(Pairs)) || folds(isl::map(Pairs))
                       ? isl::stat::ok()
                       : isl::stat::error();
          });
      if (Status.is_error())
        return isl::pw_aff();
    }
    return Point;
  }

  bool hasDimension(unsigned Statement) const {
    return Problem.Statements[Statement].depth() > Dimension;
  }

  /// { S[x] : 2 x_d <= V } and the rest.
  std::vector<isl::set> halves(unsigned Statement) const {
    isl::space Space = Problem.Statements[Statement].Domain.get_space();
    isl::pw_aff Middle = Point.insert_domain(Space);
    isl::pw_aff Twice = isl::pw_aff(isl::manage(isl_aff_var_on_domain(
        isl_local_space_from_space(Space.release()), isl_dim_set, Dimension)));
    Twice = Twice.add(Twice);
    return {Twice.le_set(Middle), Twice.gt_set(Middle)};
  }

private:
  /// { S[x] -> T[y] } as [N] -> { [factor x_d + y_d] }.
  isl::set combined(const isl::map &Pairs, int Factor) const {
    isl::space Space = Pairs.get_space().wrap();
    auto Variable = [&](unsigned Position) {
      return isl::manage(isl_aff_var_on_domain(
          isl_local_space_from_space(Space.copy()), isl_dim_set, Position));
    };
    unsigned SourceDepth = isl_map_dim(Pairs.get(), isl_dim_in);
    isl::aff X = Variable(Dimension), Y = Variable(SourceDepth + Dimension);
    isl::aff Sum = Factor > 0 ? Y.add(X) : Y.sub(X);
    isl::map Values = isl::manage(isl_map_from_aff(Sum.release()));
    return Pairs.wrap().apply(Values);
  }

  bool isShort(const isl::map &Pairs) const {
    isl::set Near(Pairs.ctx(), "{ [d] : -" + std::to_string(ShortDistance) +
                                   " <= d <= " + std::to_string(ShortDistance) +
                                   " }");
    return combined(Pairs, -1).is_subset(Near).is_true();
  }

  bool folds(const isl::map &Pairs) {
    isl::set Sums = combined(Pairs, 1);
    isl::pw_aff Most = Sums.dim_max(0), Least = Sums.dim_min(0);
    if (Most.is_null() || Least.is_null() ||
        isl_pw_aff_n_piece(Most.get()) != 1 ||
        !isWithin(Most.sub(Least), ShortDistance))
      return false;
    if (Point.is_null()) {
      Point = withoutDomain(Most);
      return !Point.is_null();
    }
    return isWithin(Most.sub(Point), ShortDistance);
  }

  /// The one piece of \p Value for all parameters; null if it has floors.
  static isl::pw_aff withoutDomain(const isl::pw_aff &Value) {
    isl::pw_aff Result;
    (void)Value.foreach_piece([&](isl::set, isl::aff Piece) {
      if (isl_aff_dim(Piece.get(), isl_dim_div) == 0)
        Result = isl::pw_aff(Piece);
      return isl::stat::ok();
    });
    return Result;
  }

  const SchedulingProblem &Problem;
  unsigned Dimension;
  isl::pw_aff Point;
};

} // namespace

std::optional<Pieces> splitByResidues(const SchedulingProblem &Problem,
                                      const EdgeList &Dependences) {
  ResidueSplit Split(Problem);
  for (const DependenceEdge &E : Dependences)
    Split.addFloorsOf(E);
  return Split.pieces();
}

std::optional<Pieces> splitAtFolds(const SchedulingProblem &Problem,
                                   const EdgeList &Dependences) {
  std::vector<unsigned> All(Problem.Statements.size());
  std::iota(All.begin(), All.end(), 0u);
  Cutter Cut(Problem);
  for (const std::vector<unsigned> &Group :
       stronglyConnected(All, Dependences)) {
    EdgeList Within = edgesAmong(Dependences, Group);
    unsigned Deepest = 0;
    for (unsigned S : Group)
      Deepest = std::max(Deepest, Problem.Statements[S].depth());
    for (unsigned D = 0; D < Deepest && !Within.empty(); ++D) {
      Fold At(Problem, D);
      if (At.point(Within).is_null())
        continue;
      for (unsigned S : Group)
        if (At.hasDimension(S))
          Cut.cut(S, At.halves(S));
    }
  }
  return Cut.take();
}

} // namespace affinesched
