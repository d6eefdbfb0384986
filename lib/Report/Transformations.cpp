//===- Transformations.cpp - A schedule in the classic words --------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Report/Transformations.h"
#include "StatementTimes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "isl/aff.h"
#include "isl/map.h"
#include "isl/mat.h"
#include "isl/set.h"
#include "isl/union_map.h"
#include "isl/val.h"

namespace affinesched {
namespace {

//===----------------------------------------------------------------------===//
// One row of one statement
//===----------------------------------------------------------------------===//

/// The signs of the iterators' coefficients are exact, the values rational.
using Coefficients = std::vector<isl::val>;

Coefficients iteratorsOf(const isl::aff &Aff) {
  Coefficients Result;
  for (int D = 0; D < (int)isl_aff_dim(Aff.get(), isl_dim_in); ++D)
    Result.push_back(
        isl::manage(isl_aff_get_coefficient_val(Aff.get(), isl_dim_in, D)));
  return Result;
}

bool isZero(const isl::val &Value) { return Value.is_zero().is_true(); }

bool areZero(const Coefficients &Values) {
  return llvm::all_of(Values, isZero);
}

bool areParallel(const Coefficients &A, const Coefficients &B) {
  for (unsigned I = 0; I < A.size(); ++I)
    for (unsigned J = 0; J < I; ++J)
      if (A[I].mul(B[J]).eq(A[J].mul(B[I])).is_false())
        return false;
  return !areZero(A) && !areZero(B);
}

/// What is rounded down in \p Aff, as functions of the iterators.
std::vector<isl::aff> floorsIn(const isl::aff &Aff) {
  std::vector<isl::aff> Insides;
  for (int F = 0; F < (int)isl_aff_dim(Aff.get(), isl_dim_div); ++F)
    if (!isZero(isl::manage(
            isl_aff_get_coefficient_val(Aff.get(), isl_dim_div, F))))
      Insides.push_back(isl::manage(isl_aff_get_div(Aff.get(), F)));
  return Insides;
}

/// What \p Aff adds to its iterators: parameters and a constant.
isl::aff offsetOf(isl::aff Aff) {
  for (int D = 0; D < (int)isl_aff_dim(Aff.get(), isl_dim_in); ++D)
    Aff = isl::manage(
        isl_aff_set_coefficient_si(Aff.release(), isl_dim_in, D, 0));
  return Aff;
}

/// A row of floors alone is a loop over tiles; any other loop has iterators.
enum class LoopKind { None, Points, Tiles };

LoopKind kindOf(const isl::aff &Piece) {
  if (!areZero(iteratorsOf(Piece)))
    return LoopKind::Points;
  return floorsIn(Piece).empty() ? LoopKind::None : LoopKind::Tiles;
}

/// Points where any piece is such a loop, else Tiles where any is.
LoopKind kindOf(const TimeRow &Row) {
  LoopKind Kind = LoopKind::None;
  for (const isl::aff &Piece : Row)
    if (Kind != LoopKind::Points && kindOf(Piece) != LoopKind::None)
      Kind = kindOf(Piece);
  return Kind;
}

bool isSame(const TimeRow &A, const TimeRow &B) {
  // Constants of different statements live in different spaces.
  auto Value = [](const TimeRow &Row) {
    return isl::manage(isl_aff_project_domain_on_params(Row.front().copy()));
  };
  return A.size() == 1 && B.size() == 1 &&
         isl_aff_plain_is_equal(Value(A).get(), Value(B).get()) ==
             isl_bool_true;
}

//===----------------------------------------------------------------------===//
// One statement
//===----------------------------------------------------------------------===//

class StatementNest {
public:
  StatementNest(const SchedulingProblem &Problem, const Statement &S,
                const isl::union_map &Schedule)
      : Rows(timeRows(S, Schedule)),
        Domain(S.Domain.intersect_params(Problem.Context)) {
    isl::union_map Own = Schedule.intersect_domain(isl::union_set(Domain));
    if (Own.isa_map().is_true())
      Times = Own.as_map();
  }

  const std::vector<TimeRow> &rows() const { return Rows; }

  bool isCut() const {
    return llvm::any_of(Rows,
                        [](const TimeRow &Row) { return Row.size() > 1; });
  }

  bool isSkewed() const {
    return anyPiece([](const isl::aff &Piece) {
      unsigned Used = llvm::count_if(
          iteratorsOf(Piece), [](const isl::val &V) { return !isZero(V); });
      return Used > 1 || floorsIn(Piece).size() > 1;
    });
  }

  /// A pivot comes after one further inside.
  bool isInterchanged() const {
    auto Order = pivots();
    return !llvm::is_sorted(Order, [](const Pivot &A, const Pivot &B) {
      return A.Iterator < B.Iterator;
    });
  }

  bool isReversed() const {
    return llvm::any_of(pivots(), [](const Pivot &P) { return P.IsNegative; });
  }

