//===- LinearIndependence.cpp - Rows that add a dimension
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/LinearIndependence.h"

using llvm::DynamicAPInt;

namespace affinesched {

void normalizeRow(IntegerRow &Row) {
  DynamicAPInt Divisor(0);
  for (const DynamicAPInt &Entry : Row)
    Divisor = llvm::gcd(Divisor, llvm::abs(Entry));
  if (Divisor <= 1)
    return;
  for (DynamicAPInt &Entry : Row)
    Entry /= Divisor;
}

namespace {

/// A matrix in reduced echelon form: in the column of a pivot, only the pivot's
/// row is non-zero.
struct Echelon {
  std::vector<IntegerRow> Rows;
  /// Pivots[R] is the pivot's column in row R.
  std::vector<unsigned> Pivots;

  bool isPivot(unsigned Column) const {
    for (unsigned Pivot : Pivots)
      if (Pivot == Column)
        return true;
    return false;
  }
};

/// Row := Row * Pivot[Column] - Pivot * Row[Column], without fractions.
void eliminate(IntegerRow &Row, const IntegerRow &Pivot, unsigned Column) {
  DynamicAPInt Factor = Row[Column];
  if (Factor == 0)
    return;
  DynamicAPInt Scale = Pivot[Column];
  for (unsigned I = 0; I < Row.size(); ++I)
    Row[I] = Row[I] * Scale - Pivot[I] * Factor;
  normalizeRow(Row);
}

void addToEchelon(Echelon &E, IntegerRow Row) {
  for (unsigned R = 0; R < E.Rows.size(); ++R)
    eliminate(Row, E.Rows[R], E.Pivots[R]);
  unsigned Column = 0;
  while (Column < Row.size() && Row[Column] == 0)
    ++Column;
  if (Column == Row.size())
    return;
  for (IntegerRow &Other : E.Rows)
    eliminate(Other, Row, Column);
  E.Rows.push_back(Row);
  E.Pivots.push_back(Column);
}

/// The kernel vector with a non-zero entry in the free column \p Free only and
/// whatever the pivots then need.
IntegerRow kernelVector(const Echelon &E, unsigned Free, unsigned Dimensions) {
  DynamicAPInt Scale(1);
  for (unsigned R = 0; R < E.Rows.size(); ++R)
    Scale = llvm::lcm(Scale, llvm::abs(E.Rows[R][E.Pivots[R]]));
  IntegerRow Vector(Dimensions, DynamicAPInt(0));
  Vector[Free] = Scale;
  for (unsigned R = 0; R < E.Rows.size(); ++R)
    Vector[E.Pivots[R]] = -(E.Rows[R][Free] * Scale) / E.Rows[R][E.Pivots[R]];
  normalizeRow(Vector);
  return Vector;
}

void makeFirstEntryPositive(IntegerRow &Row) {
  for (const DynamicAPInt &Entry : Row) {
    if (Entry == 0)
      continue;
    if (Entry < 0)
      for (DynamicAPInt &Value : Row)
        Value = -Value;
    return;
  }
}

} // namespace

std::vector<IntegerRow>
orthogonalComplement(const std::vector<IntegerRow> &Rows, unsigned Dimensions) {
  Echelon E;
  for (const IntegerRow &Row : Rows)
    addToEchelon(E, Row);
  std::vector<IntegerRow> Kernel;
  for (unsigned Column = 0; Column < Dimensions; ++Column) {
    if (E.isPivot(Column))
      continue;
    Kernel.push_back(kernelVector(E, Column, Dimensions));
    makeFirstEntryPositive(Kernel.back());
  }
  return Kernel;
}

} // namespace affinesched
