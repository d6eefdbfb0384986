//===- FarkasLemma.cpp - Affine forms that are non-negative on a relation
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/FarkasLemma.h"
#include "llvm/ADT/STLExtras.h"
#include "isl/ilp.h"
#include "isl/mat.h"
#include "isl/set.h"
#include "isl/val.h"
#include <cstdlib>
#include <string>

namespace affinesched {

namespace {

/// Rows of \p Matrix (taken) without their constant column, which is 0 for a
/// cone. Columns of the matrix: constant, then the coefficients in order.
std::optional<std::vector<IntegerRow>> coneRows(isl_mat *Matrix) {
  return integerRows(Matrix, 1, isl_mat_cols(Matrix));
}

/// The same set in a space of its shape without tuples, dimensions x0, x1, ...
isl::basic_set withoutNames(const isl::basic_set &Set) {
  isl_basic_set *Flat = isl_basic_set_flatten(Set.copy());
  const int Dimensions = isl_basic_set_dim(Flat, isl_dim_set);
  for (int D = 0; D < Dimensions; ++D)
    Flat = isl_basic_set_set_dim_name(Flat, isl_dim_set, D,
                                      ("x" + std::to_string(D)).c_str());
  return isl::manage(isl_basic_set_set_tuple_name(Flat, ""));
}

std::string textOf(const isl::basic_set &Set) {
  char *Text = isl_basic_set_to_str(Set.get());
  std::string Result = Text ? Text : "";
  std::free(Text);
  return Result;
}

/// Eliminating multipliers is exponential in the worst case, and a single isl
/// operation of it can outlast any budget. Loop nests of ordinary depth stay
/// far below both limits; a pair of statements nine and three loops deep under
/// linearised subscripts does not.
FarkasStatus complexity(const isl::basic_set &Set) {
  constexpr int MaxFreeDimensions = 12, MaxInequalities = 18;
  isl_mat *Equalities = isl_basic_set_equalities_matrix(
      Set.get(), isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div);
  int Fixed = isl_mat_rows(Equalities);
  isl_mat_free(Equalities);
  if (Fixed < 0)
    return FarkasStatus::Failed;
  int Free = isl_basic_set_dim(Set.get(), isl_dim_set) +
             isl_basic_set_dim(Set.get(), isl_dim_param) - Fixed;
  int Inequalities = isl_basic_set_n_constraint(Set.get()) - Fixed;
  return Free > MaxFreeDimensions && Inequalities > MaxInequalities
             ? FarkasStatus::TooComplex
             : FarkasStatus::Found;
}

/// Whether the rational points may stick out of the integer ones: a constraint
/// with a coefficient other than -1, 0, 1, or a local variable.
bool mayHaveFractionalCorners(const isl::basic_set &Set) {
  if (isl_basic_set_dim(Set.get(), isl_dim_div) > 0)
    return true;
  isl_mat *Matrix = isl_basic_set_inequalities_matrix(
      Set.get(), isl_dim_set, isl_dim_cst, isl_dim_param, isl_dim_div);
  auto Rows = integerRows(Matrix, 0, isl_basic_set_dim(Set.get(), isl_dim_set));
  return Rows && llvm::any_of(*Rows, [](const IntegerRow &Row) {
           return llvm::any_of(Row, [](const llvm::DynamicAPInt &Entry) {
             return llvm::abs(Entry) > 1;
           });
         });
}

/// \p Set with the least and largest integer value of each dimension as
/// constraints: the same integer points, fewer rational ones. For
/// -d <= 2e - 1 <= d the rational d reaches 0, the integer one 1.
isl::basic_set tightened(isl::basic_set Set) {
  if (!mayHaveFractionalCorners(Set))
    return Set;
  const isl::set Points(Set);
  auto Bound = [&](isl_val *Value, unsigned Dimension, bool IsLower) {
    if (isl_val_is_int(Value) == isl_bool_true)
      Set = isl::manage(
          IsLower ? isl_basic_set_lower_bound_val(Set.release(), isl_dim_set,
                                                  Dimension, Value)
                  : isl_basic_set_upper_bound_val(Set.release(), isl_dim_set,
                                                  Dimension, Value));
    else
      isl_val_free(Value);
  };
  const int Dimensions = isl_set_dim(Points.get(), isl_dim_set);
  for (int D = 0; D < Dimensions; ++D) {
    Bound(isl_set_dim_min_val(Points.copy(), D), D, true);
    Bound(isl_set_dim_max_val(Points.copy(), D), D, false);
  }
  return Set;
}

/// The rows of \p Dual = { coefficients[[a, b...] -> [c...]] }.
FarkasStatus readCone(const isl::basic_set &Dual, FarkasCone &Cone) {
  auto Equalities = coneRows(isl_basic_set_equalities_matrix(
      Dual.get(), isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div));
  auto Inequalities = coneRows(isl_basic_set_inequalities_matrix(
      Dual.get(), isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div));
  if (!Equalities || !Inequalities)
    return FarkasStatus::Failed;
  Cone.Equalities = std::move(*Equalities);
  Cone.Inequalities = std::move(*Inequalities);
  return FarkasStatus::Found;
}

FarkasStatus computeCone(const isl::basic_set &Set, FarkasCone &Cone) {
  isl::basic_set Plain = isl::manage(
      isl_basic_set_remove_divs(tightened(Set.detect_equalities()).release()));
  if (Plain.is_null())
    return FarkasStatus::Failed;
  isl::boolean Empty = Plain.is_empty();
  if (!Empty.is_false())
    return Empty.is_true() ? FarkasStatus::EmptyRelation : FarkasStatus::Failed;
  if (FarkasStatus Status = complexity(Plain); Status != FarkasStatus::Found)
    return Status;
  // { coefficients[[a, b...] -> [c...]] }
  isl::basic_set Dual = isl::manage(isl_basic_set_coefficients(Plain.copy()));
  if (Dual.is_null())
    return FarkasStatus::Failed;
  Cone.Parameters = isl_basic_set_dim(Plain.get(), isl_dim_param);
  Cone.Variables = isl_basic_set_dim(Plain.get(), isl_dim_set);
  return readCone(Dual, Cone);
}

} // namespace

void FarkasCache::forgetFailures() {
  std::erase_if(Cones, [](const auto &Entry) {
    return Entry.second.Status == FarkasStatus::Failed;
  });
}

FarkasStatus FarkasCache::cone(const isl::basic_set &Set,
                               const FarkasCone *&Cone) {
  std::string Text = textOf(withoutNames(Set));
  if (Text.empty())
    return FarkasStatus::Failed;
  auto [Entry, IsNew] = Cones.try_emplace(std::move(Text));
  if (IsNew)
    Entry->second.Status = computeCone(Set, Entry->second.Cone);
  Cone = &Entry->second.Cone;
  return Entry->second.Status;
}

} // namespace affinesched