  bool isStripMined() const {
    for (unsigned R = 0; R < Rows.size(); ++R)
      for (const isl::aff &Piece : Rows[R])
        if (isFollowedByItsPoints(Piece, R))
          return true;
    return false;
  }

  bool isCoalesced() const {
    unsigned Loops = 0;
    for (unsigned R = 0; R < Rows.size() && Loops + 1 < dimensions(); ++R)
      if (kindOf(Rows[R]) != LoopKind::None && ++Loops && isInjectiveTo(R))
        return true;
    return false;
  }

  /// { [t0,...,t_r] }
  isl::set timesTo(unsigned Row) const {
    return isl::manage(isl_map_range(prefix(Row).release()));
  }

private:
  struct Pivot {
    unsigned Iterator;
    bool IsNegative;
  };

  template <typename Predicate> bool anyPiece(Predicate Holds) const {
    return llvm::any_of(
        Rows, [&](const TimeRow &Row) { return llvm::any_of(Row, Holds); });
  }

  /// Of the loops over points; first pieces for rows in pieces.
  std::vector<Pivot> pivots() const {
    std::vector<Pivot> Found;
    auto IsTaken = [&](unsigned D) {
      return llvm::any_of(Found,
                          [&](const Pivot &P) { return P.Iterator == D; });
    };
    for (const TimeRow &Row : Rows) {
      if (kindOf(Row) != LoopKind::Points)
        continue;
      Coefficients Values = iteratorsOf(Row.front());
      for (unsigned D = Values.size(); D-- > 0;)
        if (!isZero(Values[D]) && !IsTaken(D)) {
          bool IsNegative = llvm::any_of(Row, [&](const isl::aff &Piece) {
            return iteratorsOf(Piece)[D].is_neg().is_true();
          });
          Found.push_back({D, IsNegative});
          break;
        }
    }
    return Found;
  }

  /// Some floor(e/k) of \p Tile, and e in a later row.
  bool isFollowedByItsPoints(const isl::aff &Tile, unsigned Row) const {
    if (kindOf(Tile) != LoopKind::Tiles)
      return false;
    for (const isl::aff &Inside : floorsIn(Tile))
      for (unsigned R = Row + 1; R < Rows.size(); ++R)
        if (llvm::any_of(Rows[R], [&](const isl::aff &Points) {
              return areParallel(iteratorsOf(Inside), iteratorsOf(Points));
            }))
          return true;
    return false;
  }

  /// Of the smallest affine space around the domain.
  unsigned dimensions() const {
    isl::basic_set Hull = isl::manage(isl_set_affine_hull(Domain.copy()));
    Hull = isl::manage(isl_basic_set_remove_divs(Hull.release()));
    isl_mat *Equalities = isl_basic_set_equalities_matrix(
        Hull.get(), isl_dim_set, isl_dim_param, isl_dim_div, isl_dim_cst);
    int Fixed = isl_mat_rows(Equalities);
    isl_mat_free(Equalities);
    return std::max<int>(isl_set_dim(Domain.get(), isl_dim_set) - Fixed, 0);
  }

  isl::map prefix(unsigned Row) const {
    isl_map *Map = Times.copy();
    unsigned Count = Rows.size();
    return isl::manage(
        isl_map_project_out(Map, isl_dim_out, Row + 1, Count - Row - 1));
  }

  bool isInjectiveTo(unsigned Row) const {
    return isl_map_is_injective(prefix(Row).get()) == isl_bool_true;
  }

  std::vector<TimeRow> Rows;
  isl::set Domain;
  // { S[i,j] -> [t0,...] }
  isl::map Times;
};

//===----------------------------------------------------------------------===//
// Two statements
//===----------------------------------------------------------------------===//

/// The rows that are common loops of \p A and \p B, outermost first: constant
/// rows in between agree.
std::vector<unsigned> sharedLoops(const StatementNest &A,
                                  const StatementNest &B) {
  std::vector<unsigned> Shared;
  for (unsigned R = 0; R < std::min(A.rows().size(), B.rows().size()); ++R) {
    LoopKind Kind = kindOf(A.rows()[R]);
    if (Kind != kindOf(B.rows()[R]))
      break;
    if (Kind != LoopKind::None)
      Shared.push_back(R);
    else if (!isSame(A.rows()[R], B.rows()[R]))
      break;
  }
  return Shared;
}

/// What happens between two statements.
class PairChange {
public:
  /// \p Before: how many loops they shared, where known.
  PairChange(const StatementNest &A, const StatementNest &B,
             std::optional<unsigned> Before)
      : A(A), B(B), Shared(sharedLoops(A, B)), Before(Before) {}

