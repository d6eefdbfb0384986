//===- PresburgerSearch.cpp - Branch and bound around MLIR's LexSimplex
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Searches.h"
#include "mlir/Analysis/Presburger/Simplex.h"

using llvm::DynamicAPInt;
using mlir::presburger::Fraction;
using mlir::presburger::LexSimplex;

namespace affinesched::bench {

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

class Search {
public:
  Search(const RowProblem &Row, unsigned &Nodes)
      : Simplex(makeSimplex(Row.system().dense(Row.layout().columns()))),
        Row(Row), Nodes(Nodes) {}

  LexMinResult run() {
    visit();
    LexMinResult Result;
    if (Best)
      Result.Status = LexMinStatus::Found;
    if (Result.Status == LexMinStatus::Found)
      for (const Fraction &Value : *Best)
        Result.Point.push_back(Value.getAsInteger());
    return Result;
  }

private:
  void visit() {
    ++Nodes;
    auto Minimum = Simplex.findRationalLexMin();
    if (!Minimum.isBounded() || !improves(*Minimum))
      return;
    RationalPoint Point = *Minimum;
    for (const NonTrivialGroup &Group : Row.groups())
      if (isTrivial(Group, Point))
        return branchOnGroup(Group);
    for (unsigned Column = 0; Column < Point.size(); ++Column)
      if (Point[Column].num % Point[Column].den != 0)
        return branchOnColumn(Column, Point[Column]);
    Best = Point;
  }

  bool isTrivial(const NonTrivialGroup &Group,
                 const RationalPoint &Point) const {
    for (const IntegerRow &Form : Group.Forms) {
      Fraction Sum(0, 1);
      for (unsigned I = 0; I < Form.size(); ++I)
        Sum = Sum + Fraction(Form[I], 1) * Point[Group.FirstColumn + I];
      if (Sum.num != 0)
        return false;
    }
    return true;
  }

  bool improves(const RationalPoint &Point) const {
    if (!Best)
      return true;
    for (unsigned C = 0; C < Row.layout().firstStatementColumn(); ++C)
      if (int Order = compare(Point[C], (*Best)[C]))
        return Order < 0;
    return false;
  }

  void branchOnGroup(const NonTrivialGroup &Group) {
    unsigned Outer = Simplex.getSnapshot();
    for (const IntegerRow &Narrow : Group.Forms) {
      IntegerRow Form = widened(Group, Narrow, Row.layout().columns());
      visitWith(atLeastOne(Form, 1));
      visitWith(atLeastOne(Form, -1));
      Simplex.addEquality(Form);
    }
    Simplex.rollback(Outer);
  }

  void branchOnColumn(unsigned Column, const Fraction &Value) {
    DynamicAPInt Floor = mlir::presburger::floor(Value);
    IntegerRow Bound(Row.layout().columns() + 1, DynamicAPInt(0));
    Bound[Column] = -1; // column <= floor
    Bound.back() = Floor;
    visitWith(Bound);
    Bound[Column] = 1; // column >= floor + 1
    Bound.back() = -Floor - 1;
    visitWith(Bound);
  }

  void visitWith(const IntegerRow &Inequality) {
    unsigned Snapshot = Simplex.getSnapshot();
    Simplex.addInequality(Inequality);
    visit();
    Simplex.rollback(Snapshot);
  }

  LexSimplex Simplex;
  const RowProblem &Row;
  unsigned &Nodes;
  std::optional<RationalPoint> Best;
};

} // namespace

LexMinResult presburgerSearch(const RowProblem &Row, unsigned &Nodes) {
  return Search(Row, Nodes).run();
}

} // namespace affinesched::bench
