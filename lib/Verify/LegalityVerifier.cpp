//===- LegalityVerifier.cpp - Dependences run forward ---------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Row by row: what is still open must not run backwards, what runs forward is
// done with, and in the end nothing may be left open. Worked example, S[i,j]
// with distance (1,-1) under (j, i): row 0 already runs backwards, and
// S[0,1] -> S[1,0] is a witness.
//
//===----------------------------------------------------------------------===//

#include "TimePairs.h"
#include "isl/ctx.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/union_map.h"
#include "isl/union_set.h"

namespace affinesched {
namespace {

/// Everything that must hold before times can be compared at all: one common
/// space, one time per instance, no instance without a time.
Verification checkShape(const isl::union_map &Dependences,
                        const isl::union_map &Schedule,
                        const isl::union_set &Domain) {
  isl::ctx Ctx = Domain.ctx();
  // { S[i,j] : has a time }
  isl::union_set Timed = Schedule.domain();
  isl::union_set Ends = Dependences.domain().unite(Dependences.range());
  isl::union_set Untimed = Domain.unite(Ends).subtract(Timed);
  if (Untimed.is_null())
    return unknown(Ctx, "isl cannot compare the schedule's domain");
  if (isl_union_set_is_empty(Untimed.get()) != isl_bool_true) {
    std::string Name;
    Untimed.foreach_set([&](isl::set Set) {
      const char *Tuple = isl_set_get_tuple_name(Set.get());
      if (Name.empty() && Tuple)
        Name = Tuple;
      return isl::stat::ok();
    });
    return unknown(Ctx, "statement " + Name + " has instances without a time");
  }
  if (isl_union_set_n_set(Schedule.range().get()) > 1)
    return unknown(Ctx, "the times do not lie in one common space");
  if (isl_union_map_is_single_valued(Schedule.get()) != isl_bool_true)
    return unknown(Ctx, "some instance does not have exactly one time");
  return {Verdict::Proved, ""};
}

/// The one space of all times, [t0,...]; null if isl fails.
isl::space timeSpace(const isl::union_map &Schedule) {
  isl::set Times =
      isl::manage(isl_set_from_union_set(Schedule.range().release()));
  return Times.is_null() ? isl::space() : Times.space();
}

/// { [t0,...] -> [u0,...] : t_r > u_r } or t_r = u_r.
isl::union_map rowRelation(const isl::space &Times, unsigned Row,
                           bool Backward) {
  isl::map Relation =
      isl::manage(isl_map_universe(isl_space_map_from_set(Times.copy())));
  auto *Restrict = Backward ? isl_map_order_gt : isl_map_equate;
  return isl::manage(
      Restrict(Relation.release(), isl_dim_in, Row, isl_dim_out, Row));
}

/// Certainly empty, certainly not, or unknown.
isl_bool emptiness(const isl::union_map &Map) {
  return isl_union_map_is_empty(Map.get());
}

/// Every pair of \p Open runs forward in the first row that tells its ends
/// apart.
Verification checkOrder(isl::union_map Open, const isl::union_map &Schedule,
                        const isl::space &Times) {
  int Rows = isl_space_dim(Times.get(), isl_dim_set);
  for (int R = 0; R < Rows && emptiness(Open) == isl_bool_false; ++R) {
    isl::union_map TimePairs = timePairs(Open, Schedule);
    isl::union_map Back =
        pairsRelated(TimePairs, rowRelation(Times, R, /*Backward=*/true));
    if (emptiness(Back) == isl_bool_false)
      return refutedBy(Back, "row " + std::to_string(R) + " runs backwards");
    if (emptiness(Back) != isl_bool_true)
      return unknown(Schedule.ctx(), "isl cannot decide a row");
    Open = pairsRelated(TimePairs, rowRelation(Times, R, /*Backward=*/false))
               .coalesce();
  }
  if (emptiness(Open) == isl_bool_false)
    return refutedBy(Open, "both at the same time in every row");
  if (emptiness(Open) != isl_bool_true)
    return unknown(Schedule.ctx(), "isl cannot decide the last row");
  return {Verdict::Proved, ""};
}

} // namespace

Verification verifyLegality(const isl::union_map &Dependences,
                            const isl::union_map &Schedule,
                            const isl::union_set &Domain) {
  if (Dependences.is_null() || Schedule.is_null() || Domain.is_null())
    return {Verdict::Unknown, "dependences, schedule or domain are missing"};
  ErrorWatch Watch(Domain.ctx());
  Verification Shape = checkShape(Dependences, Schedule, Domain);
  if (!Shape.proved() || emptiness(Dependences) == isl_bool_true)
    return Watch.unlessFailed(Shape);
  isl::space Times = timeSpace(Schedule);
  if (Times.is_null())
    return unknown(Schedule.ctx(), "isl cannot name the space of all times");
  return Watch.unlessFailed(checkOrder(Dependences, Schedule, Times));
}

} // namespace affinesched