  bool isFused() const {
    return Before && std::max(shared(LoopKind::Points),
                              shared(LoopKind::Tiles)) > *Before;
  }
  bool isDistributed() const {
    return Before && shared(LoopKind::Points) < *Before;
  }
  bool isShifted() const {
    return llvm::any_of(Shared, [&](unsigned R) { return isShiftedIn(R); });
  }
  /// The times at which the common loops run differ, though some are common.
  bool isPeeled() const {
    if (!isFused() && !isShifted())
      return false;
    return llvm::any_of(Shared, [&](unsigned R) {
      isl::set OfA = A.timesTo(R), OfB = B.timesTo(R);
      return OfA.is_equal(OfB).is_false() && OfA.is_disjoint(OfB).is_false();
    });
  }

private:
  unsigned shared(LoopKind Kind) const {
    return llvm::count_if(
        Shared, [&](unsigned R) { return kindOf(A.rows()[R]) == Kind; });
  }

  /// What iterators are added up in: the row itself, or its floors.
  static std::vector<isl::aff> partsOf(const isl::aff &Row) {
    std::vector<isl::aff> Floors = floorsIn(Row);
    return Floors.empty() ? std::vector<isl::aff>{Row} : Floors;
  }

  static bool haveSameOffsets(const std::vector<isl::aff> &A,
                              const std::vector<isl::aff> &B) {
    return A.size() != B.size() ||
           llvm::all_of_zip(A, B, [](const isl::aff &X, const isl::aff &Y) {
             return isSame({offsetOf(X)}, {offsetOf(Y)});
           });
  }

  bool isShiftedIn(unsigned Row) const {
    const TimeRow &OfA = A.rows()[Row], &OfB = B.rows()[Row];
    if (OfA.size() != 1 || OfB.size() != 1)
      return false;
    return !haveSameOffsets(partsOf(OfA.front()), partsOf(OfB.front()));
  }

  const StatementNest &A, &B;
  std::vector<unsigned> Shared;
  std::optional<unsigned> Before;
};

//===----------------------------------------------------------------------===//
// All statements
//===----------------------------------------------------------------------===//

class Naming {
public:
  Naming(const SchedulingProblem &Problem, const isl::union_map &Schedule) {
    for (const Statement &S : Problem.Statements) {
      Nests.emplace_back(Problem, S, Schedule);
      if (!Problem.Original.is_null())
        Originals.emplace_back(Problem, S, Problem.Original);
    }
  }

  std::vector<Transformation> run() {
    for (const StatementNest &Nest : Nests)
      nameChanges(Nest);
    for (unsigned I = 0; I < Nests.size(); ++I)
      for (unsigned J = 0; J < I; ++J)
        nameChanges(PairChange(Nests[J], Nests[I], sharedBefore(J, I)));
    llvm::sort(Found);
    return std::move(Found);
  }

private:
  std::optional<unsigned> sharedBefore(unsigned I, unsigned J) const {
    if (Originals.empty())
      return std::nullopt;
    return sharedLoops(Originals[I], Originals[J]).size();
  }

  void nameChanges(const StatementNest &Nest) {
    name(Transformation::Interchange, [&] { return Nest.isInterchanged(); });
    name(Transformation::Skewing, [&] { return Nest.isSkewed(); });
    name(Transformation::Reversal, [&] { return Nest.isReversed(); });
    name(Transformation::IndexSetSplitting, [&] { return Nest.isCut(); });
    name(Transformation::StripMining, [&] { return Nest.isStripMined(); });
    name(Transformation::Coalescing, [&] { return Nest.isCoalesced(); });
  }

  void nameChanges(const PairChange &Pair) {
    name(Transformation::Shifting, [&] { return Pair.isShifted(); });
    name(Transformation::Fusion, [&] { return Pair.isFused(); });
    name(Transformation::Distribution, [&] { return Pair.isDistributed(); });
    name(Transformation::Peeling, [&] { return Pair.isPeeled(); });
  }

  /// Asked only as long as the answer matters.
  void name(Transformation T, llvm::function_ref<bool()> Holds) {
    if (!llvm::is_contained(Found, T) && Holds())
      Found.push_back(T);
  }

  std::vector<StatementNest> Nests, Originals;
  std::vector<Transformation> Found;
};

} // namespace

const char *transformationName(Transformation T) {
  switch (T) {
  case Transformation::Interchange:
    return "interchange";
  case Transformation::Skewing:
    return "skewing";
  case Transformation::Shifting:
    return "shifting";
  case Transformation::Reversal:
    return "reversal";
  case Transformation::Fusion:
    return "fusion";
  case Transformation::Distribution:
    return "distribution";
  case Transformation::Peeling:
    return "peeling";
  case Transformation::IndexSetSplitting:
    return "index-set splitting";
  case Transformation::StripMining:
    return "strip-mining";
  case Transformation::Coalescing:
    return "coalescing";
  }
  llvm_unreachable("unknown transformation");
}

std::vector<Transformation> transformations(const SchedulingProblem &Problem,
                                            const isl::union_map &Schedule) {
  return Naming(Problem, Schedule).run();
}

std::string transformationsText(const std::vector<Transformation> &Names) {
  if (Names.empty())
    return "none";
  return llvm::join(llvm::map_range(Names, transformationName), ", ");
}

} // namespace affinesched
