//===- IslSearch.cpp - Branch and bound around isl_basic_set_lexmin
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Searches.h"
#include "isl/mat.h"
#include "isl/point.h"
#include "isl/set.h"
#include "isl/space.h"

using llvm::DynamicAPInt;

namespace affinesched::bench {

IntegerRow atLeastOne(const IntegerRow &Form, int Sign) {
  IntegerRow Row = Form;
  for (DynamicAPInt &Entry : Row)
    Entry *= DynamicAPInt(Sign);
  Row.back() -= 1;
  return Row;
}

IntegerRow widened(const NonTrivialGroup &Group, const IntegerRow &Form,
                   unsigned Columns) {
  IntegerRow Row(Columns + 1, DynamicAPInt(0));
  for (unsigned I = 0; I < Form.size(); ++I)
    Row[Group.FirstColumn + I] = Form[I];
  return Row;
}

namespace {

/// Rows with the constant last; their entries are small here.
isl_mat *toMatrix(isl_ctx *Ctx, const std::vector<IntegerRow> &Rows,
                  unsigned Columns) {
  isl_mat *Matrix = isl_mat_alloc(Ctx, Rows.size(), Columns + 1);
  for (unsigned R = 0; R < Rows.size(); ++R)
    for (unsigned C = 0; C <= Columns; ++C)
      Matrix = isl_mat_set_element_val(
          Matrix, R, C,
          isl_val_int_from_si(Ctx, static_cast<int64_t>(Rows[R][C])));
  return Matrix;
}

/// { [columns] : constraints }
isl::basic_set toSet(isl_ctx *Ctx, unsigned Columns,
                     const std::vector<IntegerRow> &Equalities,
                     const std::vector<IntegerRow> &Inequalities) {
  return isl::manage(isl_basic_set_from_constraint_matrices(
      isl_space_set_alloc(Ctx, 0, Columns), toMatrix(Ctx, Equalities, Columns),
      toMatrix(Ctx, Inequalities, Columns), isl_dim_set, isl_dim_cst,
      isl_dim_div, isl_dim_param));
}

/// The system with every column >= 0.
isl::basic_set toSet(isl_ctx *Ctx, const LinearSystem &System) {
  std::vector<IntegerRow> Inequalities = System.inequalities();
  for (unsigned C = 0; C < System.columns(); ++C) {
    Inequalities.emplace_back(System.columns() + 1, DynamicAPInt(0));
    Inequalities.back()[C] = DynamicAPInt(1);
  }
  return toSet(Ctx, System.columns(), System.equalities(), Inequalities);
}

class Search {
public:
  Search(isl::ctx Ctx, const RowProblem &Row, unsigned &Nodes)
      : Ctx(Ctx.get()), Row(Row), Columns(Row.layout().columns()),
        Nodes(Nodes) {}

  LexMinResult run() {
    visit(toSet(Ctx, Row.system().dense(Columns)));
    LexMinResult Result;
    if (Failed)
      Result.Status = LexMinStatus::OverBudget;
    else if (Best)
      Result = {LexMinStatus::Found, *Best};
    return Result;
  }

private:
  void visit(const isl::basic_set &Set) {
    ++Nodes;
    if (Failed)
      return;
    std::optional<IntegerRow> Point = minimum(Set);
    if (!Point || !improves(*Point))
      return;
    for (const NonTrivialGroup &Group : Row.groups())
      if (isTrivial(Group, *Point))
        return branchOnGroup(Set, Group);
    Best = Point;
  }

  /// Nothing when \p Set is empty or isl fails.
  std::optional<IntegerRow> minimum(const isl::basic_set &Set) {
    isl::set Minimum = Set.lexmin();
    isl::boolean Empty = Minimum.is_empty();
    Failed |= Empty.is_error();
    if (!Empty.is_false())
      return std::nullopt;
    isl::point Point = Minimum.sample_point();
    IntegerRow Values;
    for (unsigned C = 0; C < Columns; ++C)
      Values.push_back(toInteger(isl::manage(
          isl_point_get_coordinate_val(Point.get(), isl_dim_set, C))));
    return Values;
  }

  bool isTrivial(const NonTrivialGroup &Group, const IntegerRow &Point) const {
    for (const IntegerRow &Form : Group.Forms) {
      DynamicAPInt Sum(0);
      for (unsigned I = 0; I < Form.size(); ++I)
        Sum += Form[I] * Point[Group.FirstColumn + I];
      if (Sum != 0)
        return false;
    }
    return true;
  }

  bool improves(const IntegerRow &Point) const {
    if (!Best)
      return true;
    for (unsigned C = 0; C < Row.layout().firstStatementColumn(); ++C)
      if (Point[C] != (*Best)[C])
        return Point[C] < (*Best)[C];
    return false;
  }

  void branchOnGroup(isl::basic_set Set, const NonTrivialGroup &Group) {
    for (const IntegerRow &Narrow : Group.Forms) {
      IntegerRow Form = widened(Group, Narrow, Columns);
      for (int Sign : {1, -1})
        visit(Set.intersect(toSet(Ctx, Columns, {}, {atLeastOne(Form, Sign)})));
      Set = Set.intersect(toSet(Ctx, Columns, {Form}, {}));
    }
  }

  isl_ctx *Ctx;
  const RowProblem &Row;
  unsigned Columns;
  unsigned &Nodes;
  std::optional<IntegerRow> Best;
  bool Failed = false;
};

} // namespace

LexMinResult islSearch(isl::ctx Ctx, const RowProblem &Row, unsigned &Nodes) {
  return Search(Ctx, Row, Nodes).run();
}

} // namespace affinesched::bench
