//===- OriginalOrder.cpp - Keeping the order a program has
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OriginalOrder.h"
#include "isl/aff.h"
#include "isl/map.h"
#include "isl/union_map.h"

namespace affinesched {

namespace {

/// { S[i,j] -> [t0,...] } per statement, as functions; empty on failure.
std::vector<isl::pw_multi_aff>
originalTimes(const SchedulingProblem &Problem,
              const std::vector<unsigned> &Statements) {
  std::vector<isl::pw_multi_aff> Times;
  for (unsigned S : Statements) {
    isl::union_map Own = Problem.Original.intersect_domain(
        isl::union_set(Problem.Statements[S].Domain));
    if (!Own.isa_map().is_true())
      return {};
    Times.push_back(
        isl::manage(isl_pw_multi_aff_from_map(Own.as_map().release())));
    if (Times.back().is_null())
      return {};
  }
  return Times;
}

} // namespace

std::unique_ptr<ScheduleNode>
originalOrder(const SchedulingProblem &Problem,
              const std::vector<unsigned> &Statements) {
  if (Problem.Original.is_null())
    return nullptr;
  std::vector<isl::pw_multi_aff> Times = originalTimes(Problem, Statements);
  if (Times.empty())
    return nullptr;
  isl::union_set Domain = Problem.domain(Statements);
  int Dimensions = isl_pw_multi_aff_dim(Times.front().get(), isl_dim_out);
  if (Dimensions < 0)
    return nullptr;
  std::vector<BandRow> Rows;
  for (int D = 0; D < Dimensions; ++D) {
    isl_union_pw_aff *Time =
        isl_union_pw_aff_empty(Domain.get_space().release());
    for (const isl::pw_multi_aff &T : Times)
      Time = isl_union_pw_aff_add_pw_aff(
          Time, isl_pw_multi_aff_get_pw_aff(T.get(), D));
    BandRow Row;
    Row.Time = isl::manage(Time);
    Row.Cost.Decision = "original order";
    if (Row.Time.is_null())
      return nullptr;
    Rows.push_back(std::move(Row));
  }
  if (Rows.empty())
    return ScheduleNode::leaf(Domain);
  return ScheduleNode::band(Domain, std::move(Rows), false,
                            ScheduleNode::leaf(Domain));
}

} // namespace affinesched
