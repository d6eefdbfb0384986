//===- LexMin.cpp - Exact integer lexicographic minimum
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/LexMin.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include <optional>

using llvm::DynamicAPInt;
using mlir::presburger::Fraction;
using mlir::presburger::LexSimplex;

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

using RationalPoint = llvm::SmallVector<Fraction, 8>;

LexSimplex makeSimplex(const LinearSystem &System) {
  LexSimplex Simplex(System.columns());
  IntegerRow Row(System.columns() + 1, DynamicAPInt(0));
  for (unsigned Column = 0; Column < System.columns(); ++Column) {
    Row[Column] = 1;
    Simplex.addInequality(Row);
    Row[Column] = 0;
  }
  for (const IntegerRow &Equality : System.equalities())
    Simplex.addEquality(Equality);
  for (const IntegerRow &Inequality : System.inequalities())
    Simplex.addInequality(Inequality);
  return Simplex;
}

Fraction evaluate(const IntegerRow &Form, const RationalPoint &Point) {
  Fraction Sum(Form.back(), 1);
  for (unsigned I = 0; I < Point.size(); ++I)
    if (Form[I] != 0)
      Sum = Sum + Fraction(Form[I], 1) * Point[I];
  return Sum;
}

bool isTrivial(const NonTrivialGroup &Group, const RationalPoint &Point) {
  for (const IntegerRow &Form : Group.Forms)
    if (evaluate(Form, Point).num != 0)
      return false;
  return true;
}

/// Depth-first branch and bound; see the header.
class Search {
public:
  Search(const LinearSystem &System, const std::vector<NonTrivialGroup> &Groups,
         const LexMinOptions &Options)
      : Simplex(makeSimplex(System)), Groups(Groups), Options(Options) {}

  LexMinResult run() {
    visit();
    LexMinResult Result;
    Result.Nodes = Nodes;
    if (!Best) {
      Result.Status = Nodes > Options.MaxNodes ? LexMinStatus::OverBudget
                                               : LexMinStatus::Infeasible;
      return Result;
    }
    Result.Status = LexMinStatus::Found;
    for (const Fraction &Value : *Best)
      Result.Point.push_back(Value.getAsInteger());
    return Result;
  }

private:
  void visit() {
    if (++Nodes > Options.MaxNodes)
      return;
    auto Minimum = Simplex.findRationalLexMin();
    if (!Minimum.isBounded() || !improves(*Minimum))
      return;
    RationalPoint Point = *Minimum;
    for (const NonTrivialGroup &Group : Groups)
      if (isTrivial(Group, Point))
        return branchOnGroup(Group);
    for (unsigned Column = 0; Column < Point.size(); ++Column)
      if (Point[Column].num % Point[Column].den != 0)
        return branchOnColumn(Column, Point[Column]);
    Best = Point;
  }

  /// The leading columns of \p Point are lexicographically less than Best's.
  bool improves(const RationalPoint &Point) const {
    if (!Best)
      return true;
    for (unsigned Column = 0; Column < Options.Leading; ++Column)
      if (int Order = compare(Point[Column], (*Best)[Column]))
        return Order < 0;
    return false;
  }

  /// Half-spaces that cover "not all forms are zero" without overlap: the
  /// first form positive; negative; zero and the second positive; and so on.
  void branchOnGroup(const NonTrivialGroup &Group) {
    unsigned Outer = Simplex.getSnapshot();
    for (const IntegerRow &Form : Group.Forms) {
      visitWith(atLeastOne(Form, 1));
      visitWith(atLeastOne(Form, -1));
      Simplex.addEquality(Form);
    }
    Simplex.rollback(Outer);
  }

  void branchOnColumn(unsigned Column, const Fraction &Value) {
    DynamicAPInt Floor = mlir::presburger::floor(Value);
    IntegerRow Row(Simplex.getNumVariables() + 1, DynamicAPInt(0));
    Row[Column] = -1; // column <= floor
    Row.back() = Floor;
    visitWith(Row);
    Row[Column] = 1; // column >= floor + 1
    Row.back() = -Floor - 1;
    visitWith(Row);
  }

  void visitWith(const IntegerRow &Inequality) {
    unsigned Snapshot = Simplex.getSnapshot();
    Simplex.addInequality(Inequality);
    visit();
    Simplex.rollback(Snapshot);
  }

  /// Sign * form >= 1
  static IntegerRow atLeastOne(const IntegerRow &Form, int Sign) {
    IntegerRow Row = Form;
    for (DynamicAPInt &Entry : Row)
      Entry *= DynamicAPInt(Sign);
    Row.back() -= 1;
    return Row;
  }

  LexSimplex Simplex;
  const std::vector<NonTrivialGroup> &Groups;
  LexMinOptions Options;
  std::optional<RationalPoint> Best;
  unsigned Nodes = 0;
};

} // namespace

LexMinResult lexMin(const LinearSystem &System,
                    const std::vector<NonTrivialGroup> &Groups,
                    const LexMinOptions &Options) {
  return Search(System, Groups, Options).run();
}

LexMinResult scaledRationalLexMin(const LinearSystem &System) {
  LexSimplex Simplex = makeSimplex(System);
  auto Minimum = Simplex.findRationalLexMin();
  LexMinResult Result;
  Result.Nodes = 1;
  if (!Minimum.isBounded())
    return Result;
  DynamicAPInt Scale(1);
  for (const Fraction &Value : *Minimum)
    Scale = llvm::lcm(Scale, Value.den / llvm::gcd(llvm::abs(Value.num), Value.den));
  for (const Fraction &Value : *Minimum)
    Result.Point.push_back(Value.num * Scale / Value.den);
  Result.Status = LexMinStatus::Found;
  return Result;
}

} // namespace affinesched
