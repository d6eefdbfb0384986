//===- PlutoRow.cpp - Permutable bands with bounded distances
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bondhugula et al. 2008: for each residual dependence d >= 0 and
// u.n + w - d >= 0; lexicographic minimum of (|u|, w, |E|, |C|, C, E, c). With
// negative coefficients and independence over all orthants (Pluto+, isl).
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "RowStrategies.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace affinesched {

namespace {

/// What a row can be asked to minimise.
enum PlutoCost : unsigned {
  CostU,
  CostW,
  CostE,
  CostC,
  CostContiguity,
  CostExtents,
  PlutoCosts
};

constexpr const char *CostNames[PlutoCosts] = {
    "u", "w", "parameters", "iterators", "contiguity", "extents"};

/// What bounds the proximity distances.
enum class Bound { Constant, Parametric, None };

/// What one attempt demands beyond validity.
struct Attempt {
  bool Coincident;
  Bound Distance;
};

/// In the order in which they are tried. Sum |u| is the first cost, so that a
/// row with u = 0, where there is one, is the minimum, and its problem has
/// mostly merged columns. An unbounded distance (no u, w exist) is the last
/// resort.
const std::vector<Attempt> UsualAttempts = {{true, Bound::Constant},
                                            {true, Bound::Parametric},
                                            {false, Bound::Constant},
                                            {false, Bound::Parametric},
                                            {false, Bound::None}};

/// The same where distances come first.
const std::vector<Attempt> LocalAttempts = {{true, Bound::Constant},
                                            {false, Bound::Constant}};

const std::vector<PlutoCost> UsualCosts = {CostU, CostW, CostE, CostC};

/// What to try for one row, and what counts, most important first.
struct RowPlan {
  std::vector<Attempt> Attempts = UsualAttempts;
  std::vector<PlutoCost> Costs = UsualCosts;

  unsigned lastAttempt() const { return Attempts.size() - 1; }
  /// The number of \p Cost among the costs; every plan has the usual ones.
  unsigned column(PlutoCost Cost) const {
    return std::find(Costs.begin(), Costs.end(), Cost) - Costs.begin();
  }
};

/// A coincident row where there is one, if that is asked for; before proximity
/// it may have a longer bound, after it no larger |u|.
std::vector<Attempt> attemptsFor(const std::vector<Objective> &Order) {
  auto Parallel = std::find(Order.begin(), Order.end(), Objective::Parallel);
  auto Proximity = std::find(Order.begin(), Order.end(), Objective::Proximity);
  bool IsParallel = Parallel != Order.end();
  if (Proximity == Order.end())
    return IsParallel
               ? std::vector<Attempt>{{true, Bound::None}, {false, Bound::None}}
               : std::vector<Attempt>{{false, Bound::None}};
  std::vector<Attempt> Attempts = UsualAttempts;
  if (!IsParallel)
    Attempts.erase(Attempts.begin(), Attempts.begin() + 2);
  else if (Proximity < Parallel)
    std::swap(Attempts[1], Attempts[2]);
  return Attempts;
}

std::vector<PlutoCost> costsFor(const std::vector<Objective> &Order) {
  std::vector<PlutoCost> Costs;
  auto Add = [&](PlutoCost Cost) {
    if (std::find(Costs.begin(), Costs.end(), Cost) == Costs.end())
      Costs.push_back(Cost);
  };
  for (Objective What : Order) {
    if (What == Objective::Proximity) {
      Add(CostU);
      Add(CostW);
    }
    if (What == Objective::Contiguity)
      Add(CostContiguity);
    if (What == Objective::BigLoopsFirst)
      Add(CostExtents);
  }
  for (PlutoCost Cost : UsualCosts)
    Add(Cost);
  return Costs;
}

/// The plan for a row with these objectives; null: \p Usual.
RowPlan planFor(const std::vector<Objective> *Order, const RowPlan &Usual) {
  if (!Order || asksToCarry(*Order))
    return Usual;
  return {attemptsFor(*Order), costsFor(*Order)};
}

/// The cones of a component's edges, computed once per band.
struct BandCones {
  std::vector<DistanceCone> Validity, Proximity, Coincidence, Reuse;
};

/// Rows of the band so far, per position in the component.
using RowsSoFar = std::vector<std::vector<IntegerRow>>;

class PlutoBand {
public:
  PlutoBand(SchedulerState &State, const Component &C, RowPlan Usual,
            const EdgeList &Reuse, RowObserver Observe,
            BandDemand Least = BandDemand())
      : State(State), C(C), Usual(std::move(Usual)), Reuse(Reuse),
        Observe(Observe), Least(Least), Dimension(State.dimension(C)),
        Plan(this->Usual) {
    for (unsigned S : C.Statements)
      Fixed.push_back(State.fixedRows(S));
    if (!State.options().BoundDistances)
      FirstAttempt = Plan.lastAttempt();
  }

