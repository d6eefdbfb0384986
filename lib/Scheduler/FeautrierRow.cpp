//===- FeautrierRow.cpp - As many dependences as possible strictly carried
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Feautrier 1992, part II: one variable e_k in [0,1] for each disjunct R_k of
// the residual dependences, d - e_k >= 0 on R_k, maximise the sum of e_k. Over
// the integers e_k is 0 or 1. Coefficients are limited, which keeps out rows
// such as 100i + j that flatten two loops into one. A common factor of all
// statements is split off (isl: split_scaled).
//
// Part I: among these rows, criterion 1 takes the one with the least latency L,
// criterion 2 the one with the least delay delta.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "RowStrategies.h"
#include "SystemSize.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using llvm::DynamicAPInt;

namespace affinesched {

namespace {

/// Costs in their order of importance. The bound is L or delta; without one its
/// costs are 0.
enum FeautrierCost : unsigned {
  CostMissing,
  CostGrowth,
  CostBound,
  CostE,
  CostC,
  FeautrierCosts
};

/// Times start here while a row is sought, so that c_S >= 0 is no restriction:
/// a statement whose loop starts at 1 may have the time i - 1.
constexpr int Origin = 8;

/// The same disjunct in two edges counts once.
std::vector<DistanceCone> withoutRepetitions(std::vector<DistanceCone> Cones) {
  std::vector<DistanceCone> Result;
  for (const DistanceCone &Cone : Cones) {
    auto Same = [&](const DistanceCone &Other) {
      return Other.Source == Cone.Source && Other.Sink == Cone.Sink &&
             Other.Cone == Cone.Cone;
    };
    if (std::none_of(Result.begin(), Result.end(), Same))
      Result.push_back(Cone);
  }
  return Result;
}

/// Appends " + 2n", " - n", " + 1" to what is there, nothing for 0.
void appendTerm(llvm::raw_string_ostream &OS, const DynamicAPInt &Factor,
                const std::string &Name) {
  if (Factor == 0)
    return;
  const bool IsFirst = OS.str().empty();
  if (Factor < 0)
    OS << (IsFirst ? "-" : " - ");
  else if (!IsFirst)
    OS << " + ";
  if (Name.empty() || llvm::abs(Factor) != 1)
    OS << llvm::abs(Factor);
  OS << Name;
}

/// One attempt at a row: what carries most, with a bound of some kind.
class CarryingRow {
public:
  CarryingRow(SchedulerState &State, const Component &C, Criterion Least,
              bool IsParametric, std::vector<DistanceCone> Cones,
              const std::vector<RowWish> &Wishes)
      : State(State), C(C), Least(Least), Cones(std::move(Cones)),
        Wishes(Wishes), Problem(layout()) {
    Bound.Constant = CostBound;
    if (IsParametric)
      Bound.First = this->Cones.size();
  }

  /// False if the criterion cannot be stated.
  bool build() {
    for (unsigned K = 0; K < Cones.size(); ++K)
      Problem.requireForwardBy(Cones[K], K);
    if (Least == Criterion::Latency && !boundTimes())
      return false;
    if (Least == Criterion::Delay)
      for (const DistanceCone &Edge : Cones)
        Problem.boundDistance(Edge, Bound);
    Problem.defineCostAsMissingExtras(CostMissing, Cones.size());
    if (Least == Criterion::Latency)
      Problem.defineCostAsBoundGrowth(CostGrowth, Bound);
    else
      Problem.defineCostAsBoundSize(CostGrowth, Bound);
    Problem.defineCostAsParameters(CostE);
    Problem.defineCostAsIterators(CostC);
    Problem.limitCoefficients(State.options().MaxCoefficient);
    for (const RowWish &Wish : Wishes)
      addWish(Wish);
    return true;
  }

  const RowProblem &problem() const { return Problem; }
  unsigned disjuncts() const { return Cones.size(); }

  unsigned carried(const IntegerRow &Point) const {
    unsigned Count = 0;
    for (unsigned K = 0; K < Cones.size(); ++K)
      Count += Point[Problem.layout().extra(K)] >= DynamicAPInt(1);
    return Count;
  }

