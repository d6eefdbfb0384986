//===- SystemSize.h - The size of Feautrier's system ------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_SYSTEMSIZE_H
#define AFFINESCHED_LIB_SCHEDULER_SYSTEMSIZE_H

#include "Component.h"

namespace affinesched {

/// The linear system of Feautrier 1992, part I, for one row of \p C, before
/// anything is eliminated, with m inequalities to a domain or dependence:
/// X = sum_S (m_S + 1) + sum_e (m_e + 1) Farkas multipliers and
/// Q = sum_e (p_e + |n| + 1) equalities, where p_e, the free variables of a
/// dependence, are the sink's iterators if the source is a function of them.
/// Each disjunct counts as a dependence of its own.
struct SystemSize {
  unsigned Unknowns = 0;   // X
  unsigned Equalities = 0; // Q
};

SystemSize systemSize(const SchedulerState &State, const Component &C);

/// Adds "X" and "Q" to what the report says of a row.
void addSystemSize(RowCost &Cost, const SystemSize &Size);

} // namespace affinesched

#endif
