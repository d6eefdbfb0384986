//===- ArrayShapes.cpp - Arrays of rows behind flat subscripts --*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A subscript e = N q + r with 0 <= r < N names the same element as (q, r), so
// that an array may be split into rows of any length N if r stays within the
// row in every access. Worked example: A[33i + j + 34] with 0 <= i, j < 32 has
// q = i + 1, r = j + 1. The subscript of a parametric loop, j < n, stays within
// the row for n <= 32 only; that is assumed where the program itself steps over
// rows of 33 elements.
//
//===----------------------------------------------------------------------===//

#include "ArrayShapes.h"
#include "polly/ScopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "isl/aff.h"
#include "isl/set.h"
#include "isl/val.h"
#include <map>

using namespace affinesched;
using namespace llvm;

namespace {

// { S[i,j] -> subscript }, on the part Domain of the statement's instances; the
// first subscript is the one that may still be split.
struct Piece {
  isl::set Domain;
  std::vector<isl::aff> Subscripts;
};

using Pieces = std::vector<Piece>;

/// A small integer; larger ones are nothing that a row has.
std::optional<long> smallInteger(const isl::val &Value) {
  constexpr long Largest = 1L << 40;
  if (Value.is_null() || !Value.is_int().is_true() ||
      isl_val_cmp_si(Value.get(), Largest) > 0 ||
      isl_val_cmp_si(Value.get(), -Largest) < 0)
    return std::nullopt;
  return isl_val_get_num_si(Value.get());
}

/// One coefficient of an affine function and where it stands.
struct Coefficient {
  isl_dim_type Kind;
  int Position;
  long Value;
};

/// The coefficients that are not 0, without the constant; none if the function
/// is not an integer combination of iterators and parameters.
std::optional<std::vector<Coefficient>> coefficients(const isl::aff &F) {
  if (isl_aff_dim(F.get(), isl_dim_div) != 0 ||
      !smallInteger(isl::manage(isl_aff_get_constant_val(F.get()))))
    return std::nullopt;
  std::vector<Coefficient> Result;
  for (isl_dim_type Kind : {isl_dim_in, isl_dim_param})
    for (int P = 0; P < isl_aff_dim(F.get(), Kind); ++P) {
      std::optional<long> Value = smallInteger(
          isl::manage(isl_aff_get_coefficient_val(F.get(), Kind, P)));
      if (!Value)
        return std::nullopt;
      if (*Value != 0)
        Result.push_back({Kind, P, *Value});
    }
  return Result;
}

/// The access as affine subscripts; none if it is not that.
std::optional<Pieces> piecesOf(const isl::map &Relation) {
  if (isl_map_dim(Relation.get(), isl_dim_out) != 1 ||
      isl_map_is_single_valued(Relation.get()) != isl_bool_true)
    return std::nullopt;
  Pieces Result;
  isl::pw_multi_aff Function =
      isl::manage(isl_pw_multi_aff_from_map(Relation.copy()));
  isl::stat Walked =
      Function.foreach_piece([&](isl::set Domain, isl::multi_aff Subscript) {
        isl::aff F = isl::manage(isl_multi_aff_get_aff(Subscript.get(), 0));
        if (!coefficients(F))
          return isl::stat::error();
        Result.push_back({Domain, {F}});
        return isl::stat::ok();
      });
  if (Walked.is_error())
    return std::nullopt;
  return Result;
}

long nearestMultiple(long Value, long Of) {
  long Half = Of / 2;
  long Shifted = Value + Half;
  long Quotient = Shifted / Of - (Shifted % Of < 0);
  return Quotient;
}

/// q, and r up to the constant, for rows of \p Length elements.
struct RowAndColumn {
  isl::aff Row, Column;
};

// Every coefficient goes to the nearest multiple of the row length: 33i is a
// row, 34i (a diagonal) a row and a column, 32i a row and a column backwards.
std::optional<RowAndColumn> splitCoefficients(const isl::aff &F, long Length) {
  std::optional<std::vector<Coefficient>> All = coefficients(F);
  if (!All)
    return std::nullopt;
  isl_aff *Row = F.sub(F).release(); // 0 in the same space
  isl_aff *Column = F.copy();
  for (const Coefficient &C : *All) {
    long Rows = nearestMultiple(C.Value, Length);
    Row = isl_aff_set_coefficient_si(Row, C.Kind, C.Position, Rows);
    Column = isl_aff_set_coefficient_si(Column, C.Kind, C.Position,
                                        C.Value - Rows * Length);
  }
  return RowAndColumn{isl::manage(Row), isl::manage(Column)};
}

// { : some instance of Domain has F < 0, or F >= Length }
isl::set outside(const isl::set &Domain, const isl::aff &F, long Length) {
  isl::aff Room = F.neg().add_constant_si(Length - 1);
  isl::set Below = isl::manage(isl_aff_neg_basic_set(F.copy()));
  isl::set Above = isl::manage(isl_aff_neg_basic_set(Room.release()));
  return Domain.intersect(Below.unite(Above)).params();
}

/// The smallest value of \p F on \p Domain, if there is one.
std::optional<long> minimum(const isl::set &Domain, const isl::aff &F) {
  return smallInteger(isl::manage(isl_set_min_val(Domain.get(), F.get())));
}

/// A piece split into rows, and the parameters for which that is wrong.
struct SplitPiece {
  Piece Result;
  isl::set Wrong;
};

std::optional<SplitPiece> splitPiece(const Piece &P, long Length,
                                     const isl::set &Context) {
  std::optional<RowAndColumn> Parts =
      splitCoefficients(P.Subscripts.front(), Length);
  if (!Parts)
    return std::nullopt;
  isl::set Domain = P.Domain.intersect_params(Context);
  std::optional<long> Least = minimum(Domain, Parts->Column);
  if (!Least)
    return std::nullopt;
  // The column starts within the row.
  long Rows = *Least / Length - (*Least % Length < 0);
  isl::aff Column = Parts->Column.add_constant_si(-Rows * Length);
  SplitPiece Split;
  Split.Wrong = outside(Domain, Column, Length);
  Split.Result = {P.Domain, {Parts->Row.add_constant_si(Rows), Column}};
  Split.Result.Subscripts.insert(Split.Result.Subscripts.end(),
                                 P.Subscripts.begin() + 1, P.Subscripts.end());
  return Split;
}

/// All accesses to one array.
class ArraySplitter {
public:
  ArraySplitter(std::vector<Pieces> Accesses, RowLengths Known,
                const isl::set &Context)
      : Accesses(std::move(Accesses)), Known(std::move(Known)),
        Context(Context), Wrong(isl::set::empty(Context.get_space())) {}