  BandResult solve() {
    if (!computeCones())
      return {RowStatus::OverBudget, {}};
    BandResult Result;
    std::vector<SolvedRow> &Rows = Result.Band.Rows;
    Result.Band.Permutable = true;
    while (missing() > 0 && !(Dimension > State.dimension(C) && endsHere())) {
      RowResult Next = wishedRow();
      Result.Status = Next.Status;
      if (Next.Status != RowStatus::Found ||
          (!Rows.empty() && isCoalescing(Next.Row)))
        break;
      remember(Next.Row);
      Rows.push_back(std::move(Next.Row));
    }
    if (!Rows.empty())
      Result.Status = RowStatus::Found;
    if (isTooLittle())
      return {RowStatus::Infeasible, {}};
    return Result;
  }

private:
  bool computeCones() {
    return State.distanceCones(C, C.Validity, Cones.Validity) &&
           State.distanceCones(C, C.Proximity, Cones.Proximity) &&
           State.distanceCones(C, C.Coincidence, Cones.Coincidence) &&
           State.distanceCones(C, Reuse, Cones.Reuse);
  }

  /// A skew pays if it makes distances short. A row such as -19i - j that only
  /// bends distances of 1000 to 981 flattens two loops into one and ruins
  /// locality; the band ends before it.
  bool isCoalescing(const SolvedRow &Row) const {
    const llvm::DynamicAPInt Modest(6);
    llvm::DynamicAPInt Steepest(0);
    for (const AffineRow &Statement : Row.Rows) {
      llvm::DynamicAPInt Sum(0);
      for (const llvm::DynamicAPInt &Entry : Statement.Iterators)
        Sum += llvm::abs(Entry);
      Steepest = std::max(Steepest, Sum);
    }
    return Steepest > Modest && Row.LongestDistance > Steepest;
  }

  /// The next dimension is asked to carry as much as it can: a row of another
  /// kind.
  bool endsHere() const {
    const std::vector<Objective> *Order = State.wishes().objectives(Dimension);
    return Order && asksToCarry(*Order);
  }

  /// The next row as the user wishes it. A wish that would end the band is
  /// given another try in the next one; there, where a first row would not
  /// exist, it is given up.
  RowResult wishedRow() {
    if (State.wishes().leaveRowsAlone())
      return nextRow();
    Plan = planFor(State.wishes().objectives(Dimension), Usual);
    FirstAttempt = 0;
    Wishes = State.wishes().ofRow(C.Statements, Dimension,
                                  [&](unsigned I) { return missing(I); });
    RowResult Result = nextRow();
    bool IsFirst = Dimension == State.dimension(C);
    if (Result.Status == RowStatus::Infeasible && IsFirst && !Wishes.empty()) {
      Wishes = compatibleWishes(Wishes, [&](const std::vector<RowWish> &Some) {
        return hasRowWith(Some);
      });
      FirstAttempt = 0;
      Result = nextRow();
    }
    return Result;
  }

  bool hasRowWith(const std::vector<RowWish> &Some) {
    Wishes = Some;
    return attempt(Plan.Attempts.back()).Status == RowStatus::Found;
  }