  /// L or delta as text, "n + 1".
  std::string bound(const IntegerRow &Point) const {
    DynamicAPInt Constant = Point[Problem.layout().cost(CostBound)];
    if (Least == Criterion::Latency)
      Constant -= Origin;
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    for (unsigned P = 0; Bound.First && P < State.parameters(); ++P)
      appendTerm(OS,
                 Point[Problem.layout().extra(*Bound.First + 2 * P + 1)] -
                     Point[Problem.layout().extra(*Bound.First + 2 * P)],
                 State.parameterName(P));
    appendTerm(OS, Constant, "");
    return Text.empty() ? "0" : Text;
  }

private:
  RowLayout layout() const {
    std::vector<unsigned> Depths;
    for (unsigned S : C.Statements)
      Depths.push_back(State.depth(S));
    return RowLayout(FeautrierCosts, Cones.size() + 2 * State.parameters(),
                     Depths, State.parameters());
  }

  /// The columns of constants count from Origin where times do.
  void addWish(const RowWish &Wish) {
    int64_t Constant = Wish.Constant;
    if (Least == Criterion::Latency)
      for (const WeightedCoefficient &Term : Wish.Terms)
        if (Term.Kind == CoefficientKind::Constant)
          Constant -= Origin * Term.Factor;
    Problem.constrain(Wish.Terms, Constant, Wish.IsEquality);
  }

  bool boundTimes() {
    for (unsigned I = 0; I < C.Statements.size(); ++I) {
      auto Domain = State.domainCones(C.Statements[I]);
      if (!Domain)
        return false;
      for (const FarkasCone *Cone : *Domain) {
        Problem.requireTimeFrom(I, *Cone, Origin);
        Problem.boundTime(I, *Cone, Bound);
      }
    }
    return true;
  }

