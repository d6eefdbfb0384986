//===- Component.cpp - Statements that are still to be ordered among each other
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Component.h"
#include "llvm/Support/raw_ostream.h"
#include "isl/aff.h"
#include "isl/constraint.h"
#include "isl/map.h"
#include "isl/mat.h"
#include "isl/set.h"
#include "isl/union_map.h"
#include <algorithm>

using llvm::DynamicAPInt;

namespace affinesched {

Component Component::restrictedTo(const std::vector<unsigned> &Subset) const {
  return {Subset, edgesAmong(Validity, Subset), edgesAmong(Proximity, Subset),
          edgesAmong(Coincidence, Subset)};
}

unsigned SolvedBand::coincidentRows() const {
  unsigned Count = 0;
  for (const SolvedRow &Row : Rows)
    Count += Row.Coincident;
  return Count;
}

namespace {

isl::space alignedTo(isl::space Space, const isl::space &Parameters) {
  return isl::manage(
      isl_space_align_params(Space.release(), Parameters.copy()));
}

/// The iterator parts of the equalities of \p Domain's affine hull.
std::vector<IntegerRow> domainEqualities(const isl::set &Domain) {
  isl::basic_set Hull = isl::manage(
      isl_basic_set_remove_divs(isl_set_affine_hull(Domain.copy())));
  isl_mat *Matrix = isl_basic_set_equalities_matrix(
      Hull.get(), isl_dim_set, isl_dim_param, isl_dim_cst, isl_dim_div);
  std::vector<IntegerRow> Rows;
  int Depth = isl_set_dim(Domain.get(), isl_dim_set);
  for (int R = 0; R < isl_mat_rows(Matrix); ++R) {
    IntegerRow Row;
    for (int D = 0; D < Depth; ++D)
      Row.push_back(
          toInteger(isl::manage(isl_mat_get_element_val(Matrix, R, D))));
    Rows.push_back(std::move(Row));
  }
  isl_mat_free(Matrix);
  return Rows;
}

unsigned positionOf(const Component &C, unsigned Statement) {
  return std::lower_bound(C.Statements.begin(), C.Statements.end(), Statement) -
         C.Statements.begin();
}

isl::val toVal(isl::ctx Ctx, const DynamicAPInt &Value) {
  std::string Text;
  llvm::raw_string_ostream(Text) << Value;
  return isl::manage(isl_val_read_from_str(Ctx.get(), Text.c_str()));
}

} // namespace

SchedulerState::SchedulerState(const SchedulingProblem &P,
                               const SchedulerOptions &Options)
    : Problem(P), Options(Options) {
  isl::union_map All = P.validity().unite(P.Proximity).unite(P.Coincidence);
  ParameterSpace = alignedTo(P.Context.get_space(), P.domain().get_space());
  ParameterSpace = alignedTo(ParameterSpace, All.get_space());
  Parameters = isl_space_dim(ParameterSpace.get(), isl_dim_param);
  ProximityIsForward = P.Proximity.is_subset(P.validity()).is_true();
  for (const Statement &S : P.Statements)
    FixedRows.push_back(domainEqualities(S.Domain));
}

isl::space SchedulerState::space(unsigned Statement) const {
  return alignedTo(Problem.Statements[Statement].Domain.get_space(),
                   ParameterSpace);
}

unsigned SchedulerState::depth(unsigned Statement) const {
  return Problem.Statements[Statement].depth();
}

unsigned SchedulerState::missingRows(unsigned Statement) const {
  return orthogonalComplement(FixedRows[Statement], depth(Statement)).size();
}

bool SchedulerState::isComplete(const Component &C) const {
  for (unsigned S : C.Statements)
    if (missingRows(S) != 0)
      return false;
  return true;
}

void SchedulerState::commit(const Component &C, const SolvedRow &Row) {
  for (unsigned I = 0; I < C.Statements.size(); ++I)
    FixedRows[C.Statements[I]].push_back(Row.Rows[I].Iterators);
}

EdgeList SchedulerState::edges(const isl::union_map &Relation) const {
  std::map<std::pair<unsigned, unsigned>, isl::map> Sorted;
  (void)Relation.foreach_map([&](isl::map Map) -> isl::stat {
    auto Source = Problem.find(isl_map_get_tuple_name(Map.get(), isl_dim_in));
    auto Sink = Problem.find(isl_map_get_tuple_name(Map.get(), isl_dim_out));
    Map =
        isl::manage(isl_map_align_params(Map.release(), ParameterSpace.copy()));
    Map = Map.intersect_params(Problem.Context).coalesce();
    if (Source && Sink && !Map.is_empty().is_true())
      Sorted[{*Source, *Sink}] = Map;
    return isl::stat::ok();
  });
  EdgeList Edges;
  for (auto &[Ends, Map] : Sorted)
    Edges.push_back({Ends.first, Ends.second, Map});
  return Edges;
}

Component SchedulerState::whole() const {
  Component C;
  for (unsigned S = 0; S < Problem.Statements.size(); ++S)
    C.Statements.push_back(S);
  C.Validity = edges(Problem.validity());
  C.Proximity = edges(Problem.Proximity);
  C.Coincidence = edges(Problem.Coincidence);
  return C;
}

bool SchedulerState::distanceCones(const Component &C, const EdgeList &Edges,
                                   std::vector<DistanceCone> &Cones) {
  for (const DependenceEdge &E : Edges) {
    isl::stat Status = E.Relation.foreach_basic_map([&](isl::basic_map Pair) {
      // { Delta[di,dj] } for a self edge, { [S[i,j] -> T[k,l]] } else
      isl::basic_set Points =
          E.Source == E.Sink ? isl::manage(isl_basic_map_deltas(Pair.release()))
                             : isl::manage(isl_basic_map_wrap(Pair.release()));
      const FarkasCone *Cone = nullptr;
      FarkasStatus Found = Cache.cone(Points, Cone);
      if (Found == FarkasStatus::Found)
        Cones.push_back({positionOf(C, E.Source), positionOf(C, E.Sink), Cone});
      bool Usable =
          Found == FarkasStatus::Found || Found == FarkasStatus::EmptyRelation;
      return Usable ? isl::stat::ok() : isl::stat::error();
    });
    if (Status.is_error())
      return false;
  }
  return true;
}

isl::aff toAff(const SchedulerState &State, unsigned Statement,
               const AffineRow &Row) {
  isl_aff *Aff = isl_aff_zero_on_domain_space(State.space(Statement).release());
  for (unsigned D = 0; D < Row.Iterators.size(); ++D)
    Aff = isl_aff_set_coefficient_val(
        Aff, isl_dim_in, D, toVal(State.ctx(), Row.Iterators[D]).release());
  for (unsigned P = 0; P < Row.Parameters.size(); ++P)
    Aff = isl_aff_set_coefficient_val(
        Aff, isl_dim_param, P, toVal(State.ctx(), Row.Parameters[P]).release());
  return isl::manage(isl_aff_set_constant_val(
      Aff, toVal(State.ctx(), Row.Constant).release()));
}

isl::union_pw_aff toTime(const SchedulerState &State, const Component &C,
                         const SolvedRow &Row) {
  isl_union_pw_aff *Time =
      isl_union_pw_aff_empty(State.problem().domain().get_space().release());
  for (unsigned I = 0; I < C.Statements.size(); ++I)
    Time = isl_union_pw_aff_add_pw_aff(
        Time, isl_pw_aff_from_aff(
                  toAff(State, C.Statements[I], Row.Rows[I]).release()));
  return isl::manage(Time);
}

isl::map sameTime(const SchedulerState &State, const Component &C,
                  const DependenceEdge &Edge, const SolvedRow &Row) {
  auto TimeMap = [&](unsigned Statement) {
    return isl::manage(isl_map_from_aff(
        toAff(State, Statement, Row.Rows[positionOf(C, Statement)]).release()));
  };
  return TimeMap(Edge.Source).apply_range(TimeMap(Edge.Sink).reverse());
}

EdgeList residual(const SchedulerState &State, const Component &C,
                  const EdgeList &Edges, const SolvedRow &Row) {
  EdgeList Left;
  for (const DependenceEdge &E : Edges) {
    isl::map Relation = E.Relation.intersect(sameTime(State, C, E, Row));
    if (!Relation.is_empty().is_true())
      Left.push_back({E.Source, E.Sink, Relation});
  }
  return Left;
}

bool isCoincident(const SchedulerState &State, const Component &C,
                  const EdgeList &Edges, const SolvedRow &Row) {
  for (const DependenceEdge &E : Edges)
    if (!E.Relation.is_subset(sameTime(State, C, E, Row)).is_true())
      return false;
  return true;
}

} // namespace affinesched
