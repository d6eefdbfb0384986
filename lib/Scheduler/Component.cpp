//===- Component.cpp - Statements that are still to be ordered among each other
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Component.h"
#include "AffineSched/Model/Context.h"
#include "AffineSched/Solver/IslNumbers.h"
#include "llvm/ADT/STLExtras.h"
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
          edgesAmong(Coincidence, Subset), OuterRows};
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

/// The iterator parts of the equalities of \p Domain's affine hull; none where
/// isl fails, which the budget knows.
std::vector<IntegerRow> domainEqualities(const isl::set &Domain) {
  isl::basic_set Hull = isl::manage(
      isl_basic_set_remove_divs(isl_set_affine_hull(Domain.copy())));
  isl_mat *Matrix = isl_basic_set_equalities_matrix(
      Hull.get(), isl_dim_set, isl_dim_param, isl_dim_cst, isl_dim_div);
  return integerRows(Matrix, 0, isl_set_dim(Domain.get(), isl_dim_set))
      .value_or(std::vector<IntegerRow>());
}

unsigned positionOf(const Component &C, unsigned Statement) {
  return std::lower_bound(C.Statements.begin(), C.Statements.end(), Statement) -
         C.Statements.begin();
}

/// Constraints of the disjunct of \p Map that has most of them.
int mostConstraints(const isl::map &Map) {
  int Most = 0;
  (void)Map.foreach_basic_map([&](isl::basic_map Disjunct) {
    Most = std::max<int>(Most, isl_basic_map_n_constraint(Disjunct.get()));
    return isl::stat::ok();
  });
  return Most;
}

/// The edge of \p Edges, which are sorted, with these ends; null if none.
const DependenceEdge *edgeBetween(const EdgeList &Edges,
                                  std::pair<unsigned, unsigned> Ends) {
  auto Found = llvm::lower_bound(
      Edges, Ends, [](const DependenceEdge &E, const auto &Wanted) {
        return std::make_pair(E.Source, E.Sink) < Wanted;
      });
  bool IsThere = Found != Edges.end() && Found->Source == Ends.first &&
                 Found->Sink == Ends.second;
  return IsThere ? &*Found : nullptr;
}

/// The edge of \p Edges that has the same relation object as \p E.
const DependenceEdge *sharedEdge(const EdgeList &Edges,
                                 const DependenceEdge &E) {
  const DependenceEdge *Found = edgeBetween(Edges, {E.Source, E.Sink});
  return Found && Found->Relation.get() == E.Relation.get() ? Found : nullptr;
}

} // namespace

SchedulerState::SchedulerState(const SchedulingProblem &P,
                               const SchedulerOptions &Options,
                               std::shared_ptr<FarkasCache> Cache)
    : Problem(P), Options(Options), Cache(std::move(Cache)) {
  isl::union_map Validity = P.validity();
  isl::union_map All = Validity.unite(P.Proximity).unite(P.Coincidence);
  // n <= 500, the size of an array, bounds no distance; nobody wants a row that
  // depends on it.
  constexpr long LargestUsefulBound = 8;
  Context = withoutLargeBounds(P.Context, LargestUsefulBound);
  DomainSpace = P.domain().get_space();
  ParameterSpace = alignedTo(P.Context.get_space(), DomainSpace);
  ParameterSpace = alignedTo(ParameterSpace, All.get_space());
  Parameters =
      std::max<int>(isl_space_dim(ParameterSpace.get(), isl_dim_param), 0);
  for (const Statement &S : P.Statements)
    FixedByDomain.push_back(domainEqualities(S.Domain));
  FixedRows = FixedByDomain;
  Dimensions.assign(P.Statements.size(), 0);
  if (!Options.Wishes.empty())
    Wishes = UserWishes(P, Options.Wishes, ParameterSpace);
  for (unsigned S = 0; S < P.Statements.size(); ++S)
    Whole.Statements.push_back(S);
  Whole.Validity = edges(Validity);
  Whole.Proximity = edgesLike(P.Proximity);
  Whole.Coincidence = edgesLike(P.Coincidence);
  auto IsWithin = [&](const EdgeList &Edges) {
    return llvm::all_of(Whole.Proximity, [&](const DependenceEdge &E) {
      return sharedEdge(Edges, E) != nullptr;
    });
  };
  ProximityIsForward =
      IsWithin(Whole.Validity) || P.Proximity.is_subset(Validity).is_true();
  ProximityIsCoincidence = IsWithin(Whole.Coincidence);
}

