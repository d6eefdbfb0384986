//===- LexMin.cpp - Exact integer lexicographic minimum
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/LexMin.h"
#include "AffineSched/Solver/FarkasLemma.h"
#include "isl/mat.h"
#include "isl/point.h"
#include "isl/set.h"
#include "isl/space.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using llvm::DynamicAPInt;

namespace affinesched {

namespace {

/// Rows with small entries as plain numbers, for finding repetitions.
std::optional<std::vector<int64_t>> smallRow(const IntegerRow &Row) {
  std::vector<int64_t> Result;
  const DynamicAPInt Limit(int64_t(1) << 40);
  for (const DynamicAPInt &Entry : Row) {
    if (llvm::abs(Entry) > Limit)
      return std::nullopt;
    Result.push_back(static_cast<int64_t>(Entry));
  }
  return Result;
}

} // namespace

void LinearSystem::addInequality(IntegerRow Row) {
  normalizeRow(Row);
  if (auto Small = smallRow(Row))
    if (!SeenInequalities.insert(*Small).second)
      return;
  Inequalities.push_back(std::move(Row));
}

void LinearSystem::addEquality(IntegerRow Row) {
  normalizeRow(Row);
  if (auto Small = smallRow(Row))
    if (!SeenEqualities.insert(*Small).second)
      return;
  Equalities.push_back(std::move(Row));
}

namespace {

isl_val *toVal(isl_ctx *Ctx, const DynamicAPInt &Value) {
  const DynamicAPInt Limit(int64_t(1) << 62);
  if (llvm::abs(Value) < Limit)
    return isl_val_int_from_si(Ctx, static_cast<int64_t>(Value));
  std::string Text;
  llvm::raw_string_ostream(Text) << Value;
  return isl_val_read_from_str(Ctx, Text.c_str());
}

/// Rows with the constant last, as isl wants them.
isl_mat *toMatrix(isl_ctx *Ctx, const std::vector<IntegerRow> &Rows,
                  unsigned Columns) {
  isl_mat *Matrix = isl_mat_alloc(Ctx, Rows.size(), Columns + 1);
  for (unsigned R = 0; R < Rows.size(); ++R)
    for (unsigned C = 0; C <= Columns; ++C)
      Matrix = isl_mat_set_element_val(Matrix, R, C, toVal(Ctx, Rows[R][C]));
  return Matrix;
}

IntegerRow unitRow(unsigned Column, unsigned Columns) {
  IntegerRow Row(Columns + 1, DynamicAPInt(0));
  Row[Column] = DynamicAPInt(1);
  return Row;
}

/// { [columns] : constraints, every column >= 0 }
isl::basic_set toSet(isl_ctx *Ctx, unsigned Columns,
                     const std::vector<IntegerRow> &Equalities,
                     const std::vector<IntegerRow> &Inequalities) {
  isl_mat *Eq = toMatrix(Ctx, Equalities, Columns);
  isl_mat *Ineq = toMatrix(Ctx, Inequalities, Columns);
  return isl::manage(isl_basic_set_from_constraint_matrices(
      isl_space_set_alloc(Ctx, 0, Columns), Eq, Ineq, isl_dim_set, isl_dim_cst,
      isl_dim_div, isl_dim_param));
}

isl::basic_set toSet(isl_ctx *Ctx, const LinearSystem &System) {
  std::vector<IntegerRow> Inequalities = System.inequalities();
  for (unsigned C = 0; C < System.columns(); ++C)
    Inequalities.push_back(unitRow(C, System.columns()));
  return toSet(Ctx, System.columns(), System.equalities(), Inequalities);
}

DynamicAPInt evaluate(const IntegerRow &Form, const IntegerRow &Point) {
  DynamicAPInt Sum = Form.back();
  for (unsigned I = 0; I < Point.size(); ++I)
    if (Form[I] != 0)
      Sum += Form[I] * Point[I];
  return Sum;
}

bool isTrivial(const NonTrivialGroup &Group, const IntegerRow &Point) {
  for (const IntegerRow &Form : Group.Forms)
    if (evaluate(Form, Point) != 0)
      return false;
  return true;
}

/// Depth-first branch and bound; see the header.
class Search {
public:
  Search(isl::ctx Ctx, unsigned Columns,
         const std::vector<NonTrivialGroup> &Groups,
         const LexMinOptions &Options)
      : Ctx(Ctx.get()), Columns(Columns), Groups(Groups), Options(Options) {}

