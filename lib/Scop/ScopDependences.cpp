//===- ScopDependences.cpp - Dependences from accesses ----------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Array dataflow analysis (Feautrier 1991) as isl offers it: a read depends on
// the last write of its cell, where may-writes do not hide what lies before.
//
// Example: for (i, j) A[i][j] = A[i-1][j+1] has the flow dependence
// S[i,j] -> S[i+1,j-1], distance (1,-1).
//
//===----------------------------------------------------------------------===//

#include "ScopDependences.h"
#include "AffineSched/Model/IslBudget.h"
#include "polly/Support/ISLTools.h"
#include "isl/flow.h"

using namespace affinesched;

namespace {

// { S[i,j] -> A[x,y] }
struct AccessUnions {
  isl::union_map Reads, MustWrites, MayWrites;

  isl::union_map writes() const { return MustWrites.unite(MayWrites); }
};

// { S[i,j] -> T[k,l] }
struct DependenceUnions {
  isl::union_map Flow, Anti, Output;

  bool complete() const {
    return !Flow.is_null() && !Anti.is_null() && !Output.is_null();
  }
};

AccessUnions collectAccesses(const SchedulingProblem &Problem) {
  isl::union_map Empty = isl::union_map::empty(Problem.ctx());
  AccessUnions Result{Empty, Empty, Empty};
  for (const Access &A : Problem.Accesses) {
    isl::union_map &Kind = A.AccessKind == Access::Kind::Read ? Result.Reads
                           : A.AccessKind == Access::Kind::MustWrite
                               ? Result.MustWrites
                               : Result.MayWrites;
    Kind = Kind.unite(isl::union_map(A.Relation));
  }
  return Result;
}

/// What a sink may depend on: null members are left out.
struct FlowQuestion {
  isl::union_map Sink, MustSource, MaySource, Kill;
};

// { S[i,j] -> T[k,l] }: all may dependences of the question.
isl::union_map answer(const FlowQuestion &Q, const isl::union_map &Original) {
  isl_union_access_info *Info = isl_union_access_info_from_sink(Q.Sink.copy());
  if (!Q.MustSource.is_null())
    Info = isl_union_access_info_set_must_source(Info, Q.MustSource.copy());
  if (!Q.MaySource.is_null())
    Info = isl_union_access_info_set_may_source(Info, Q.MaySource.copy());
  if (!Q.Kill.is_null())
    Info = isl_union_access_info_set_kill(Info, Q.Kill.copy());
  Info = isl_union_access_info_set_schedule_map(Info, Original.copy());
  isl_union_flow *Flow = isl_union_access_info_compute_flow(Info);
  if (!Flow)
    return isl::union_map();
  isl_union_map *May = isl_union_flow_get_may_dependence(Flow);
  isl_union_flow_free(Flow);
  return isl::manage(May);
}

// A must-write hides earlier writes from later sinks, and earlier reads from
// later writes: whoever is hidden is ordered through it.
DependenceUnions exactDependences(const AccessUnions &A,
                                  const isl::union_map &Original) {
  isl::union_map None;
  isl::union_map Writes = A.writes();
  DependenceUnions Result;
  Result.Flow = answer({A.Reads, A.MustWrites, A.MayWrites, None}, Original);
  if (!Result.Flow.is_null())
    Result.Output = answer({Writes, A.MustWrites, A.MayWrites, None}, Original);
  if (!Result.Output.is_null())
    Result.Anti = answer({Writes, None, A.Reads, A.MustWrites}, Original);
  return Result;
}

// { S[i,j] -> T[k,l] : both touch one cell, S[i,j] first }
isl::union_map conflicts(const isl::union_map &First,
                         const isl::union_map &Second,
                         const isl::union_map &Before) {
  return First.apply_range(Second.reverse()).intersect(Before);
}

// Plain memory dependences: complete, and many of them transitive.
DependenceUnions plainDependences(const AccessUnions &A,
                                  const isl::union_map &Original) {
  // { S[i,j] -> T[k,l] : S[i,j] runs before T[k,l] }
  isl::union_map Before = isl::manage(
      isl_union_map_lex_lt_union_map(Original.copy(), Original.copy()));
  isl::union_map Writes = A.writes();
  return {conflicts(Writes, A.Reads, Before),
          conflicts(A.Reads, Writes, Before),
          conflicts(Writes, Writes, Before)};
}

// Only pairs that can occur under the context, without repeating it.
isl::union_map simplify(const isl::union_map &Relation,
                        const isl::set &Context) {
  if (Relation.is_null())
    return Relation;
  return Relation.intersect_params(Context).gist_params(Context).coalesce();
}

using Analysis = DependenceUnions (*)(const AccessUnions &,
                                      const isl::union_map &);

// Null relations if the analysis needs more operations than allowed.
DependenceUnions tryAnalysis(Analysis Analyse, const AccessUnions &Accesses,
                             const SchedulingProblem &Problem,
                             unsigned long MaxOperations) {
  IslBudget Budget(Problem.ctx(), MaxOperations);
  DependenceUnions D = Analyse(Accesses, Problem.Original);
  D = {simplify(D.Flow, Problem.Context), simplify(D.Anti, Problem.Context),
       simplify(D.Output, Problem.Context)};
  return Budget.failed() ? DependenceUnions() : D;
}

unsigned countExistentials(const SchedulingProblem &Problem) {
  unsigned Count = 0;
  for (const Access &A : Problem.Accesses)
    for (isl::basic_map Part : A.Relation.get_basic_map_list())
      Count += isl_basic_map_dim(Part.get(), isl_dim_div);
  return Count;
}

// The search for the last writer leaves most of the budget to what comes after.
// With existentially quantified variables (i % 8 and the like) it spends
// milliseconds in one isl operation: stop it early.
unsigned long exactLimit(const SchedulingProblem &Problem,
                         unsigned long MaxOperations) {
  constexpr unsigned Many = 8;
  constexpr unsigned long Few = 20000;
  unsigned long Share = MaxOperations ? MaxOperations / 3 + 1 : 0;
  if (countExistentials(Problem) <= Many)
    return Share;
  return Share ? std::min(Share, Few) : Few;
}

} // namespace

void affinesched::computeDependences(SchedulingProblem &Problem,
                                     unsigned long MaxOperations) {
  IslBudget Budget(Problem.ctx(), MaxOperations);
  AccessUnions Accesses = collectAccesses(Problem);
  DependenceUnions D = tryAnalysis(exactDependences, Accesses, Problem,
                                   exactLimit(Problem, MaxOperations));
  if (!D.complete())
    D = tryAnalysis(plainDependences, Accesses, Problem, 0);
  if (!D.complete())
    return;
  Problem.Flow = D.Flow;
  Problem.Anti = D.Anti;
  Problem.Output = D.Output;
  Problem.Proximity = Problem.validity();
  Problem.Coincidence = Problem.Proximity;
}
