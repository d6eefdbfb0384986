//===- SparseSystem.cpp - Linear constraints, few columns each ------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/SparseSystem.h"
#include <algorithm>

using llvm::DynamicAPInt;

namespace affinesched {

namespace {

/// Columns ascending, each once, none with factor 0.
void sortTerms(SparseTerms &Terms) {
  std::sort(Terms.begin(), Terms.end(),
            [](const auto &A, const auto &B) { return A.first < B.first; });
  SparseTerms Sorted;
  for (auto &[Column, Factor] : Terms) {
    if (!Sorted.empty() && Sorted.back().first == Column)
      Sorted.back().second += Factor;
    else
      Sorted.emplace_back(Column, Factor);
    if (Sorted.back().second == 0)
      Sorted.pop_back();
  }
  Terms = std::move(Sorted);
}

IntegerRow denseRow(const SparseRow &Row, unsigned Columns) {
  IntegerRow Dense(Columns + 1, DynamicAPInt(0));
  for (const auto &[Column, Factor] : Row.Terms)
    Dense[Column] = Factor;
  Dense.back() = Row.Constant;
  return Dense;
}

} // namespace

void normalize(SparseRow &Row) {
  sortTerms(Row.Terms);
  DynamicAPInt Divisor = llvm::abs(Row.Constant);
  for (const auto &[Column, Factor] : Row.Terms)
    if (Divisor != 1)
      Divisor = llvm::gcd(Divisor, llvm::abs(Factor));
  if (Divisor <= 1)
    return;
  Row.Constant /= Divisor;
  for (auto &[Column, Factor] : Row.Terms)
    Factor /= Divisor;
}

void SparseSystem::addInequality(SparseRow Row) {
  normalize(Row);
  if (Row.Terms.empty() && Row.Constant >= 0)
    return;
  auto [Entry, IsNew] = ByTerms.try_emplace(Row.Terms, Inequalities.size());
  if (IsNew)
    Inequalities.push_back(std::move(Row));
  else if (Row.Constant < Inequalities[Entry->second].Constant)
    Inequalities[Entry->second].Constant = Row.Constant;
}

void SparseSystem::addEquality(SparseRow Row) {
  normalize(Row);
  if (Row.Terms.empty() && Row.Constant == 0)
    return;
  std::vector<DynamicAPInt> &Known = Constants[Row.Terms];
  if (std::find(Known.begin(), Known.end(), Row.Constant) != Known.end())
    return;
  Known.push_back(Row.Constant);
  Equalities.push_back(std::move(Row));
}

LinearSystem SparseSystem::dense(unsigned Columns) const {
  LinearSystem System(Columns);
  for (const SparseRow &Row : Inequalities)
    System.addInequality(denseRow(Row, Columns));
  for (const SparseRow &Row : Equalities)
    System.addEquality(denseRow(Row, Columns));
  return System;
}

} // namespace affinesched
