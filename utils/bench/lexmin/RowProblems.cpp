//===- RowProblems.cpp - The integer programs that are compared
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowProblems.h"
#include "RowStrategies.h"

namespace affinesched::bench {

std::vector<RowProblem> rowProblems(SchedulerState &State) {
  std::vector<RowProblem> Rows;
  auto Collect = [&](const RowProblem &Row) { Rows.push_back(Row); };
  const Component &Whole = State.whole();
  solvePlutoBand(State, Whole, Collect);
  if (!Whole.Validity.empty())
    solveFeautrierRow(State, Whole, Criterion::Carried, Collect);
  return Rows;
}

} // namespace affinesched::bench
