//===- RowLayout.h - The only place that knows ILP columns
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Columns of the integer program for one schedule row, most important first,
// as the lexicographic minimum reads them:
//
//   costs | extras | statement 0 | statement 1 | ...
//
// A statement has, innermost iterator first, (c^-, c^+) per iterator, then
// (c^-, c^+) per parameter, then its constant: a signed coefficient is the
// difference of two non-negative columns. Small late columns decide ties, so
// that the original loop order wins among equals.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SOLVER_ROWLAYOUT_H
#define AFFINESCHED_SOLVER_ROWLAYOUT_H

#include <vector>

namespace affinesched {

enum class Part { Negative, Positive };

class RowLayout {
public:
  /// \p Depths has the number of iterators of each statement.
  RowLayout(unsigned Costs, unsigned Extras, std::vector<unsigned> Depths,
            unsigned Parameters);

  unsigned columns() const { return Begin.back(); }
  unsigned statements() const { return Depths.size(); }
  unsigned parameters() const { return Parameters; }
  unsigned depth(unsigned Statement) const { return Depths[Statement]; }

  unsigned cost(unsigned Index) const { return Index; }
  unsigned extras() const { return firstStatementColumn() - Costs; }
  unsigned extra(unsigned Index) const { return Costs + Index; }
  unsigned iterator(unsigned Statement, unsigned Dimension, Part Sign) const;
  /// The iterator columns of a statement are consecutive from here.
  unsigned firstIteratorColumn(unsigned Statement) const {
    return Begin[Statement];
  }
  unsigned parameter(unsigned Statement, unsigned Index, Part Sign) const;
  unsigned constant(unsigned Statement) const;
  /// All columns before this one are costs and extras.
  unsigned firstStatementColumn() const { return Begin.front(); }

private:
  unsigned Costs;
  std::vector<unsigned> Depths;
  unsigned Parameters;
  /// Begin[S] is the first column of statement S; one more at the end.
  std::vector<unsigned> Begin;
};

} // namespace affinesched

#endif