  SchedulerState &State;
  const Component &C;
  Criterion Least;
  std::vector<DistanceCone> Cones;
  const std::vector<RowWish> &Wishes;
  BoundColumns Bound;
  RowProblem Problem;
};

DynamicAPInt commonDivisor(const std::vector<AffineRow> &Rows) {
  DynamicAPInt Divisor(0);
  for (const AffineRow &Row : Rows)
    for (const IntegerRow *Part : {&Row.Iterators, &Row.Parameters})
      for (const DynamicAPInt &Entry : *Part)
        Divisor = llvm::gcd(Divisor, llvm::abs(Entry));
  return Divisor;
}

std::vector<AffineRow> dividedBy(std::vector<AffineRow> Rows,
                                 const DynamicAPInt &Divisor) {
  for (AffineRow &Row : Rows) {
    for (IntegerRow *Part : {&Row.Iterators, &Row.Parameters})
      for (DynamicAPInt &Entry : *Part)
        Entry /= Divisor;
    Row.Constant = llvm::floorDiv(Row.Constant, Divisor);
  }
  return Rows;
}

/// Nothing that \p Row carries is left residual by \p Other.
bool carriesAsMuch(const SchedulerState &State, const Component &C,
                   const SolvedRow &Row, const SolvedRow &Other) {
  for (const DependenceEdge &E : C.Validity) {
    isl::map Left = E.Relation.intersect(sameTime(State, C, E, Other));
    if (!Left.is_subset(sameTime(State, C, E, Row)).is_true())
      return false;
  }
  return true;
}

/// g a + r with one g for all statements and 0 <= r < g orders like (a, r): the
/// row becomes a, and r the phase within it, where a alone loses a dependence.
/// Floors keep order, so only strictness can be lost, which is checked on
/// integer points. A row without strides also gives better loops.
void splitScaled(const SchedulerState &State, const Component &C,
                 SolvedRow &Row) {
  DynamicAPInt Divisor = commonDivisor(Row.Rows);
  if (Divisor <= 1)
    return;
  SolvedRow Scaled = Row;
  Row.Rows = dividedBy(Scaled.Rows, Divisor);
  if (carriesAsMuch(State, C, Scaled, Row))
    return;
  for (const AffineRow &Statement : Scaled.Rows)
    Row.Phases.push_back(static_cast<unsigned>(
        static_cast<int64_t>(llvm::mod(Statement.Constant, Divisor))));
}

/// The rows as they are meant: times from 0 on.
void moveOrigin(std::vector<AffineRow> &Rows) {
  for (AffineRow &Row : Rows)
    Row.Constant -= Origin;
}

RowCost costOf(const CarryingRow &Row, const LexMinResult &Minimum,
               Criterion Least) {
  RowCost Cost;
  Cost.IlpColumns = Row.problem().layout().columns();
  Cost.IlpConstraints = Row.problem().system().constraints();
  Cost.Objective = {{"carried", std::to_string(Row.carried(Minimum.Point))},
                    {"disjuncts", std::to_string(Row.disjuncts())}};
  std::string Bound = Row.bound(Minimum.Point);
  switch (Least) {
  case Criterion::Carried:
    Cost.Decision = "feautrier";
    break;
  case Criterion::Latency:
    Cost.Decision = "latency: L = " + Bound;
    Cost.Objective.push_back({"L", Bound});
    break;
  case Criterion::Delay:
    Cost.Decision = "delay: delta = " + Bound;
    Cost.Objective.push_back({"delta", Bound});
    break;
  }
  if (!Minimum.IsMinimum)
    Cost.Decision += ", not proved minimal";
  return Cost;
}

RowResult attempt(SchedulerState &State, const Component &C, Criterion Least,
                  bool IsParametric, const std::vector<DistanceCone> &Cones,
                  const std::vector<RowWish> &Wishes, RowObserver Observe) {
  RowResult Result;
  CarryingRow Row(State, C, Least, IsParametric, Cones, Wishes);
  if (!Row.build())
    return Result;
  if (Observe)
    Observe(Row.problem());
  LexMinResult Minimum = Row.problem().solve(State.ctx());
  if (Minimum.Status == LexMinStatus::OverBudget)
    Result.Status = RowStatus::OverBudget;
  if (Minimum.Status != LexMinStatus::Found || Row.carried(Minimum.Point) == 0)
    return Result;
  Result.Status = RowStatus::Found;
  Result.Row.CarriesAll = Row.carried(Minimum.Point) == Cones.size();
  Result.Row.Rows = Row.problem().rows(Minimum.Point);
  if (Least == Criterion::Latency)
    moveOrigin(Result.Row.Rows);
  else if (Wishes.empty()) // a row divided may not be what was wished
    splitScaled(State, C, Result.Row);
  Result.Row.Coincident = isCoincident(State, C, C.Coincidence, Result.Row);
  Result.Row.Cost = costOf(Row, Minimum, Least);
  if (Least != Criterion::Carried)
    addSystemSize(Result.Row.Cost, systemSize(State, C));
  return Result;
}

struct Attempt {
  Criterion Least;
  bool IsParametric;
};

/// From the best bound to none.
std::vector<Attempt> attempts(Criterion Least) {
  switch (Least) {
  case Criterion::Carried:
    return {{Criterion::Carried, false}};
  case Criterion::Latency:
    return {{Criterion::Latency, true}, {Criterion::Carried, false}};
  case Criterion::Delay:
    return {{Criterion::Delay, false},
            {Criterion::Delay, true},
            {Criterion::Carried, false}};
  }
  return {};
}

RowResult bestAttempt(SchedulerState &State, const Component &C,
                      Criterion Least, const std::vector<DistanceCone> &Cones,
                      const std::vector<RowWish> &Wishes, RowObserver Observe) {
  RowResult Result;
  for (Attempt Next : attempts(Least)) {
    Result = attempt(State, C, Next.Least, Next.IsParametric, Cones, Wishes,
                     Observe);
    if (Result.Status == RowStatus::Found)
      break;
  }
  return Result;
}

} // namespace

Criterion criterionIn(const std::vector<Objective> &Order) {
  for (Objective What : Order) {
    if (What == Objective::Latency)
      return Criterion::Latency;
    if (What == Objective::Delay)
      return Criterion::Delay;
  }
  return Criterion::Carried;
}

RowResult solveFeautrierRow(SchedulerState &State, const Component &C,
                            Criterion Least, RowObserver Observe) {
  RowResult Result;
  std::vector<DistanceCone> Cones;
  if (!State.distanceCones(C, C.Validity, Cones)) {
    Result.Status = RowStatus::OverBudget;
    return Result;
  }
  Cones = withoutRepetitions(std::move(Cones));
  const unsigned long Before = countOperations(State.ctx());
  std::vector<RowWish> Wishes =
      State.wishes().ofRow(C.Statements, State.dimension(C), [&](unsigned I) {
        return State.missingRows(C.Statements[I]);
      });
  Result = bestAttempt(State, C, Least, Cones, Wishes, Observe);
  if (Result.Status == RowStatus::Infeasible && !Wishes.empty())
    Result = bestAttempt(
        State, C, Least, Cones,
        compatibleWishes(Wishes,
                         [&](const std::vector<RowWish> &Some) {
                           return bestAttempt(State, C, Criterion::Carried,
                                              Cones, Some, nullptr)
                                      .Status == RowStatus::Found;
                         }),
        Observe);
  Result.Row.Cost.Operations = countOperations(State.ctx()) - Before;
  return Result;
}

} // namespace affinesched