isl::space SchedulerState::space(unsigned Statement) const {
  return alignedTo(Problem.Statements[Statement].Domain.get_space(),
                   ParameterSpace);
}

std::string SchedulerState::parameterName(unsigned Index) const {
  const char *Name =
      isl_space_get_dim_name(ParameterSpace.get(), isl_dim_param, Index);
  return Name ? Name : "p" + std::to_string(Index);
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

void SchedulerState::restart() {
  FixedRows = FixedByDomain;
  Dimensions.assign(FixedRows.size(), 0);
  std::erase_if(KnownCones,
                [](const auto &Entry) { return !Entry.second.Usable; });
  Cache->forgetFailures();
}

void SchedulerState::commit(const Component &C, const SolvedRow &Row) {
  for (unsigned I = 0; I < C.Statements.size(); ++I) {
    FixedRows[C.Statements[I]].push_back(Row.Rows[I].Iterators);
    ++Dimensions[C.Statements[I]];
  }
}

std::map<std::pair<unsigned, unsigned>, isl::map>
SchedulerState::mapsByEnds(const isl::union_map &Relation) const {
  std::map<std::pair<unsigned, unsigned>, isl::map> Sorted;
  (void)Relation.foreach_map([&](isl::map Map) -> isl::stat {
    auto Source = Problem.find(isl_map_get_tuple_name(Map.get(), isl_dim_in));
    auto Sink = Problem.find(isl_map_get_tuple_name(Map.get(), isl_dim_out));
    if (Source && Sink)
      Sorted[{*Source, *Sink}] = Map;
    return isl::stat::ok();
  });
  return Sorted;
}

isl::map SchedulerState::simplified(isl::map Map) const {
  Map = isl::manage(isl_map_align_params(Map.release(), ParameterSpace.copy()));
  Map = Map.intersect_params(Context);
  isl::map Coalesced = Map.coalesce();
  // A union may have far more facets than its parts: 2d segments that cross in
  // one point become a body with 2^d. Farkas' lemma pays for each facet.
  bool Pays = 2 * mostConstraints(Coalesced) <= 3 * mostConstraints(Map);
  return Pays ? Coalesced : Map;
}

EdgeList SchedulerState::edges(const isl::union_map &Relation) const {
  EdgeList Edges;
  for (auto &[Ends, Map] : mapsByEnds(Relation)) {
    isl::map Simple = simplified(Map);
    if (!Simple.is_empty().is_true())
      Edges.push_back({Ends.first, Ends.second, Simple});
  }
  return Edges;
}

/// Edges that validity has as well become the same objects, so that whatever
/// is computed for one of them need not be computed again.
EdgeList SchedulerState::edgesLike(const isl::union_map &Relation) const {
  auto Binding = mapsByEnds(Problem.validity());
  EdgeList Edges;
  for (auto &[Ends, Map] : mapsByEnds(Relation)) {
    auto Same = Binding.find(Ends);
    if (Same != Binding.end() &&
        isl_map_plain_is_equal(Same->second.get(), Map.get()) ==
            isl_bool_true) {
      if (const DependenceEdge *E = edgeBetween(Whole.Validity, Ends))
        Edges.push_back(*E);
      continue;
    }
    isl::map Simple = simplified(Map);
    if (!Simple.is_empty().is_true())
      Edges.push_back({Ends.first, Ends.second, Simple});
  }
  return Edges;
}

const SchedulerState::RelationCones &
SchedulerState::conesOf(const DependenceEdge &Edge) {
  auto [Entry, IsNew] = KnownCones.try_emplace(Edge.Relation.get());
  RelationCones &Known = Entry->second;
  if (!IsNew)
    return Known;
  Known.Relation = Edge.Relation;
  isl::stat Status = Edge.Relation.foreach_basic_map([&](isl::basic_map Pair) {
    // { Delta[di,dj] } for a self edge, { [S[i,j] -> T[k,l]] } else
    isl::basic_set Points =
        Edge.Source == Edge.Sink
            ? isl::manage(isl_basic_map_deltas(Pair.release()))
            : isl::manage(isl_basic_map_wrap(Pair.release()));
    const FarkasCone *Cone = nullptr;
    FarkasStatus Found = Cache->cone(Points, Cone);
    if (Found == FarkasStatus::Found)
      Known.Cones.push_back(Cone);
    bool Usable =
        Found == FarkasStatus::Found || Found == FarkasStatus::EmptyRelation;
    return Usable ? isl::stat::ok() : isl::stat::error();
  });
  Known.Usable = !Status.is_error();
  return Known;
}

bool SchedulerState::distanceCones(const Component &C, const EdgeList &Edges,
                                   std::vector<DistanceCone> &Cones) {
  for (const DependenceEdge &E : Edges) {
    const RelationCones &Known = conesOf(E);
    if (!Known.Usable)
      return false;
    for (const FarkasCone *Cone : Known.Cones)
      Cones.push_back({positionOf(C, E.Source), positionOf(C, E.Sink), Cone});
  }
  return true;
}

std::optional<std::vector<const FarkasCone *>>
SchedulerState::domainCones(unsigned Statement) {
  isl::set Domain = Problem.Statements[Statement].Domain;
  Domain = isl::manage(
      isl_set_align_params(Domain.release(), ParameterSpace.copy()));
  Domain = Domain.intersect_params(Context);
  std::vector<const FarkasCone *> Cones;
  isl::stat Status = Domain.foreach_basic_set([&](isl::basic_set Points) {
    const FarkasCone *Cone = nullptr;
    FarkasStatus Found = Cache->cone(Points, Cone);
    if (Found == FarkasStatus::Found)
      Cones.push_back(Cone);
    bool Usable =
        Found == FarkasStatus::Found || Found == FarkasStatus::EmptyRelation;
    return Usable ? isl::stat::ok() : isl::stat::error();
  });
  if (Status.is_error())
    return std::nullopt;
  return Cones;
}

namespace {

/// The coefficients of d in the order of the edge's cone: what stands before 1,
/// the parameters, the variables.
IntegerRow distanceForm(const Component &C, const DependenceEdge &Edge,
                        const SolvedRow &Row) {
  const AffineRow &Source = Row.Rows[positionOf(C, Edge.Source)],
                  &Sink = Row.Rows[positionOf(C, Edge.Sink)];
  IntegerRow Form{Sink.Constant - Source.Constant};
  for (unsigned P = 0; P < Sink.Parameters.size(); ++P)
    Form.push_back(Sink.Parameters[P] - Source.Parameters[P]);
  if (Edge.Source != Edge.Sink)
    for (const DynamicAPInt &Entry : Source.Iterators)
      Form.push_back(-Entry);
  Form.append(Sink.Iterators.begin(), Sink.Iterators.end());
  return Form;
}

DynamicAPInt product(const IntegerRow &A, const IntegerRow &B) {
  DynamicAPInt Sum(0);
  for (unsigned I = 0; I < A.size(); ++I)
    if (A[I] != 0 && B[I] != 0)
      Sum += A[I] * B[I];
  return Sum;
}

/// \p Form is 0 on all points of the cone's relation.
bool isZeroOn(const FarkasCone &Cone, const IntegerRow &Form) {
  auto IsZero = [&](const IntegerRow &Generator) {
    return product(Generator, Form) == 0;
  };
  return llvm::all_of(Cone.Inequalities, IsZero) &&
         llvm::all_of(Cone.Equalities, IsZero);
}

bool isInside(const FarkasCone &Cone, const IntegerRow &Form) {
  return llvm::all_of(Cone.Inequalities,
                      [&](const IntegerRow &Generator) {
                        return product(Generator, Form) >= 0;
                      }) &&
         llvm::all_of(Cone.Equalities, [&](const IntegerRow &Generator) {
           return product(Generator, Form) == 0;
         });
}

} // namespace

const std::vector<const FarkasCone *> *
SchedulerState::knownCones(const DependenceEdge &Edge) const {
  auto Known = KnownCones.find(Edge.Relation.get());
  return Known == KnownCones.end() || !Known->second.Usable
             ? nullptr
             : &Known->second.Cones;
}

/// Sound: a cone speaks of all rational points, of which the pairs are some.
bool SchedulerState::isAtLeast(const Component &C, const DependenceEdge &Edge,
                               const SolvedRow &Row, int Least) const {
  const std::vector<const FarkasCone *> *Cones = knownCones(Edge);
  if (!Row.Pieces.empty() || !Cones)
    return false;
  IntegerRow Form = distanceForm(C, Edge, Row);
  Form.front() -= Least; // d - Least >= 0
  return llvm::all_of(
      *Cones, [&](const FarkasCone *Cone) { return isInside(*Cone, Form); });
}

RowEffect SchedulerState::effectOf(const Component &C,
                                   const DependenceEdge &Edge,
                                   const SolvedRow &Row) const {
  const std::vector<const FarkasCone *> *Cones = knownCones(Edge);
  if (!Row.Pieces.empty() || !Cones)
    return RowEffect::Mixed;
  IntegerRow Form = distanceForm(C, Edge, Row);
  if (llvm::all_of(*Cones, [&](const FarkasCone *Cone) {
        return isZeroOn(*Cone, Form);
      }))
    return RowEffect::LeavesAll;
  return isAtLeast(C, Edge, Row, 1) ? RowEffect::CarriesAll : RowEffect::Mixed;
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

/// { S[i,j] -> [t] } of the statement at \p Position of the row's component.
static isl::pw_aff pieceOf(const SchedulerState &State, const Component &C,
                           unsigned Position, const SolvedRow &Row) {
  if (!Row.Pieces.empty())
    return Row.Pieces[Position];
  return toAff(State, C.Statements[Position], Row.Rows[Position]);
}

isl::union_pw_aff toTime(const SchedulerState &State, const Component &C,
                         const SolvedRow &Row) {
  isl_union_pw_aff *Time = isl_union_pw_aff_empty(State.domainSpace().copy());
  for (unsigned I = 0; I < C.Statements.size(); ++I)
    Time =
        isl_union_pw_aff_add_pw_aff(Time, pieceOf(State, C, I, Row).release());
  return isl::manage(Time);
}

isl::map sameTime(const SchedulerState &State, const Component &C,
                  const DependenceEdge &Edge, const SolvedRow &Row) {
  auto TimeMap = [&](unsigned Statement) {
    return isl::manage(isl_map_from_pw_aff(
        pieceOf(State, C, positionOf(C, Statement), Row).release()));
  };
  return TimeMap(Edge.Source).apply_range(TimeMap(Edge.Sink).reverse());
}

namespace {

/// What \p Row leaves of \p Edge; null if nothing, all where isl fails.
isl::map residual(const SchedulerState &State, const Component &C,
                  const DependenceEdge &Edge, const SolvedRow &Row) {
  switch (State.effectOf(C, Edge, Row)) {
  case RowEffect::CarriesAll:
    return isl::map();
  case RowEffect::LeavesAll:
    return Edge.Relation;
  case RowEffect::Mixed:
    break;
  }
  isl::map Left = Edge.Relation.intersect(sameTime(State, C, Edge, Row));
  if (Left.is_null())
    return Edge.Relation;
  return Left.is_empty().is_true() ? isl::map() : Left;
}

} // namespace

Component residual(const SchedulerState &State, const Component &C,
                   const Component &Rest, const SolvedRow &Row) {
  Component Left;
  Left.Statements = Rest.Statements;
  Left.OuterRows = Rest.OuterRows + 1;
  auto Keep = [](EdgeList &Edges, const DependenceEdge &E, isl::map Relation) {
    if (!Relation.is_null())
      Edges.push_back({E.Source, E.Sink, std::move(Relation)});
  };
  for (const DependenceEdge &E : Rest.Validity)
    Keep(Left.Validity, E, residual(State, C, E, Row));
  auto Reuse = [&](const EdgeList &Edges, EdgeList &Into) {
    for (const DependenceEdge &E : Edges) {
      if (!sharedEdge(Rest.Validity, E))
        Keep(Into, E, residual(State, C, E, Row));
      else if (auto *Known = edgeBetween(Left.Validity, {E.Source, E.Sink}))
        Into.push_back(*Known);
    }
  };
  Reuse(Rest.Proximity, Left.Proximity);
  Reuse(Rest.Coincidence, Left.Coincidence);
  return Left;
}

bool isCoincident(const SchedulerState &State, const Component &C,
                  const EdgeList &Edges, const SolvedRow &Row) {
  return llvm::all_of(Edges, [&](const DependenceEdge &E) {
    switch (State.effectOf(C, E, Row)) {
    case RowEffect::LeavesAll:
      return true;
    case RowEffect::CarriesAll:
      return false;
    case RowEffect::Mixed:
      break;
    }
    return E.Relation.is_subset(sameTime(State, C, E, Row)).is_true();
  });
}

} // namespace affinesched
