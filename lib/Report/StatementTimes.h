//===- StatementTimes.h - The rows of one statement ------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_REPORT_STATEMENTTIMES_H
#define AFFINESCHED_LIB_REPORT_STATEMENTTIMES_H

#include "AffineSched/Model/SchedulingProblem.h"

namespace affinesched {

/// One row of one statement: the functions { S[i,j] -> [t] } it consists of, in
/// pieces; those that agree are there once.
using TimeRow = std::vector<isl::aff>;

/// The part of \p Schedule ({ S[i,j] -> [t0,...] }) that speaks of \p S, row by
/// row, with the iterators' source names; none if S has no single time.
std::vector<TimeRow> timeRows(const Statement &S,
                              const isl::union_map &Schedule);

} // namespace affinesched

#endif
