//===- ColumnMerging.h - Coefficients that must be equal --------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x - y >= 0 around a circle makes all of its variables equal. On a circle of
// dependences with unbounded extents that is what Farkas' lemma says of the
// parameter coefficients, and once those are one variable, of the iterator
// coefficients: a strongly connected component of n statements has one set of
// them, not n. The same holds along any path of dependences whose distance is
// bounded by a constant. What is left of each statement is its shift.
//
// Exact: a solution of the smaller problem is one of the larger, in the same
// lexicographic order, since merged columns take the place of the first.
//
// Example: a - b >= 0, b - a >= 0, a + c - b - d >= 0, d - c >= 0 leaves the
// two variables a = b and c = d.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SOLVER_COLUMNMERGING_H
#define AFFINESCHED_SOLVER_COLUMNMERGING_H

#include "AffineSched/Solver/SparseSystem.h"

namespace affinesched {

/// An integer unknown: positive - negative column, or one column alone.
struct Unknown {
  unsigned Positive = 0;
  /// Equal to Positive for an unknown that cannot be negative.
  unsigned Negative = 0;

  bool isSigned() const { return Positive != Negative; }
};

/// \p Unknowns are those that may be merged, first columns ascending; at most
/// one column of each is non-zero in a minimum. Minimises like lexMin.
LexMinResult lexMinMerged(isl::ctx Ctx, SparseSystem System,
                          const std::vector<NonTrivialGroup> &Groups,
                          const std::vector<Unknown> &Unknowns,
                          unsigned Columns, unsigned Leading);

} // namespace affinesched

#endif