  LexMinResult run(const LinearSystem &System) {
    visit(toSet(Ctx, System));
    LexMinResult Result;
    Result.Nodes = Nodes;
    if (Best) {
      Result.Status = LexMinStatus::Found;
      Result.Point = *Best;
    } else if (Failed || Nodes > Options.MaxNodes) {
      Result.Status = LexMinStatus::OverBudget;
    }
    return Result;
  }

private:
  void visit(const isl::basic_set &Set) {
    if (++Nodes > Options.MaxNodes)
      return;
    std::optional<IntegerRow> Point = minimum(Set);
    if (!Point || !improves(*Point))
      return;
    for (const NonTrivialGroup &Group : Groups)
      if (isTrivial(Group, *Point))
        return branchOnGroup(Set, Group);
    Best = Point;
  }

  /// Nothing when \p Set is empty or isl fails.
  std::optional<IntegerRow> minimum(const isl::basic_set &Set) {
    isl::set Minimum = Set.lexmin();
    isl::boolean Empty = Minimum.is_empty();
    if (!Empty.is_false()) {
      Failed |= !Empty.is_true();
      return std::nullopt;
    }
    isl::point Point = Minimum.sample_point();
    IntegerRow Values;
    for (unsigned C = 0; C < Columns; ++C) {
      isl::val Value = isl::manage(
          isl_point_get_coordinate_val(Point.get(), isl_dim_set, C));
      if (Value.is_null()) {
        Failed = true;
        return std::nullopt;
      }
      Values.push_back(toInteger(Value));
    }
    return Values;
  }

  /// The leading columns of \p Point are lexicographically less than Best's.
  bool improves(const IntegerRow &Point) const {
    if (!Best)
      return true;
    for (unsigned Column = 0; Column < Options.Leading; ++Column)
      if (Point[Column] != (*Best)[Column])
        return Point[Column] < (*Best)[Column];
    return false;
  }

  /// Half-spaces that cover "not all forms are zero" without overlap: the
  /// first form positive; negative; zero and the second positive; and so on.
  void branchOnGroup(isl::basic_set Set, const NonTrivialGroup &Group) {
    for (const IntegerRow &Form : Group.Forms) {
      visit(Set.intersect(toSet(Ctx, Columns, {}, {atLeastOne(Form, 1)})));
      visit(Set.intersect(toSet(Ctx, Columns, {}, {atLeastOne(Form, -1)})));
      Set = Set.intersect(toSet(Ctx, Columns, {Form}, {}));
    }
  }

  /// Sign * form >= 1
  static IntegerRow atLeastOne(const IntegerRow &Form, int Sign) {
    IntegerRow Row = Form;
    for (DynamicAPInt &Entry : Row)
      Entry *= DynamicAPInt(Sign);
    Row.back() -= 1;
    return Row;
  }

  isl_ctx *Ctx;
  unsigned Columns;
  const std::vector<NonTrivialGroup> &Groups;
  LexMinOptions Options;
  std::optional<IntegerRow> Best;
  unsigned Nodes = 0;
  bool Failed = false;
};

} // namespace

LexMinResult lexMin(isl::ctx Ctx, const LinearSystem &System,
                    const std::vector<NonTrivialGroup> &Groups,
                    const LexMinOptions &Options) {
  return Search(Ctx, System.columns(), Groups, Options).run(System);
}

} // namespace affinesched
