//===- IteratorPrices.cpp - Which loops belong inside ---------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IteratorPrices.h"
#include "AffineSched/Solver/IslNumbers.h"
#include "isl/aff.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/val.h"

namespace affinesched {
namespace {

/// How an access moves with one iterator.
enum class Walk { Stays, NextElement, Far };

/// The subscript \p Row of \p A, an affine function; null where it is none.
isl::aff subscript(const Access &A, unsigned Row) {
  isl_pw_multi_aff *Function = isl_pw_multi_aff_from_map(A.Relation.copy());
  isl_pw_aff *Pieces = isl_pw_multi_aff_get_pw_aff(Function, Row);
  isl_pw_multi_aff_free(Function);
  isl::pw_aff Managed = isl::manage(Pieces);
  isl::aff Only;
  if (isl_pw_aff_n_piece(Managed.get()) == 1)
    isl_pw_aff_foreach_piece(
        Managed.get(),
        [](isl_set *Domain, isl_aff *Aff, void *User) {
          isl_set_free(Domain);
          *static_cast<isl::aff *>(User) = isl::manage(Aff);
          return isl_stat_ok;
        },
        &Only);
  return Only;
}

Walk walkOf(const Access &A, unsigned Iterator) {
  unsigned Rows = isl_map_dim(A.Relation.get(), isl_dim_out);
  for (unsigned Row = 0; Row < Rows; ++Row) {
    isl::aff Subscript = subscript(A, Row);
    if (Subscript.is_null())
      return Walk::Far;
    if (isl_aff_involves_dims(Subscript.get(), isl_dim_in, Iterator, 1) ==
        isl_bool_false)
      continue;
    isl::val Step = isl::manage(
        isl_aff_get_coefficient_val(Subscript.get(), isl_dim_in, Iterator));
    bool IsNext = Row + 1 == Rows &&
                  (Step.is_one().is_true() || Step.is_negone().is_true());
    return IsNext ? Walk::NextElement : Walk::Far;
  }
  return Walk::Stays;
}

/// Last value less first value of an iterator; infinity where it depends on
/// parameters, null if isl fails.
isl::val extent(const isl::set &Domain, unsigned Iterator) {
  isl::val Last = isl::manage(isl_set_dim_max_val(Domain.copy(), Iterator));
  isl::val First = isl::manage(isl_set_dim_min_val(Domain.copy(), Iterator));
  return Last.sub(First);
}

} // namespace

std::vector<int> contiguityPrices(const SchedulingProblem &Problem,
                                  unsigned Statement) {
  std::vector<int> Prices(Problem.Statements[Statement].depth(), 0);
  for (const Access &A : Problem.Accesses) {
    if (A.Statement != Statement)
      continue;
    for (unsigned D = 0; D < Prices.size(); ++D) {
      Walk How = walkOf(A, D);
      Prices[D] += How == Walk::NextElement ? 3 : How == Walk::Stays ? 1 : 0;
    }
  }
  return Prices;
}

std::vector<int> extentPrices(const SchedulingProblem &Problem,
                              unsigned Statement) {
  const isl::set &Domain = Problem.Statements[Statement].Domain;
  std::vector<isl::val> Extents;
  for (unsigned D = 0; D < Problem.Statements[Statement].depth(); ++D)
    Extents.push_back(extent(Domain, D));
  std::vector<int> Prices;
  for (const isl::val &Own : Extents)
    Prices.push_back(std::count_if(
        Extents.begin(), Extents.end(), [&](const isl::val &Other) {
          return isl_val_gt(Other.get(), Own.get()) == isl_bool_true;
        }));
  return Prices;
}

} // namespace affinesched
