//===- Searches.h - Branch and bound around two other solvers
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The two ways not taken by lib/Solver/LexMin.cpp. Both do depth-first branch
// and bound on the non-trivial groups: a point on which all forms of a group
// are zero is cut off by "first form >= 1", "<= -1", "zero and the second form
// >= 1", and so on, which covers everything else without overlap.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_BENCH_SEARCHES_H
#define AFFINESCHED_BENCH_SEARCHES_H

#include "AffineSched/Solver/RowProblem.h"
#include <optional>

namespace affinesched::bench {

/// Sign * form >= 1 as a row over \p Columns columns, the constant last.
IntegerRow atLeastOne(const IntegerRow &Form, int Sign);
/// \p Form of \p Group over all columns, the constant (0) last.
IntegerRow widened(const NonTrivialGroup &Group, const IntegerRow &Form,
                   unsigned Columns);

/// isl_basic_set_lexmin (integer) at each node. Both count their nodes.
LexMinResult islSearch(isl::ctx Ctx, const RowProblem &Row, unsigned &Nodes);

/// LexSimplex::findRationalLexMin at each node, which also branches on
/// columns that are not integers.
LexMinResult presburgerSearch(const RowProblem &Row, unsigned &Nodes);

} // namespace affinesched::bench

#endif
