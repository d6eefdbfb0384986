//===- LexMin.cpp - Exact integer lexicographic minimum
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/LexMin.h"
#include "AffineSched/Model/IslBudget.h"
#include "AffineSched/Solver/IslNumbers.h"
#include "isl/mat.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/vec.h"
#include <algorithm>
#include <optional>

using llvm::DynamicAPInt;

// Exported by isl but declared in none of its installed headers; the build
// accepts exactly one version of the library (see docs/Method.md for the
// measurement that chose it).
extern "C" {
struct isl_trivial_region {
  int pos;
  isl_mat *trivial;
};
isl_vec *isl_tab_basic_set_non_trivial_lexmin(
    isl_basic_set *Set, int LeadingColumns, int RegionCount,
    isl_trivial_region *Regions, int (*Conflict)(int Constraint, void *User),
    void *User);
}

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

/// Rows with the constant last, as isl wants them.
isl_mat *toMatrix(isl_ctx *Ctx, const std::vector<IntegerRow> &Rows,
                  unsigned Columns) {
  isl_mat *Matrix = isl_mat_alloc(Ctx, Rows.size(), Columns + 1);
  for (unsigned R = 0; R < Rows.size(); ++R)
    for (unsigned C = 0; C <= Columns; ++C)
      Matrix = isl_mat_set_element_val(
          Matrix, R, C, toVal(isl::ctx(Ctx), Rows[R][C]).release());
  return Matrix;
}

/// { [columns] : constraints }
isl::basic_set toSet(isl_ctx *Ctx, const LinearSystem &System) {
  isl_mat *Eq = toMatrix(Ctx, System.equalities(), System.columns());
  isl_mat *Ineq = toMatrix(Ctx, System.inequalities(), System.columns());
  return isl::manage(isl_basic_set_from_constraint_matrices(
      isl_space_set_alloc(Ctx, 0, System.columns()), Eq, Ineq, isl_dim_set,
      isl_dim_cst, isl_dim_div, isl_dim_param));
}

/// \p Groups as isl wants them: where a group's columns start, and its forms
/// on those columns. Owns the matrices.
class TrivialRegions {
public:
  TrivialRegions(isl_ctx *Ctx, const std::vector<NonTrivialGroup> &Groups) {
    for (const NonTrivialGroup &Group : Groups) {
      unsigned Length = Group.Forms.front().size();
      isl_mat *Forms = isl_mat_alloc(Ctx, Group.Forms.size(), Length);
      for (unsigned R = 0; R < Group.Forms.size(); ++R)
        for (unsigned C = 0; C < Length; ++C)
          Forms = isl_mat_set_element_val(
              Forms, R, C, toVal(isl::ctx(Ctx), Group.Forms[R][C]).release());
      Regions.push_back({static_cast<int>(Group.FirstColumn), Forms});
    }
  }
  ~TrivialRegions() {
    for (isl_trivial_region &Region : Regions)
      isl_mat_free(Region.trivial);
  }
  TrivialRegions(const TrivialRegions &) = delete;
  TrivialRegions &operator=(const TrivialRegions &) = delete;

  isl_trivial_region *data() { return Regions.data(); }
  int size() const { return static_cast<int>(Regions.size()); }

private:
  std::vector<isl_trivial_region> Regions;
};

/// isl's answer: null on failure, no elements if there is no solution, else a
/// denominator of 1 followed by the columns.
LexMinResult fromVector(isl_vec *Vector, unsigned Columns) {
  LexMinResult Result;
  if (!Vector)
    Result.Status = LexMinStatus::OverBudget;
  else if (isl_vec_size(Vector) != 0)
    Result.Status = LexMinStatus::Found;
  for (unsigned C = 0; Result.Status == LexMinStatus::Found && C < Columns;
       ++C) {
    isl::val Value = isl::manage(isl_vec_get_element_val(Vector, C + 1));
    if (Value.is_null())
      Result.Status = LexMinStatus::OverBudget;
    else
      Result.Point.push_back(toInteger(Value));
  }
  isl_vec_free(Vector);
  return Result;
}

/// isl counts a pivot as one operation, whatever the size of the tableau. As
/// measured, an entry takes about 3 to 6 ns, and an ordinary operation 0.3 to
/// 1 us.
unsigned long pivotWeight(const LinearSystem &System) {
  constexpr unsigned long EntriesPerOperation = 128;
  unsigned long Entries =
      static_cast<unsigned long>(System.constraints()) * (System.columns() + 1);
  return std::max(Entries / EntriesPerOperation, 1ul);
}

/// The minimum if there are no groups; with groups a point close to it: isl
/// then accepts a later point only if the first leading column that is not zero
/// becomes zero.
LexMinResult firstPoint(isl::ctx Ctx, const LinearSystem &System,
                        const std::vector<NonTrivialGroup> &Groups,
                        unsigned Leading) {
  TrivialRegions Regions(Ctx.get(), Groups);
  isl::basic_set Set = toSet(Ctx.get(), System);
  isl_vec *Minimum = nullptr;
  {
    WeighedOperations Weighed(Ctx, pivotWeight(System));
    Minimum = isl_tab_basic_set_non_trivial_lexmin(
        Set.release(), static_cast<int>(Leading), Regions.size(),
        Regions.data(), nullptr, nullptr);
  }
  return fromVector(Minimum, System.columns());
}

/// Factor * column + Constant as a row.
IntegerRow columnRow(unsigned Columns, unsigned Column, int Factor,
                     const DynamicAPInt &Constant) {
  IntegerRow Row(Columns + 1, DynamicAPInt(0));
  Row[Column] = DynamicAPInt(Factor);
  Row[Columns] = Constant;
  return Row;
}

/// Makes \p Column of \p Best minimal among the points of \p Remaining, whose
/// earlier columns are fixed: as long as a point is at least one cheaper, it is
/// the better one. Then fixes the column in \p Remaining. False if isl gave up.
bool settleColumn(isl::ctx Ctx, LinearSystem &Remaining,
                  const std::vector<NonTrivialGroup> &Groups, unsigned Leading,
                  unsigned Column, LexMinResult &Best) {
  const unsigned Columns = Remaining.columns();
  while (Best.Point[Column] > 0) {
    LinearSystem Cheaper = Remaining;
    Cheaper.addInequality(
        columnRow(Columns, Column, -1, Best.Point[Column] - 1));
    LexMinResult Next = firstPoint(Ctx, Cheaper, Groups, Leading);
    if (Next.Status == LexMinStatus::OverBudget)
      return false;
    if (Next.Status == LexMinStatus::Infeasible)
      break;
    Best = std::move(Next);
  }
  Remaining.addEquality(columnRow(Columns, Column, 1, -Best.Point[Column]));
  return true;
}

/// What one minimum may take of the operations that are left, so that there is
/// something left for a simpler problem where it is not found.
constexpr unsigned ShareOfBudget = 4;

} // namespace

LexMinResult lexMin(isl::ctx Ctx, const LinearSystem &System,
                    const std::vector<NonTrivialGroup> &Groups,
                    unsigned Leading) {
  IslShare Share(Ctx, ShareOfBudget);
  LexMinResult Best = firstPoint(Ctx, System, Groups, Leading);
  if (Groups.empty() || Best.Status != LexMinStatus::Found)
    return Best;
  LinearSystem Remaining = System;
  for (unsigned Column = 0; Best.IsMinimum && Column < Leading; ++Column)
    Best.IsMinimum =
        settleColumn(Ctx, Remaining, Groups, Leading, Column, Best);
  return Best;
}

} // namespace affinesched
