//===- MemoryDependences.cpp - Dependences from accesses ------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses conflict if they touch the same element and one of them writes.
// The conflicting pair is a dependence from the instance that comes first in
// the original order to the other. Nothing is refined (a may-write counts like
// a must-write, overwritten values are not looked for), so the result is never
// too small: only parameter values outside the context, for which the code never
// runs, are left out. Worked example: A[i] = A[i-1] gives S[i] -> S[i+1].
//
//===----------------------------------------------------------------------===//

#include "TimePairs.h"
#include "isl/ctx.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/union_map.h"
#include "isl/union_set.h"
#include <map>

namespace affinesched {
namespace {

/// All accesses, { S[i,j] -> A[x,y] }.
struct Accesses {
  isl::union_map Reads, Writes;
};

Accesses collectAccesses(const SchedulingProblem &Problem) {
  Accesses All{isl::union_map::empty(Problem.ctx()),
               isl::union_map::empty(Problem.ctx())};
  for (const Access &A : Problem.Accesses) {
    // { S[i,j] -> A[x,y] }
    isl::map Relation = A.Relation;
    if (A.Statement < Problem.Statements.size())
      Relation = isl::manage(isl_map_intersect_domain(
          Relation.release(), Problem.Statements[A.Statement].Domain.copy()));
    isl::union_map &Into = A.isWrite() ? All.Writes : All.Reads;
    Into = Into.unite(Relation);
  }
  return All;
}

/// One array seen with different numbers of dimensions hides conflicts: isl
/// takes A[x] and A[x,y] for different arrays.
bool arraysAreConsistent(const Accesses &All) {
  std::map<std::string, unsigned> Depths;
  bool Consistent = true;
  All.Reads.unite(All.Writes).range().foreach_set([&](isl::set Elements) {
    const char *Name = isl_set_get_tuple_name(Elements.get());
    unsigned Depth = isl_set_dim(Elements.get(), isl_dim_set);
    auto [Known, New] = Depths.try_emplace(Name ? Name : "", Depth);
    Consistent &= New || Known->second == Depth;
    return isl::stat::ok();
  });
  return Consistent;
}

/// Pairs in both directions, { S[i,j] -> T[k,l] }.
isl::union_map conflicts(const Accesses &All) {
  isl::union_map Any = All.Reads.unite(All.Writes);
  isl::union_map WriteFirst = All.Writes.apply_range(Any.reverse());
  isl::union_map ReadFirst = All.Reads.apply_range(All.Writes.reverse());
  return WriteFirst.unite(ReadFirst);
}

/// { [t0,...] -> [u0,...] : t before u }, null unless all times lie in one
/// space.
isl::union_map earlier(const isl::union_map &Original) {
  isl::set Times =
      isl::manage(isl_set_from_union_set(Original.range().release()));
  if (Times.is_null())
    return isl::union_map();
  return isl::manage(isl_map_lex_lt(Times.space().release()));
}

} // namespace

isl::union_map memoryDependences(const SchedulingProblem &Problem) {
  isl::union_set Domain = Problem.domain();
  if (Problem.Original.is_null() || Domain.is_null() ||
      isl_union_set_is_subset(Domain.get(), Problem.Original.domain().get()) !=
          isl_bool_true)
    return isl::union_map();
  Accesses All = collectAccesses(Problem);
  if (!arraysAreConsistent(All))
    return isl::union_map();
  isl::union_map Conflicts = conflicts(All).intersect_params(Problem.Context);
  if (isl_union_map_is_empty(Conflicts.get()) == isl_bool_true)
    return Conflicts;
  isl::union_map Original = Problem.Original.intersect_domain(Domain);
  return pairsRelated(timePairs(Conflicts, Original), earlier(Original))
      .coalesce();
}

} // namespace affinesched
