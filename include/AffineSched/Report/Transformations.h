//===- Transformations.h - A schedule in the classic words ------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names what a schedule does to the loops of a program, read off the rows. A
// row that is not constant for a statement is a loop around it; its pivot is
// the innermost iterator in it that is no earlier row's pivot: the loop which
// it stands for. Docs: Method.md, Transformations by name.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_REPORT_TRANSFORMATIONS_H
#define AFFINESCHED_REPORT_TRANSFORMATIONS_H

#include "AffineSched/Model/SchedulingProblem.h"
#include <string>
#include <vector>

namespace affinesched {

enum class Transformation {
  /// Pivots in another order than the iterators: (j, i).
  Interchange,
  /// A row with two or more iterators: (t, t + i); also of tile loops.
  Skewing,
  /// Statements that share a loop are offset against each other: i, i + 1.
  Shifting,
  /// A pivot with a negative coefficient: -i.
  Reversal,
  /// Two statements share more loops than before.
  Fusion,
  /// Two statements share fewer loops than before.
  Distribution,
  /// Statements fused or shifted do not start and end together: the first or
  /// last iterations of one run without the other.
  Peeling,
  /// One statement has different rows on different parts of its domain.
  IndexSetSplitting,
  /// A row floor(e/k) with e itself further inside.
  StripMining,
  /// Fewer loops than dimensions run through all of them: 100i + j.
  Coalescing,
};

/// "interchange", "index-set splitting", ...
const char *transformationName(Transformation T);

/// What \p Schedule ({ S[i,j] -> [t0,...] }, one space) does to the nest, in
/// the order of the enumeration. Without an original order nothing is said of
/// fusion and distribution. As far as isl can tell within its budget.
std::vector<Transformation> transformations(const SchedulingProblem &Problem,
                                            const isl::union_map &Schedule);

/// "interchange, skewing"; "none" for none.
std::string transformationsText(const std::vector<Transformation> &Names);

} // namespace affinesched

#endif
