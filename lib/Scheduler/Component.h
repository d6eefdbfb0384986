//===- Component.h - Statements that are still to be ordered among each other
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_COMPONENT_H
#define AFFINESCHED_LIB_SCHEDULER_COMPONENT_H

#include "AffineSched/Model/DependenceGraph.h"
#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Model/SchedulingProblem.h"
#include "AffineSched/Scheduler/LexicographicScheduler.h"
#include "AffineSched/Solver/RowProblem.h"
#include "UserWishes.h"
#include <map>
#include <memory>
#include <optional>

namespace affinesched {

/// A set of statements (ascending indices) with U, their residual dependences,
/// and what is left of the other relations at the same outer time.
struct Component {
  std::vector<unsigned> Statements;
  EdgeList Validity, Proximity, Coincidence;
  /// Rows of the bands around it.
  unsigned OuterRows = 0;

  /// The part of this component on \p Subset.
  Component restrictedTo(const std::vector<unsigned> &Subset) const;
};

/// One schedule row for the statements of a component, in their order.
struct SolvedRow {
  std::vector<AffineRow> Rows;
  /// { S[x] -> [t] }: the times themselves where they come in pieces or with
  /// floors; Rows then has the linear part of those that do not, else 0. Empty
  /// for an affine row.
  std::vector<isl::pw_aff> Pieces;
  /// Every residual disjunct is strictly carried.
  bool CarriesAll = false;
  bool Coincident = false;
  /// Order within one time step: statements of a lower phase come first. Empty
  /// when the row says it all.
  std::vector<unsigned> Phases;
  /// The constant part of the bound on all proximity distances, where known.
  llvm::DynamicAPInt LongestDistance{0};
  RowCost Cost;
};

/// Rows that share the dependences active on entering them.
struct SolvedBand {
  std::vector<SolvedRow> Rows;
  bool Permutable = false;

  unsigned coincidentRows() const;
};

/// What one row does to all pairs of a relation; Mixed also when unknown.
enum class RowEffect { CarriesAll, LeavesAll, Mixed };

/// What all components of one problem share: its statements with the rows
/// they have so far, the caches and the budget.
class SchedulerState {
public:
  /// A \p Cache of another state spares what that one has computed.
  SchedulerState(
      const SchedulingProblem &Problem, const SchedulerOptions &Options,
      std::shared_ptr<FarkasCache> Cache = std::make_shared<FarkasCache>());

  const SchedulingProblem &problem() const { return Problem; }
  const SchedulerOptions &options() const { return Options; }
  const UserWishes &wishes() const { return Wishes; }
  const std::shared_ptr<FarkasCache> &cache() const { return Cache; }
  void setOptions(const SchedulerOptions &New) { Options = New; }
  isl::ctx ctx() const { return Problem.ctx(); }
  unsigned parameters() const { return Parameters; }
  std::string parameterName(unsigned Index) const;
  /// Every proximity pair is a dependence too, so its distance is never < 0.
  bool proximityIsForward() const { return ProximityIsForward; }
  /// Every proximity pair is a coincidence pair too.
  bool proximityIsCoincidence() const { return ProximityIsCoincidence; }

  /// All statements with all dependences.
  const Component &whole() const { return Whole; }

  /// The space of the problem's domain: its parameters.
  const isl::space &domainSpace() const { return DomainSpace; }
  /// The space of theta_S rows: the statement's domain with all parameters.
  isl::space space(unsigned Statement) const;
  unsigned depth(unsigned Statement) const;
  /// Linear parts of the rows of \p Statement so far, and the equalities of
  /// its domain, which fix dimensions just as well.
  const std::vector<IntegerRow> &fixedRows(unsigned Statement) const {
    return FixedRows[Statement];
  }
  /// Number of independent rows \p Statement still needs.
  unsigned missingRows(unsigned Statement) const;
  bool isComplete(const Component &C) const;
  /// The number of rows that the statements of \p C have so far.
  unsigned dimension(const Component &C) const {
    return Dimensions[C.Statements.front()];
  }

  /// Forgets the rows, and what could not be computed, for another try.
  void restart();

  /// Fixes \p Row for all statements of \p C.
  void commit(const Component &C, const SolvedRow &Row);

  /// \p Map over all parameters, in the context, coalesced where that pays.
  isl::map simplified(isl::map Map) const;

  /// The disjuncts of \p Edges with their Farkas cones; ends as positions in
  /// \p C. Empty disjuncts are dropped. False if isl failed or a disjunct is
  /// too complex.
  bool distanceCones(const Component &C, const EdgeList &Edges,
                     std::vector<DistanceCone> &Cones);

  /// The cones of \p Statement's domain, one for each disjunct; none if isl
  /// failed or a disjunct is too complex.
  std::optional<std::vector<const FarkasCone *>>
  domainCones(unsigned Statement);

  /// What \p Row does to all of \p Edge, as far as the cones computed so far
  /// say, without set operations.
  RowEffect effectOf(const Component &C, const DependenceEdge &Edge,
                     const SolvedRow &Row) const;

  /// d >= \p Least on all of \p Edge, as far as the cones computed so far say.
  bool isAtLeast(const Component &C, const DependenceEdge &Edge,
                 const SolvedRow &Row, int Least) const;

private:
  /// The cones of one relation. The relation is kept, so that no other one can
  /// get its address.
  struct RelationCones {
    isl::map Relation;
    bool Usable = true;
    std::vector<const FarkasCone *> Cones;
  };

  std::map<std::pair<unsigned, unsigned>, isl::map>
  mapsByEnds(const isl::union_map &Relation) const;
  EdgeList edges(const isl::union_map &Relation) const;
  EdgeList edgesLike(const isl::union_map &Relation) const;
  const std::vector<const FarkasCone *> *
  knownCones(const DependenceEdge &Edge) const;
  const RelationCones &conesOf(const DependenceEdge &Edge);

  const SchedulingProblem &Problem;
  SchedulerOptions Options;
  unsigned Parameters = 0;
  bool ProximityIsForward = false, ProximityIsCoincidence = false;
  // { : ... }: the problem's, without large bounds
  isl::set Context;
  isl::space DomainSpace, ParameterSpace;
  std::vector<std::vector<IntegerRow>> FixedRows, FixedByDomain;
  /// Rows of each statement so far.
  std::vector<unsigned> Dimensions;
  UserWishes Wishes;
  Component Whole;
  std::shared_ptr<FarkasCache> Cache;
  /// By identity of the relation; looked up only.
  std::map<isl_map *, RelationCones> KnownCones;
};

/// theta_S as an isl function: { S[i,j] -> [(i + j)] }.
isl::aff toAff(const SchedulerState &State, unsigned Statement,
               const AffineRow &Row);
/// The row of all statements of \p C.
isl::union_pw_aff toTime(const SchedulerState &State, const Component &C,
                         const SolvedRow &Row);

/// { x -> y } with theta_S(x) = theta_T(y), for the ends of \p Edge.
isl::map sameTime(const SchedulerState &State, const Component &C,
                  const DependenceEdge &Edge, const SolvedRow &Row);
/// What \p Row leaves at equal time of the edges of \p Rest, whose ends are
/// statements of \p C (U_r from U_{r-1}).
Component residual(const SchedulerState &State, const Component &C,
                   const Component &Rest, const SolvedRow &Row);
/// d = 0 on every edge.
bool isCoincident(const SchedulerState &State, const Component &C,
                  const EdgeList &Edges, const SolvedRow &Row);

} // namespace affinesched

#endif
