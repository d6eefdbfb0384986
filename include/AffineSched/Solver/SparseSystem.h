//===- SparseSystem.h - Linear constraints, few columns each ----*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A constraint of a row problem touches two statements, whatever the number of
// statements; dense rows would make building the problem quadratic.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SOLVER_SPARSESYSTEM_H
#define AFFINESCHED_SOLVER_SPARSESYSTEM_H

#include "AffineSched/Solver/LexMin.h"
#include <map>
#include <utility>
#include <vector>

namespace affinesched {

/// sum of factor * column, columns ascending, no factor 0.
using SparseTerms =
    llvm::SmallVector<std::pair<unsigned, llvm::DynamicAPInt>, 4>;

struct SparseRow {
  SparseTerms Terms;
  llvm::DynamicAPInt Constant{0};

  void add(unsigned Column, const llvm::DynamicAPInt &Factor) {
    Terms.emplace_back(Column, Factor);
  }
};

/// Columns ascending, each once, none with factor 0; no common factor.
void normalize(SparseRow &Row);

/// Terms + constant >= 0 or = 0 over non-negative columns.
class SparseSystem {
public:
  /// Rows may come unsorted and with repeated columns. Of inequalities that
  /// differ in the constant only the strictest stays.
  void addInequality(SparseRow Row);
  void addEquality(SparseRow Row);

  const std::vector<SparseRow> &inequalities() const { return Inequalities; }
  const std::vector<SparseRow> &equalities() const { return Equalities; }
  unsigned constraints() const {
    return Inequalities.size() + Equalities.size();
  }

  /// The same rows over \p Columns columns.
  LinearSystem dense(unsigned Columns) const;

private:
  std::vector<SparseRow> Inequalities, Equalities;
  /// Position of the inequality with these terms.
  std::map<SparseTerms, unsigned> ByTerms;
  /// Equalities already present.
  std::map<SparseTerms, std::vector<llvm::DynamicAPInt>> Constants;
};

} // namespace affinesched

#endif
