//===- FusionModel.cpp - What fusion saves and costs
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusionModel.h"
#include "AffineSched/Model/SampleSizes.h"
#include "AffineSched/Solver/IslNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/val.h"
#include <algorithm>
#include <set>

namespace affinesched {

namespace {

constexpr int SampleSize = 1000;

bool contains(const std::vector<unsigned> &Group, unsigned Statement) {
  return std::binary_search(Group.begin(), Group.end(), Statement);
}

std::string arrayOf(const Access &A) {
  const char *Name = isl_map_get_tuple_name(A.Relation.get(), isl_dim_out);
  return Name ? Name : "";
}

/// Output \p Out of \p Relation depends on input \p In.
bool involves(isl::map Relation, unsigned Out, unsigned In) {
  unsigned Outs = isl_map_dim(Relation.get(), isl_dim_out);
  Relation = isl::manage(isl_map_project_out(Relation.release(), isl_dim_out,
                                             Out + 1, Outs - Out - 1));
  Relation =
      isl::manage(isl_map_project_out(Relation.release(), isl_dim_out, 0, Out));
  Relation = isl::manage(
      isl_map_gist_domain(Relation.copy(), Relation.domain().release()));
  return isl_map_involves_dims(Relation.get(), isl_dim_in, In, 1) ==
         isl_bool_true;
}

/// One element for each instance; blocks of bytes make pairs without end.
bool isPlainRead(const Access &A) {
  return !A.isWrite() && A.Relation.is_single_valued().is_true();
}

} // namespace

FusionModel::FusionModel(const SchedulerState &State)
    : State(State), Problem(State.problem()) {}

std::optional<FusionModel::Box> FusionModel::boxAround(isl::set Points) {
  if (Sizes.is_null())
    Sizes = sampleSizes(Problem, SampleSize);
  Points = Points.intersect_params(Sizes);
  Box Result;
  for (int D = 0; D < (int)isl_set_dim(Points.get(), isl_dim_set); ++D) {
    isl::val Least = isl::manage(isl_set_dim_min_val(Points.copy(), D));
    isl::val Most = isl::manage(isl_set_dim_max_val(Points.copy(), D));
    if (!Least.is_int().is_true() || !Most.is_int().is_true())
      return std::nullopt;
    Result.push_back({isl_val_get_d(Least.get()), isl_val_get_d(Most.get())});
  }
  return Result;
}

const std::optional<FusionModel::Box> &
FusionModel::boxOfAccess(unsigned Access) {
  auto [Entry, IsNew] = AccessBoxes.try_emplace(Access);
  if (IsNew)
    Entry->second = boxAround(Problem.Accesses[Access].Relation.range());
  return Entry->second;
}

const std::optional<FusionModel::Box> &
FusionModel::boxOfStatement(unsigned Statement) {
  auto [Entry, IsNew] = StatementBoxes.try_emplace(Statement);
  if (IsNew)
    Entry->second = boxAround(Problem.Statements[Statement].Domain);
  return Entry->second;
}

double FusionModel::volume(const Box &B) {
  double Product = 1;
  for (const auto &[Least, Most] : B)
    Product *= Most - Least + 1;
  return Product;
}

std::optional<double> FusionModel::instances(const Statements &Group) {
  double Sum = 0;
  for (unsigned S : Group) {
    const std::optional<Box> &B = boxOfStatement(S);
    if (!B)
      return std::nullopt;
    Sum += volume(*B);
  }
  return Sum;
}

std::optional<double> FusionModel::footprint(const Statements &Group) {
  struct Touched {
    Box Hull;
    unsigned Bytes;
  };
  std::map<std::string, Touched> Arrays;
  for (unsigned A = 0; A < Problem.Accesses.size(); ++A) {
    const Access &One = Problem.Accesses[A];
    if (!contains(Group, One.Statement))
      continue;
    const std::optional<Box> &B = boxOfAccess(A);
    if (!B)
      return std::nullopt;
    auto [Known, IsNew] =
        Arrays.try_emplace(arrayOf(One), Touched{*B, One.ElementBytes});
    Box &Hull = Known->second.Hull;
    for (unsigned D = 0; D < std::min(Hull.size(), B->size()); ++D)
      Hull[D] = {std::min(Hull[D].first, (*B)[D].first),
                 std::max(Hull[D].second, (*B)[D].second)};
  }
  double Sum = 0;
  for (const auto &[Name, Array] : Arrays)
    Sum += volume(Array.Hull) * Array.Bytes;
  return Sum;
}

double FusionModel::savedBytes(const Statements &A, const Statements &B) {
  Statements Both;
  std::merge(A.begin(), A.end(), B.begin(), B.end(), std::back_inserter(Both));
  auto OfA = footprint(A), OfB = footprint(B), OfBoth = footprint(Both);
  if (!OfA || !OfB || !OfBoth || *OfA + *OfB <= Machine.CacheBytes)
    return 0;
  return std::max(0.0, *OfA + *OfB - *OfBoth);
}

/// The last subscript moves with the row.
bool FusionModel::isContiguous(const Component &C, const SolvedRow &Row) const {
  unsigned Along = 0, Across = 0;
  for (const Access &A : Problem.Accesses) {
    auto Found = llvm::find(C.Statements, A.Statement);
    int Dimensions = isl_map_dim(A.Relation.get(), isl_dim_out);
    if (Found == C.Statements.end() || Dimensions < 1)
      continue;
    const IntegerRow &Iterators =
        Row.Rows[Found - C.Statements.begin()].Iterators;
    bool Moves = false;
    for (unsigned D = 0; D < Iterators.size(); ++D)
      Moves |= Iterators[D] != 0 && involves(A.Relation, Dimensions - 1, D);
    (Moves ? Along : Across) += 1;
  }
  return Along > Across;
}

unsigned FusionModel::arrays(const Statements &Group) const {
  std::set<std::string> Names;
  for (const Access &A : Problem.Accesses)
    if (contains(Group, A.Statement))
      Names.insert(arrayOf(A));
  return Names.size();
}

/// The number of times at which \p Row runs anything.
std::optional<double> FusionModel::extent(const Component &C,
                                          const SolvedRow &Row) {
  isl::union_map Time =
      isl::union_map::from(isl::multi_union_pw_aff(toTime(State, C, Row)));
  isl::union_set Times = Time.intersect_domain(Problem.domain()).range();
  if (!Times.isa_set().is_true())
    return std::nullopt;
  std::optional<Box> B =
      boxAround(isl::manage(isl_set_from_union_set(Times.release())));
  if (!B)
    return std::nullopt;
  return volume(*B);
}

std::optional<double> FusionModel::window(const Component &C,
                                          llvm::ArrayRef<SolvedRow> Rows) {
  double Iterations = 1;
  for (const SolvedRow &Row : Rows) {
    std::optional<double> Extent = extent(C, Row);
    if (!Extent)
      return std::nullopt;
    Iterations *= *Extent;
  }
  double Bytes = 0;
  for (unsigned A = 0; A < Problem.Accesses.size(); ++A) {
    const Access &One = Problem.Accesses[A];
    if (!contains(C.Statements, One.Statement))
      continue;
    auto Runs = instances({One.Statement});
    if (!Runs)
      return std::nullopt;
    Bytes += std::max(1.0, *Runs / Iterations) * One.ElementBytes;
  }
  return Bytes * (1 + double(int64_t(Rows.back().LongestDistance)));
}

EdgeList FusionModel::reuse(const Statements &A, const Statements &B) const {
  EdgeList Edges;
  for (const Access &First : Problem.Accesses)
    for (const Access &Second : Problem.Accesses) {
      if (!contains(A, First.Statement) || !contains(B, Second.Statement) ||
          !isPlainRead(First) || !isPlainRead(Second) ||
          arrayOf(First) != arrayOf(Second))
        continue;
      // { S[i,j] -> T[k,l] : both read the same element }
      isl::map Pairs = First.Relation.apply_range(Second.Relation.reverse());
      Pairs = State.simplified(Pairs);
      if (Pairs.is_empty().is_false())
        Edges.push_back({First.Statement, Second.Statement, Pairs});
    }
  return Edges;
}

} // namespace affinesched
