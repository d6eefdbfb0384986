//===- SystemSize.cpp - The size of Feautrier's system --------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SystemSize.h"
#include "isl/map.h"
#include "isl/mat.h"
#include "isl/set.h"

namespace affinesched {

namespace {

unsigned rows(isl_mat *Matrix) {
  int Count = isl_mat_rows(Matrix);
  isl_mat_free(Matrix);
  return std::max(Count, 0);
}

/// The inequalities and the free variables of one disjunct.
struct PolyhedronSize {
  unsigned Inequalities, Variables;
};

PolyhedronSize sizeOf(isl::basic_set Points) {
  Points = isl::manage(isl_basic_set_remove_redundancies(
      isl_basic_set_remove_divs(Points.release())));
  int Dimensions = isl_basic_set_dim(Points.get(), isl_dim_set);
  // What speaks of parameters only is no constraint of the polyhedron.
  Points = isl::manage(isl_basic_set_drop_constraints_not_involving_dims(
      Points.release(), isl_dim_set, 0, Dimensions));
  unsigned Equalities = rows(isl_basic_set_equalities_matrix(
      Points.get(), isl_dim_set, isl_dim_param, isl_dim_div, isl_dim_cst));
  unsigned Inequalities = rows(isl_basic_set_inequalities_matrix(
      Points.get(), isl_dim_set, isl_dim_param, isl_dim_div, isl_dim_cst));
  return {Inequalities, unsigned(Dimensions) - Equalities};
}

} // namespace

SystemSize systemSize(const SchedulerState &State, const Component &C) {
  SystemSize Size;
  for (unsigned S : C.Statements)
    (void)State.problem().Statements[S].Domain.foreach_basic_set(
        [&](isl::basic_set Points) {
          Size.Unknowns += sizeOf(Points).Inequalities + 1;
          return isl::stat::ok();
        });
  for (const DependenceEdge &E : C.Validity)
    (void)E.Relation.wrap().foreach_basic_set([&](isl::basic_set Pairs) {
      PolyhedronSize Edge = sizeOf(Pairs);
      Size.Unknowns += Edge.Inequalities + 1;
      Size.Equalities += Edge.Variables + State.parameters() + 1;
      return isl::stat::ok();
    });
  return Size;
}

void addSystemSize(RowCost &Cost, const SystemSize &Size) {
  Cost.Objective.push_back({"X", std::to_string(Size.Unknowns)});
  Cost.Objective.push_back({"Q", std::to_string(Size.Equalities)});
}

} // namespace affinesched
