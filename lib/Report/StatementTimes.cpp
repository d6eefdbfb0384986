//===- StatementTimes.cpp - The rows of one statement --------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StatementTimes.h"
#include "llvm/ADT/STLExtras.h"
#include "isl/aff.h"
#include "isl/map.h"
#include "isl/union_map.h"

namespace affinesched {
namespace {

/// { S[i,j] -> [t0,...] } with the iterators' source names; null if there is
/// none.
isl::map timesOf(const Statement &S, const isl::union_map &Schedule) {
  // { S[i,j] }
  isl::union_set Domain(S.Domain);
  isl::union_map Part = Schedule.intersect_domain(Domain);
  if (isl_union_map_n_map(Part.get()) != 1)
    return isl::map();
  isl::map Times = isl::manage(isl_map_from_union_map(Part.release()));
  // Without the domain's own constraints, unless they tell pieces apart.
  isl::map Short =
      isl::manage(isl_map_gist_domain(Times.copy(), S.Domain.copy()));
  if (Short.is_single_valued().is_true())
    Times = Short;
  for (unsigned D = 0; D < S.Iterators.size(); ++D)
    Times = isl::manage(isl_map_set_dim_name(Times.release(), isl_dim_in, D,
                                             S.Iterators[D].c_str()));
  return Times;
}

TimeRow piecesOf(const isl::pw_aff &Time) {
  TimeRow Pieces;
  (void)Time.foreach_piece([&](isl::set, isl::aff Aff) {
    if (llvm::none_of(Pieces, [&](const isl::aff &Known) {
          return isl_aff_plain_is_equal(Known.get(), Aff.get()) ==
                 isl_bool_true;
        }))
      Pieces.push_back(Aff);
    return isl::stat::ok();
  });
  return Pieces;
}

} // namespace

std::vector<TimeRow> timeRows(const Statement &S,
                              const isl::union_map &Schedule) {
  isl::map Times = timesOf(S, Schedule);
  std::vector<TimeRow> Rows;
  if (Times.is_null() || !Times.is_single_valued().is_true())
    return Rows;
  // { S[i,j] -> [t0,...] }
  isl::pw_multi_aff All =
      isl::manage(isl_pw_multi_aff_from_map(Times.release()));
  int Count = isl_pw_multi_aff_dim(All.get(), isl_dim_out);
  for (int R = 0; R < Count; ++R)
    Rows.push_back(
        piecesOf(isl::manage(isl_pw_multi_aff_get_pw_aff(All.get(), R))));
  return Rows;
}

} // namespace affinesched