  /// Splits as often as it goes; false if the array stays flat.
  bool run() {
    bool Changed = false;
    while (splitOnce())
      Changed = true;
    return Changed;
  }

  const std::vector<Pieces> &accesses() const { return Accesses; }
  /// { : ... }, the parameters for which some access leaves its row.
  const isl::set &wrong() const { return Wrong; }

private:
  bool splitOnce();
  bool tryLength(long Length);
  RowLengths candidates() const;

  std::vector<Pieces> Accesses;
  RowLengths Known;
  isl::set Context, Wrong;
};

// The coefficients themselves: the one of i in A[33i + j] is the row length.
RowLengths ArraySplitter::candidates() const {
  RowLengths Result;
  for (const Pieces &Access : Accesses)
    for (const Piece &P : Access)
      for (const Coefficient &C : coefficients(P.Subscripts.front())
                                      .value_or(std::vector<Coefficient>()))
        if (std::abs(C.Value) > 1)
          Result.insert(std::abs(C.Value));
  return Result;
}

bool ArraySplitter::splitOnce() {
  constexpr unsigned MostDimensions = 8, MostCandidates = 8;
  if (Accesses.front().front().Subscripts.size() >= MostDimensions)
    return false;
  RowLengths Lengths = candidates();
  if (Lengths.size() > MostCandidates)
    return false;
  return llvm::any_of(Lengths, [&](long Length) { return tryLength(Length); });
}

bool ArraySplitter::tryLength(long Length) {
  std::vector<Pieces> Split;
  isl::set NowWrong = Wrong;
  for (const Pieces &Access : Accesses) {
    Split.emplace_back();
    for (const Piece &P : Access) {
      std::optional<SplitPiece> Part = splitPiece(P, Length, Context);
      if (!Part)
        return false;
      NowWrong = NowWrong.unite(Part->Wrong);
      Split.back().push_back(std::move(Part->Result));
    }
  }
  constexpr int MostConditions = 4;
  NowWrong = NowWrong.coalesce();
  bool Proved = NowWrong.is_subset(Wrong).is_true();
  bool Assumed = Known.count(Length) && !NowWrong.is_null() &&
                 isl_set_n_basic_set(NowWrong.get()) <= MostConditions &&
                 Context.is_subset(NowWrong).is_false();
  if (!Proved && !Assumed)
    return false;
  Accesses = std::move(Split);
  Wrong = NowWrong;
  return true;
}

// { S[i,j] -> A[q, ..., r] }
isl::map relationOf(const Pieces &Access, const isl::id &Array) {
  isl::map Result;
  for (const Piece &P : Access) {
    isl_aff_list *List = isl_aff_list_alloc(P.Domain.ctx().get(), 0);
    for (const isl::aff &F : P.Subscripts)
      List = isl_aff_list_add(List, F.copy());
    // { S[i,j] -> [e] }
    isl_space *Flat = isl_aff_get_space(P.Subscripts.front().get());
    isl_space *Target =
        isl_space_add_dims(Flat, isl_dim_out, P.Subscripts.size() - 1);
    Target = isl_space_set_tuple_id(Target, isl_dim_out, Array.copy());
    isl::map Part = isl::manage(
        isl_map_from_multi_aff(isl_multi_aff_from_aff_list(Target, List)));
    Part = Part.intersect_domain(P.Domain);
    Result = Result.is_null() ? Part : Result.unite(Part);
  }
  return Result;
}

/// The positions of the accesses to each array, in a fixed order.
std::map<std::string, std::vector<unsigned>>
accessesByArray(const SchedulingProblem &Problem) {
  std::map<std::string, std::vector<unsigned>> Result;
  for (unsigned A = 0; A < Problem.Accesses.size(); ++A) {
    const isl::map &Relation = Problem.Accesses[A].Relation;
    if (isl_map_has_tuple_id(Relation.get(), isl_dim_out) == isl_bool_true)
      Result[isl_map_get_tuple_name(Relation.get(), isl_dim_out)].push_back(A);
  }
  return Result;
}

/// The pieces of all accesses at \p Positions; none if one is not affine.
std::optional<std::vector<Pieces>>
piecesOfAll(const SchedulingProblem &Problem,
            const std::vector<unsigned> &Positions) {
  std::vector<Pieces> Result;
  for (unsigned A : Positions) {
    std::optional<Pieces> P = piecesOf(Problem.Accesses[A].Relation);
    if (!P || P->empty())
      return std::nullopt;
    Result.push_back(std::move(*P));
  }
  return Result;
}

} // namespace