  /// What is infeasible once is infeasible for the rest of the band, since
  /// later rows must leave smaller spaces. What needs too many operations gives
  /// way to a row without bounds, or, among components that can be scheduled
  /// alone, to that.
  RowResult nextRow() {
    const unsigned long Before = countOperations(State.ctx());
    RowResult Result;
    while (FirstAttempt < Plan.Attempts.size() && !isTooLittle()) {
      if (!isRedundant(Plan.Attempts[FirstAttempt]))
        Result = attempt(Plan.Attempts[FirstAttempt]);
      if (Result.Status == RowStatus::Found ||
          (Result.Status == RowStatus::OverBudget && !mayStepDown()))
        break;
      const bool IsOverBudget = Result.Status == RowStatus::OverBudget;
      HasSteppedDown |= IsOverBudget;
      FirstAttempt = IsOverBudget ? Plan.lastAttempt() : FirstAttempt + 1;
    }
    Result.Row.Cost.Operations = countOperations(State.ctx()) - Before;
    return Result;
  }

  /// All coincident rows have been found, and they are fewer than demanded.
  /// Where proximity pairs are coincident, a coincident row has u = w = 0, so
  /// that the first attempt does not miss it.
  bool isTooLittle() const {
    bool NoneFollow = FirstAttempt > Plan.lastAttempt() ||
                      (!Plan.Attempts[FirstAttempt].Coincident &&
                       State.proximityIsCoincidence());
    return NoneFollow && State.wishes().leaveRowsAlone() &&
           CoincidentRows < Least.CoincidentRows;
  }

  bool mayStepDown() const {
    return FirstAttempt < Plan.lastAttempt() &&
           stronglyConnected(C.Statements, C.Validity).size() == 1;
  }

  /// Without parameters u is 0, and where the proximity pairs are coincident
  /// they have no distance to be bounded.
  bool isRedundant(Attempt A) const {
    return A.Distance == Bound::Parametric &&
           (State.parameters() == 0 ||
            (A.Coincident && State.proximityIsCoincidence()));
  }

  RowResult attempt(Attempt A) {
    RowProblem Row(layout(A));
    addDemands(Row, A);
    addCosts(Row, A);
    Row.limitCoefficients(State.options().MaxCoefficient);
    demandIndependence(Row);
    addWishes(Row, A);
    if (Observe)
      Observe(Row);
    LexMinResult Minimum = Row.solve(State.ctx());
    RowResult Result;
    if (Minimum.Status == LexMinStatus::OverBudget)
      Result.Status = RowStatus::OverBudget;
    if (Minimum.Status != LexMinStatus::Found)
      return Result;
    Result.Status = RowStatus::Found;
    Result.Row.Rows = Row.rows(Minimum.Point);
    Result.Row.Coincident =
        A.Coincident || isCoincident(State, C, C.Coincidence, Result.Row);
    Result.Row.LongestDistance =
        Minimum.Point[Row.layout().cost(Plan.column(CostW))];
    Result.Row.Cost = cost(Row, Minimum);
    return Result;
  }

  RowLayout layout(Attempt A) const {
    std::vector<unsigned> Depths;
    for (unsigned S : C.Statements)
      Depths.push_back(State.depth(S));
    unsigned U = A.Distance == Bound::Parametric ? 2 * State.parameters() : 0;
    return RowLayout(Plan.Costs.size(), U, Depths, State.parameters());
  }

  void addDemands(RowProblem &Row, Attempt A) const {
    for (const DistanceCone &Edge : Cones.Validity)
      Row.requireForward(Edge);
    if (A.Coincident)
      for (const DistanceCone &Edge : Cones.Coincidence)
        Row.requireZero(Edge);
    if (A.Distance == Bound::None)
      return;
    for (const DistanceCone &Edge : Cones.Proximity) {
      Row.boundDistance(Edge, bound(A));
      if (!State.proximityIsForward())
        Row.boundNegatedDistance(Edge, bound(A));
    }
    for (const DistanceCone &Edge : Cones.Reuse) {
      Row.boundDistance(Edge, bound(A));
      Row.boundNegatedDistance(Edge, bound(A));
    }
  }

  BoundColumns bound(Attempt A) const {
    BoundColumns Columns{Plan.column(CostW), std::nullopt};
    if (A.Distance == Bound::Parametric)
      Columns.First = 0;
    return Columns;
  }

