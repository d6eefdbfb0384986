//===- StridedRows.cpp - Rows that skip time steps
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StridedRows.h"
#include "isl/aff.h"
#include "isl/val.h"

namespace affinesched {
namespace {

/// The greatest common divisor of the iterator coefficients of { S[i] -> [t] }
/// exceeds 1. Tile rows such as floor(i/32) have no plain coefficients.
bool isStrided(const isl::aff &Time) {
  isl::val Divisor = isl::val::zero(Time.ctx());
  int Dimensions = isl_aff_dim(Time.get(), isl_dim_in);
  for (int D = 0; D < Dimensions; ++D)
    Divisor = Divisor.gcd(
        isl::manage(isl_aff_get_coefficient_val(Time.get(), isl_dim_in, D)));
  return !Divisor.le(isl::val::one(Time.ctx())).is_true();
}

bool isStrided(const isl::union_pw_aff &Row) {
  bool Strided = false;
  isl_union_pw_aff_foreach_pw_aff(
      Row.get(),
      [](isl_pw_aff *Statement, void *User) {
        isl::pw_aff Pieces = isl::manage(Statement);
        return isl_pw_aff_foreach_piece(
            Pieces.get(),
            [](isl_set *Domain, isl_aff *Time, void *Flag) {
              isl_set_free(Domain);
              *static_cast<bool *>(Flag) |= isStrided(isl::manage(Time));
              return isl_stat_ok;
            },
            User);
      },
      &Strided);
  return Strided;
}

bool hasStridedMember(const isl::schedule_node_band &Band) {
  isl::multi_union_pw_aff Rows = Band.get_partial_schedule();
  int Members = isl_multi_union_pw_aff_dim(Rows.get(), isl_dim_set);
  for (int M = 0; M < Members; ++M)
    if (isStrided(isl::manage(
            isl_multi_union_pw_aff_get_union_pw_aff(Rows.get(), M))))
      return true;
  return false;
}

} // namespace

bool hasStridedRow(const isl::schedule &Tree) {
  isl::boolean NoneStrided =
      Tree.get_root().every_descendant([](isl::schedule_node Node) {
        bool Strided = Node.isa<isl::schedule_node_band>() &&
                       hasStridedMember(Node.as<isl::schedule_node_band>());
        return isl::boolean(!Strided);
      });
  return !NoneStrided.is_true();
}

} // namespace affinesched
