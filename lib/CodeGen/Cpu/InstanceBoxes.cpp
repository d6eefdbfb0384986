//===- InstanceBoxes.cpp - How many instances there are, roughly ----------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstanceBoxes.h"
#include "polly/ScopInfo.h"
#include "isl/aff.h"
#include "isl/set.h"

namespace affinesched {
namespace {

/// [n] -> { [i] }: the values of iterator \p Dim within \p Hull, or more.
isl::set valuesOf(const isl::basic_set &Hull, unsigned Dim) {
  unsigned Depth = isl_basic_set_dim(Hull.get(), isl_dim_set);
  isl_set *Values = isl_set_from_basic_set(Hull.copy());
  Values = isl_set_eliminate(Values, isl_dim_set, Dim + 1, Depth - Dim - 1);
  Values = isl_set_eliminate(Values, isl_dim_set, 0, Dim);
  Values = isl_set_project_out(Values, isl_dim_set, Dim + 1, Depth - Dim - 1);
  return isl::manage(isl_set_project_out(Values, isl_dim_set, 0, Dim));
}

/// last - first + 1
isl::ast_expr extent(const isl::set &Values, const isl::ast_build &Build) {
  if (Values.is_null() || isl_set_is_bounded(Values.get()) != isl_bool_true)
    return isl::ast_expr();
  // [n] -> { [last] }; with the context the bounds are simplest.
  isl::pw_aff Last = isl::manage(isl_set_dim_max(Values.copy(), 0));
  isl::pw_aff First = isl::manage(isl_set_dim_min(Values.copy(), 0));
  isl::pw_aff Span = Last.sub(First);
  isl::ast_expr One =
      isl::manage(isl_ast_expr_from_val(isl_val_one(Build.ctx().get())));
  // Where there is no value at all any number will do.
  return Build.expr_from(Span.gist(Span.domain())).add(One);
}

/// Nothing if some iterator has no bound.
std::optional<InstanceBox> boxAround(const isl::set &Domain,
                                     const isl::ast_build &Build) {
  InstanceBox Box;
  isl::basic_set Hull =
      isl::manage(isl_set_remove_divs(Domain.copy())).simple_hull();
  unsigned Depth = isl_basic_set_dim(Hull.get(), isl_dim_set);
  for (unsigned Dim = 0; Dim < Depth; ++Dim) {
    isl::ast_expr Extent = extent(valuesOf(Hull, Dim), Build);
    if (Extent.is_null())
      return std::nullopt;
    Box.push_back(Extent);
  }
  return Box;
}

} // namespace

std::optional<std::vector<InstanceBox>>
instanceBoxes(polly::Scop &S, const isl::union_set &Domains) {
  std::vector<InstanceBox> Boxes;
  isl::ast_build Build = isl::ast_build::from_context(S.getContext());
  for (polly::ScopStmt &Statement : S) {
    isl::set Domain = Statement.getDomain();
    isl::union_set All(isl::set::universe(Domain.space()));
    if (bool(All.is_disjoint(Domains).is_true()))
      continue;
    std::optional<InstanceBox> Box = boxAround(Domain, Build);
    if (!Box)
      return std::nullopt;
    Boxes.push_back(std::move(*Box));
  }
  return Boxes;
}

} // namespace affinesched
