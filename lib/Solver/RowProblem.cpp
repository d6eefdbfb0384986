//===- RowProblem.cpp - One dimension of the schedule as an integer program
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/RowProblem.h"
#include "AffineSched/Solver/ColumnMerging.h"

using llvm::DynamicAPInt;

namespace affinesched {

RowProblem::RowProblem(RowLayout L) : Layout(std::move(L)) {}

//===----------------------------------------------------------------------===//
// Forms over an edge
//===----------------------------------------------------------------------===//

RowProblem::Terms RowProblem::iteratorTerms(unsigned Statement,
                                            unsigned Dimension,
                                            int Sign) const {
  return {{Layout.iterator(Statement, Dimension, Part::Positive), Sign},
          {Layout.iterator(Statement, Dimension, Part::Negative), -Sign}};
}

void RowProblem::addIterators(Form &F, unsigned Statement, int Sign) const {
  for (unsigned D = 0; D < Layout.depth(Statement); ++D)
    F.Variables.push_back(iteratorTerms(Statement, D, Sign));
}

void RowProblem::addParameters(Form &F, unsigned Statement, int Sign) const {
  for (unsigned P = 0; P < Layout.parameters(); ++P) {
    F.Parameters[P].push_back(
        {Layout.parameter(Statement, P, Part::Positive), Sign});
    F.Parameters[P].push_back(
        {Layout.parameter(Statement, P, Part::Negative), -Sign});
  }
}

void RowProblem::addConstant(Terms &T, unsigned Statement, int Sign) const {
  T.push_back({Layout.constant(Statement), Sign});
}

/// Sign * (theta_T(y) - theta_S(x)). On a self edge the constants cancel and
/// only C_S (y - x) is left.
RowProblem::Form RowProblem::distance(const DistanceCone &Edge,
                                      int Sign) const {
  Form F;
  F.Parameters.resize(Layout.parameters());
  if (Edge.isSelf()) {
    addIterators(F, Edge.Sink, Sign);
    return F;
  }
  addIterators(F, Edge.Source, -Sign);
  addIterators(F, Edge.Sink, Sign);
  addParameters(F, Edge.Source, -Sign);
  addParameters(F, Edge.Sink, Sign);
  addConstant(F.Constant, Edge.Source, -Sign);
  addConstant(F.Constant, Edge.Sink, Sign);
  return F;
}

/// Sign * theta_S(x)
RowProblem::Form RowProblem::time(unsigned Statement, int Sign) const {
  Form F;
  F.Parameters.resize(Layout.parameters());
  addIterators(F, Statement, Sign);
  addParameters(F, Statement, Sign);
  addConstant(F.Constant, Statement, Sign);
  return F;
}

/// Adds u.n + w.
void RowProblem::addBound(Form &F, const BoundColumns &Bound) const {
  F.Constant.push_back({Layout.cost(Bound.Constant), 1});
  for (unsigned P = 0; Bound.First && P < Layout.parameters(); ++P) {
    F.Parameters[P].push_back({Layout.extra(*Bound.First + 2 * P + 1), 1});
    F.Parameters[P].push_back({Layout.extra(*Bound.First + 2 * P), -1});
  }
}

//===----------------------------------------------------------------------===//
// Demands on distances
//===----------------------------------------------------------------------===//

/// Generator . (a, b, c) with the form's terms put in for a, b and c.
SparseRow RowProblem::constraint(const IntegerRow &Generator,
                                 const Form &F) const {
  SparseRow Row;
  unsigned Entry = 0;
  auto AddTerms = [&](const Terms &T) {
    const DynamicAPInt &Weight = Generator[Entry++];
    if (Weight != 0)
      for (auto [Column, Factor] : T)
        Row.add(Column, Weight * DynamicAPInt(Factor));
  };
  Row.Constant = Generator.front() * DynamicAPInt(F.Offset);
  AddTerms(F.Constant);
  for (const Terms &T : F.Parameters)
    AddTerms(T);
  for (const Terms &T : F.Variables)
    AddTerms(T);
  return Row;
}

void RowProblem::requireNonNegative(const FarkasCone &Cone, const Form &F) {
  for (const IntegerRow &Generator : Cone.Inequalities)
    System.addInequality(constraint(Generator, F));
  for (const IntegerRow &Generator : Cone.Equalities)
    System.addEquality(constraint(Generator, F));
}

void RowProblem::requireForward(const DistanceCone &Edge) {
  requireNonNegative(*Edge.Cone, distance(Edge, 1));
}

void RowProblem::requireForwardBy(const DistanceCone &Edge, unsigned Extra) {
  Form F = distance(Edge, 1);
  F.Constant.push_back({Layout.extra(Extra), -1});
  requireNonNegative(*Edge.Cone, F);
}

void RowProblem::requireStrict(const DistanceCone &Edge) {
  Form F = distance(Edge, 1);
  F.Offset = -1;
  requireNonNegative(*Edge.Cone, F);
}

/// A form and its negation are both in the cone iff every generator is tight.
void RowProblem::requireZero(const DistanceCone &Edge) {
  Form F = distance(Edge, 1);
  for (const IntegerRow &Generator : Edge.Cone->Inequalities)
    System.addEquality(constraint(Generator, F));
  for (const IntegerRow &Generator : Edge.Cone->Equalities)
    System.addEquality(constraint(Generator, F));
}

void RowProblem::boundDistance(const DistanceCone &Edge,
                               const BoundColumns &Bound) {
  Form F = distance(Edge, -1);
  addBound(F, Bound);
  requireNonNegative(*Edge.Cone, F);
}

void RowProblem::boundNegatedDistance(const DistanceCone &Edge,
                                      const BoundColumns &Bound) {
  Form F = distance(Edge, 1);
  addBound(F, Bound);
  requireNonNegative(*Edge.Cone, F);
}

void RowProblem::requireTimeFrom(unsigned Statement, const FarkasCone &Domain,
                                 int Origin) {
  Form F = time(Statement, 1);
  F.Offset = -Origin;
  requireNonNegative(Domain, F);
}

void RowProblem::boundTime(unsigned Statement, const FarkasCone &Domain,
                           const BoundColumns &Bound) {
  Form F = time(Statement, -1);
  addBound(F, Bound);
  requireNonNegative(Domain, F);
}

//===----------------------------------------------------------------------===//
// Costs and limits
//===----------------------------------------------------------------------===//

/// cost(Index) = Sum + Offset
void RowProblem::defineCost(unsigned Index, const Terms &Sum, int Offset) {
  SparseRow Row;
  Row.add(Layout.cost(Index), DynamicAPInt(-1));
  for (auto [Column, Factor] : Sum)
    Row.add(Column, DynamicAPInt(Factor));
  Row.Constant = DynamicAPInt(Offset);
  System.addEquality(std::move(Row));
}

void RowProblem::defineCostAsBoundSize(unsigned Index,
                                       const BoundColumns &Bound) {
  Terms Sum;
  for (unsigned E = 0; Bound.First && E < 2 * Layout.parameters(); ++E)
    Sum.push_back({Layout.extra(*Bound.First + E), 1});
  defineCost(Index, Sum, 0);
}

void RowProblem::defineCostAsBoundGrowth(unsigned Index,
                                         const BoundColumns &Bound) {
  Terms Sum;
  for (unsigned P = 0; Bound.First && P < Layout.parameters(); ++P) {
    Sum.push_back({Layout.extra(*Bound.First + 2 * P + 1), 1});
    Sum.push_back({Layout.extra(*Bound.First + 2 * P), -1});
  }
  defineCost(Index, Sum, 0);
}

void RowProblem::defineCostAsMissingExtras(unsigned Index, unsigned Count) {
  Terms Sum;
  for (unsigned E = 0; E < Count; ++E) {
    Sum.push_back({Layout.extra(E), -1});
    SparseRow AtMostOne;
    AtMostOne.add(Layout.extra(E), DynamicAPInt(-1));
    AtMostOne.Constant = DynamicAPInt(1);
    System.addInequality(std::move(AtMostOne));
  }
  defineCost(Index, Sum, static_cast<int>(Count));
}

void RowProblem::defineCostAsParameters(unsigned Index) {
  Terms Sum;
  for (unsigned S = 0; S < Layout.statements(); ++S)
    for (unsigned P = 0; P < Layout.parameters(); ++P)
      for (Part Sign : {Part::Negative, Part::Positive})
        Sum.push_back({Layout.parameter(S, P, Sign), 1});
  defineCost(Index, Sum, 0);
}

void RowProblem::defineCostAsIterators(unsigned Index) {
  Terms Sum;
  for (unsigned S = 0; S < Layout.statements(); ++S)
    for (unsigned D = 0; D < Layout.depth(S); ++D)
      for (Part Sign : {Part::Negative, Part::Positive})
        Sum.push_back({Layout.iterator(S, D, Sign), 1});
  defineCost(Index, Sum, 0);
}

void RowProblem::defineCostAsPrices(
    unsigned Index, const std::vector<std::vector<int>> &Prices) {
  Terms Sum;
  for (unsigned S = 0; S < Layout.statements(); ++S)
    for (unsigned D = 0; D < Layout.depth(S); ++D)
      if (Prices[S][D] != 0)
        for (Part Sign : {Part::Negative, Part::Positive})
          Sum.push_back({Layout.iterator(S, D, Sign), Prices[S][D]});
  defineCost(Index, Sum, 0);
}

void RowProblem::constrain(const std::vector<WeightedCoefficient> &Sum,
                           int64_t Constant, bool IsEquality) {
  SparseRow Row;
  auto AddSigned = [&](auto Column, const WeightedCoefficient &Term) {
    Row.add((Layout.*Column)(Term.Statement, Term.Index, Part::Positive),
            DynamicAPInt(Term.Factor));
    Row.add((Layout.*Column)(Term.Statement, Term.Index, Part::Negative),
            DynamicAPInt(-Term.Factor));
  };
  for (const WeightedCoefficient &Term : Sum) {
    if (Term.Kind == CoefficientKind::Iterator)
      AddSigned(&RowLayout::iterator, Term);
    if (Term.Kind == CoefficientKind::Parameter)
      AddSigned(&RowLayout::parameter, Term);
    if (Term.Kind == CoefficientKind::Constant)
      Row.add(Layout.constant(Term.Statement), DynamicAPInt(Term.Factor));
  }
  Row.Constant = DynamicAPInt(Constant);
  if (IsEquality)
    System.addEquality(std::move(Row));
  else
    System.addInequality(std::move(Row));
}

/// One constraint per statement: the sum is a little stricter than a limit on
/// each coefficient and keeps the program small.
void RowProblem::limitCoefficients(int Max) {
  for (unsigned S = 0; S < Layout.statements(); ++S) {
    SparseRow Row;
    for (unsigned D = 0; D < Layout.depth(S); ++D)
      for (Part Sign : {Part::Negative, Part::Positive})
        Row.add(Layout.iterator(S, D, Sign), DynamicAPInt(-1));
    Row.Constant = DynamicAPInt(Max);
    System.addInequality(std::move(Row));
  }
}

void RowProblem::requireIndependent(unsigned Statement,
                                    const std::vector<IntegerRow> &Complement) {
  NonTrivialGroup Group;
  Group.FirstColumn = Layout.firstIteratorColumn(Statement);
  for (const IntegerRow &Vector : Complement) {
    IntegerRow Form(2 * Layout.depth(Statement), DynamicAPInt(0));
    for (unsigned D = 0; D < Layout.depth(Statement); ++D) {
      Form[Layout.iterator(Statement, D, Part::Positive) - Group.FirstColumn] =
          Vector[D];
      Form[Layout.iterator(Statement, D, Part::Negative) - Group.FirstColumn] =
          -Vector[D];
    }
    Group.Forms.push_back(std::move(Form));
  }
  Groups.push_back(std::move(Group));

  // A non-zero integer vector has absolute values of sum at least 1: a cut
  // that gives branch and bound a tight cost from the start.
  SparseRow Cut;
  for (unsigned D = 0; D < Layout.depth(Statement); ++D)
    for (Part Sign : {Part::Negative, Part::Positive})
      Cut.add(Layout.iterator(Statement, D, Sign), DynamicAPInt(1));
  Cut.Constant = DynamicAPInt(-1);
  System.addInequality(std::move(Cut));
}

//===----------------------------------------------------------------------===//
// Solving
//===----------------------------------------------------------------------===//

/// The coefficients of all statements, which ties may force to be equal.
static std::vector<Unknown> unknowns(const RowLayout &Layout) {
  std::vector<Unknown> Result;
  for (unsigned S = 0; S < Layout.statements(); ++S) {
    for (unsigned D = Layout.depth(S); D-- > 0;)
      Result.push_back({Layout.iterator(S, D, Part::Positive),
                        Layout.iterator(S, D, Part::Negative)});
    for (unsigned P = 0; P < Layout.parameters(); ++P)
      Result.push_back({Layout.parameter(S, P, Part::Positive),
                        Layout.parameter(S, P, Part::Negative)});
    Result.push_back({Layout.constant(S), Layout.constant(S)});
  }
  return Result;
}

LexMinResult RowProblem::solve(isl::ctx Ctx) const {
  return lexMinMerged(Ctx, System, Groups, unknowns(Layout), Layout.columns(),
                      Layout.firstStatementColumn());
}

std::vector<AffineRow> RowProblem::rows(const IntegerRow &Point) const {
  std::vector<AffineRow> Rows(Layout.statements());
  for (unsigned S = 0; S < Layout.statements(); ++S) {
    for (unsigned D = 0; D < Layout.depth(S); ++D)
      Rows[S].Iterators.push_back(Point[Layout.iterator(S, D, Part::Positive)] -
                                  Point[Layout.iterator(S, D, Part::Negative)]);
    for (unsigned P = 0; P < Layout.parameters(); ++P)
      Rows[S].Parameters.push_back(
          Point[Layout.parameter(S, P, Part::Positive)] -
          Point[Layout.parameter(S, P, Part::Negative)]);
    Rows[S].Constant = Point[Layout.constant(S)];
  }
  return Rows;
}

} // namespace affinesched
