//===- RowProblems.h - The integer programs that are compared
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_BENCH_ROWPROBLEMS_H
#define AFFINESCHED_BENCH_ROWPROBLEMS_H

#include "Component.h"

namespace affinesched::bench {

/// The row problems of \p Problem, all statements in one component: the rows of
/// its first Pluto band (each attempt, also the infeasible ones), as the
/// scheduler builds them, and the first Feautrier row.
std::vector<RowProblem> rowProblems(SchedulerState &State);

} // namespace affinesched::bench

#endif