  void addCosts(RowProblem &Row, Attempt A) const {
    Row.defineCostAsBoundSize(Plan.column(CostU), bound(A));
    Row.defineCostAsParameters(Plan.column(CostE));
    Row.defineCostAsIterators(Plan.column(CostC));
    for (auto [Cost, What] : {std::pair(CostContiguity, Objective::Contiguity),
                              std::pair(CostExtents, Objective::BigLoopsFirst)})
      if (Plan.column(Cost) < Plan.Costs.size())
        Row.defineCostAsPrices(Plan.column(Cost), prices(What));
  }

  std::vector<std::vector<int>> prices(Objective What) const {
    std::vector<std::vector<int>> Prices;
    for (unsigned S : C.Statements)
      Prices.push_back(State.wishes().pricesOf(What, S));
    return Prices;
  }

  void addWishes(RowProblem &Row, Attempt A) const {
    for (const RowWish &Wish : Wishes)
      if (!A.Coincident || !Wish.SparesCoincident)
        Row.constrain(Wish.Terms, Wish.Constant, Wish.IsEquality);
  }

  unsigned missing(unsigned Position) const {
    return complement(Position).size();
  }

  /// Rows the band may still get: the most any statement needs.
  unsigned missing() const {
    unsigned Most = 0;
    for (unsigned I = 0; I < C.Statements.size(); ++I)
      Most = std::max(Most, missing(I));
    return Most;
  }

  std::vector<IntegerRow> complement(unsigned Position) const {
    return orthogonalComplement(Fixed[Position],
                                State.depth(C.Statements[Position]));
  }

  /// A statement needs a row now if it needs as many as the deepest one;
  /// shallower ones may wait. For locality none waits: it shares as many loops
  /// as it has, shifted as far as that takes.
  void demandIndependence(RowProblem &Row) const {
    bool NoneWaits = State.options().Fusion == FusionPolicy::MaxLocality;
    unsigned Most = missing();
    for (unsigned I = 0; I < C.Statements.size(); ++I) {
      std::vector<IntegerRow> Complement = complement(I);
      if (Complement.size() == Most || (NoneWaits && !Complement.empty()))
        Row.requireIndependent(I, Complement);
    }
  }

  void remember(const SolvedRow &Row) {
    CoincidentRows += Row.Coincident;
    for (unsigned I = 0; I < C.Statements.size(); ++I)
      Fixed[I].push_back(Row.Rows[I].Iterators);
    ++Dimension;
  }

  RowCost cost(const RowProblem &Row, const LexMinResult &Minimum) const {
    RowCost Cost;
    for (unsigned I = 0; I < Plan.Costs.size(); ++I) {
      std::string Value;
      llvm::raw_string_ostream(Value) << Minimum.Point[Row.layout().cost(I)];
      Cost.Objective.push_back({CostNames[Plan.Costs[I]], Value});
    }
    Cost.IlpColumns = Row.layout().columns();
    Cost.IlpConstraints = Row.system().constraints();
    Cost.Decision = Minimum.IsMinimum ? "pluto" : "pluto, not proved minimal";
    if (HasSteppedDown)
      Cost.Decision += ", no bounds on distances: too few operations";
    return Cost;
  }

  SchedulerState &State;
  const Component &C;
  RowPlan Usual;
  const EdgeList &Reuse;
  RowObserver Observe;
  BandDemand Least;
  BandCones Cones;
  RowsSoFar Fixed;
  /// Of the next row.
  unsigned Dimension;
  RowPlan Plan;
  std::vector<RowWish> Wishes;
  unsigned FirstAttempt = 0, CoincidentRows = 0;
  bool HasSteppedDown = false;
};

} // namespace

BandResult solvePlutoBand(SchedulerState &State, const Component &C,
                          RowObserver Observe, BandDemand Least) {
  return PlutoBand(State, C, RowPlan(), /*Reuse=*/{}, Observe, Least).solve();
}

BandResult solveLocalBand(SchedulerState &State, const Component &C,
                          const EdgeList &Reuse) {
  return PlutoBand(State, C, {LocalAttempts, UsualCosts}, Reuse, nullptr)
      .solve();
}

} // namespace affinesched