RowLengths affinesched::rowLengths(const polly::MemoryAccess &Access) {
  RowLengths Result;
  // The accesses of PHI nodes have no instruction of their own.
  const Instruction *Where = Access.getAccessInstruction();
  const polly::ScopArrayInfo *Array = Access.getLatestScopArrayInfo();
  long Element = Array ? Array->getElemSizeInBytes() : 0;
  const Value *Address = Where ? getLoadStorePointerOperand(Where) : nullptr;
  if (!Address || Element <= 0)
    return Result;
  const DataLayout &Layout = Where->getModule()->getDataLayout();
  while (const auto *Step = dyn_cast<GEPOperator>(Address)) {
    for (Type *Row = Step->getSourceElementType(); Row->isArrayTy();
         Row = Row->getArrayElementType())
      if (long Bytes = Layout.getTypeAllocSize(Row); Bytes % Element == 0)
        Result.insert(Bytes / Element);
    Address = Step->getPointerOperand();
  }
  return Result;
}

isl::set affinesched::recoverShapes(SchedulingProblem &Problem,
                                    const std::vector<RowLengths> &Lengths) {
  isl::set Right = isl::set::universe(Problem.Context.get_space());
  for (const auto &[Name, Positions] : accessesByArray(Problem)) {
    std::optional<std::vector<Pieces>> Flat = piecesOfAll(Problem, Positions);
    if (!Flat)
      continue;
    RowLengths Known;
    for (unsigned A : Positions)
      Known.insert(Lengths[A].begin(), Lengths[A].end());
    ArraySplitter Splitter(std::move(*Flat), std::move(Known), Problem.Context);
    if (!Splitter.run())
      continue;
    for (unsigned P = 0; P < Positions.size(); ++P) {
      isl::map &Relation = Problem.Accesses[Positions[P]].Relation;
      isl::id Array =
          isl::manage(isl_map_get_tuple_id(Relation.get(), isl_dim_out));
      Relation = relationOf(Splitter.accesses()[P], Array);
    }
    Right = Right.subtract(Splitter.wrong());
  }
  return Right.coalesce();
}
