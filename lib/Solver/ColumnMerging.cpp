//===- ColumnMerging.cpp - Coefficients that must be equal ----------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/ColumnMerging.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

using llvm::DynamicAPInt;

namespace affinesched {

namespace {

/// Nodes are positions of unknowns, and one more for the constant 0. An edge
/// A -> B says A >= B.
struct OrderGraph {
  std::vector<std::vector<unsigned>> Below;

  explicit OrderGraph(unsigned Unknowns) : Below(Unknowns + 1) {}
  unsigned zero() const { return Below.size() - 1; }
};

/// Strongly connected components without recursion, Tarjan's algorithm.
class CircleFinder {
public:
  explicit CircleFinder(const OrderGraph &Graph)
      : Graph(Graph), Index(Graph.Below.size(), 0), Low(Graph.Below.size(), 0),
        OnStack(Graph.Below.size(), false) {}

  /// Those with more than one node.
  std::vector<std::vector<unsigned>> run() {
    for (unsigned Node = 0; Node < Graph.Below.size(); ++Node)
      if (Index[Node] == 0)
        visitFrom(Node);
    return std::move(Circles);
  }

private:
  struct Frame {
    unsigned Node, NextEdge;
  };

  void enter(unsigned Node) {
    Index[Node] = Low[Node] = ++Count;
    Stack.push_back(Node);
    OnStack[Node] = true;
    Frames.push_back({Node, 0});
  }

  void visitFrom(unsigned Start) {
    enter(Start);
    while (!Frames.empty()) {
      Frame &Top = Frames.back();
      if (Top.NextEdge < Graph.Below[Top.Node].size())
        follow(Top.Node, Graph.Below[Top.Node][Top.NextEdge++]);
      else
        leave();
    }
  }

  void follow(unsigned From, unsigned To) {
    if (Index[To] == 0)
      enter(To);
    else if (OnStack[To])
      Low[From] = std::min(Low[From], Index[To]);
  }

  void leave() {
    unsigned Node = Frames.back().Node;
    Frames.pop_back();
    if (!Frames.empty())
      Low[Frames.back().Node] = std::min(Low[Frames.back().Node], Low[Node]);
    if (Low[Node] != Index[Node])
      return;
    std::vector<unsigned> Circle;
    do {
      Circle.push_back(Stack.back());
      OnStack[Stack.back()] = false;
      Stack.pop_back();
    } while (Circle.back() != Node);
    if (Circle.size() > 1)
      Circles.push_back(std::move(Circle));
  }

  const OrderGraph &Graph;
  std::vector<unsigned> Index, Low, Stack;
  std::vector<bool> OnStack;
  std::vector<Frame> Frames;
  std::vector<std::vector<unsigned>> Circles;
  unsigned Count = 0;
};

/// What became of each column.
class ColumnMerging {
public:
  ColumnMerging(SparseSystem System, const std::vector<Unknown> &Unknowns,
                unsigned Columns)
      : System(std::move(System)), Unknowns(Unknowns),
        UnknownOf(Columns, NoUnknown), Target(Columns) {
    for (unsigned U = 0; U < Unknowns.size(); ++U)
      UnknownOf[Unknowns[U].Positive] = UnknownOf[Unknowns[U].Negative] = U;
    std::iota(Target.begin(), Target.end(), 0);
    while (mergeCircles())
      substitute();
  }

  /// Minimises over the columns that are left.
  LexMinResult minimize(isl::ctx Ctx,
                        const std::vector<NonTrivialGroup> &Groups,
                        unsigned Leading) const {
    std::vector<unsigned> Position = compactPositions();
    std::optional<std::vector<NonTrivialGroup>> Left = mapped(Groups, Position);
    if (!Left || isContradiction())
      return {};
    unsigned Columns = Position.back();
    LexMinResult Result =
        lexMin(Ctx, moved(Position).dense(Columns), *Left, Leading);
    if (Result.Status == LexMinStatus::Found)
      Result.Point = expanded(Result.Point, Position);
    return Result;
  }

private:
  static constexpr unsigned NoUnknown = ~0u, Zero = ~0u;

  /// One difference of a row: Upper >= Lower, as nodes.
  struct Order {
    unsigned Upper, Lower;
  };

  /// The sides of \p Row if it says u - v >= 0, u >= 0 or -u >= 0.
  std::optional<Order> orderOf(const SparseRow &Row, unsigned ZeroNode) const {
    if (Row.Constant != 0 || Row.Terms.empty() || Row.Terms.size() > 4)
      return std::nullopt;
    Order Result{ZeroNode, ZeroNode};
    unsigned Seen = 0;
    for (const auto &[Column, Factor] : Row.Terms) {
      unsigned U = UnknownOf[Column];
      if (U == NoUnknown || (Factor != 1 && Factor != -1))
        return std::nullopt;
      if (Unknowns[U].isSigned() && !hasOpposite(Row, Unknowns[U]))
        return std::nullopt;
      bool IsUpper = (Factor == 1) == (Column == Unknowns[U].Positive);
      unsigned &Side = IsUpper ? Result.Upper : Result.Lower;
      Seen += Side != U;
      if (Side != ZeroNode && Side != U)
        return std::nullopt;
      Side = U;
    }
    if (Seen == 2 &&
        Unknowns[Result.Upper].isSigned() != Unknowns[Result.Lower].isSigned())
      return std::nullopt;
    return Result;
  }

  /// Both columns of \p U stand in \p Row with opposite factors.
  static bool hasOpposite(const SparseRow &Row, const Unknown &U) {
    DynamicAPInt Sum(0);
    unsigned Count = 0;
    for (const auto &[Column, Factor] : Row.Terms)
      if (Column == U.Positive || Column == U.Negative) {
        Sum += Factor;
        ++Count;
      }
    return Count == 2 && Sum == 0;
  }

  OrderGraph orderGraph() const {
    OrderGraph Graph(Unknowns.size());
    auto Add = [&](const SparseRow &Row, bool BothWays) {
      std::optional<Order> Found = orderOf(Row, Graph.zero());
      if (!Found)
        return;
      Graph.Below[Found->Upper].push_back(Found->Lower);
      if (BothWays)
        Graph.Below[Found->Lower].push_back(Found->Upper);
    };
    for (const SparseRow &Row : System.inequalities())
      Add(Row, false);
    for (const SparseRow &Row : System.equalities())
      Add(Row, true);
    for (unsigned U = 0; U < Unknowns.size(); ++U)
      if (!Unknowns[U].isSigned())
        Graph.Below[U].push_back(Graph.zero());
    return Graph;
  }

  /// One round; false if there was nothing to merge.
  bool mergeCircles() {
    OrderGraph Graph = orderGraph();
    std::vector<std::vector<unsigned>> Circles = CircleFinder(Graph).run();
    for (std::vector<unsigned> &Circle : Circles) {
      std::sort(Circle.begin(), Circle.end());
      bool IsZero = Circle.back() == Graph.zero();
      if (IsZero)
        Circle.pop_back();
      const Unknown &First = Unknowns[Circle.front()];
      for (unsigned U : Circle) {
        Target[Unknowns[U].Positive] = IsZero ? Zero : First.Positive;
        Target[Unknowns[U].Negative] = IsZero ? Zero : First.Negative;
      }
    }
    return !Circles.empty();
  }

  /// The column that stands for \p Column now, or Zero.
  unsigned resolved(unsigned Column) const {
    while (Column != Zero && Target[Column] != Column)
      Column = Target[Column];
    return Column;
  }

  SparseRow substituted(const SparseRow &Row) const {
    SparseRow Result;
    Result.Constant = Row.Constant;
    for (const auto &[Column, Factor] : Row.Terms)
      if (unsigned To = resolved(Column); To != Zero)
        Result.add(To, Factor);
    return Result;
  }

  void substitute() {
    SparseSystem Smaller;
    for (const SparseRow &Row : System.inequalities())
      Smaller.addInequality(substituted(Row));
    for (const SparseRow &Row : System.equalities())
      Smaller.addEquality(substituted(Row));
    System = std::move(Smaller);
  }

  /// Some constraint without columns fails.
  bool isContradiction() const {
    auto HasNoTerms = [](const SparseRow &Row) { return Row.Terms.empty(); };
    return llvm::any_of(System.inequalities(), HasNoTerms) ||
           llvm::any_of(System.equalities(), HasNoTerms);
  }

  /// The columns that are left, numbered without gaps; their number last.
  std::vector<unsigned> compactPositions() const {
    std::vector<unsigned> Position;
    unsigned Next = 0;
    for (unsigned C = 0; C < Target.size(); ++C)
      Position.push_back(Target[C] == C ? Next++ : Zero);
    Position.push_back(Next);
    return Position;
  }

  SparseSystem moved(const std::vector<unsigned> &Position) const {
    auto Move = [&](SparseRow Row) {
      for (auto &[Column, Factor] : Row.Terms)
        Column = Position[Column];
      return Row;
    };
    SparseSystem Result;
    for (const SparseRow &Row : System.inequalities())
      Result.addInequality(Move(Row));
    for (const SparseRow &Row : System.equalities())
      Result.addEquality(Move(Row));
    return Result;
  }

  /// Forms over the columns that are left.
  using Forms = std::vector<SparseTerms>;

  /// The last factor positive: a form and its negation demand the same, and the
  /// solver tries the positive side first.
  static SparseTerms withoutSign(SparseTerms Terms) {
    if (Terms.back().second < 0)
      for (auto &[Column, Factor] : Terms)
        Factor = -Factor;
    return Terms;
  }

  Forms mapped(const NonTrivialGroup &Group,
               const std::vector<unsigned> &Position) const {
    Forms Result;
    for (const IntegerRow &Form : Group.Forms) {
      SparseRow Row;
      for (unsigned I = 0; I < Form.size(); ++I)
        if (unsigned To = resolved(Group.FirstColumn + I); To != Zero)
          Row.add(Position[To], Form[I]);
      normalize(Row);
      if (!Row.Terms.empty())
        Result.push_back(withoutSign(std::move(Row.Terms)));
    }
    return Result;
  }

  static NonTrivialGroup grouped(const Forms &All) {
    unsigned First = Zero, Last = 0;
    for (const SparseTerms &Terms : All) {
      First = std::min(First, Terms.front().first);
      Last = std::max(Last, Terms.back().first);
    }
    NonTrivialGroup Group;
    Group.FirstColumn = First;
    for (const SparseTerms &Terms : All) {
      Group.Forms.emplace_back(Last - First + 1, DynamicAPInt(0));
      for (const auto &[Column, Factor] : Terms)
        Group.Forms.back()[Column - First] = Factor;
    }
    return Group;
  }

  /// Each demand once; nothing if one of them cannot be met.
  std::optional<std::vector<NonTrivialGroup>>
  mapped(const std::vector<NonTrivialGroup> &Groups,
         const std::vector<unsigned> &Position) const {
    std::set<std::set<SparseTerms>> Seen;
    std::vector<NonTrivialGroup> Result;
    for (const NonTrivialGroup &Group : Groups) {
      Forms All = mapped(Group, Position);
      if (All.empty())
        return std::nullopt;
      if (Seen.insert({All.begin(), All.end()}).second)
        Result.push_back(grouped(All));
    }
    return Result;
  }

  IntegerRow expanded(const IntegerRow &Point,
                      const std::vector<unsigned> &Position) const {
    IntegerRow Result;
    for (unsigned C = 0; C < Target.size(); ++C) {
      unsigned To = resolved(C);
      Result.push_back(To == Zero ? DynamicAPInt(0) : Point[Position[To]]);
    }
    return Result;
  }

  SparseSystem System;
  const std::vector<Unknown> &Unknowns;
  std::vector<unsigned> UnknownOf, Target;
};

} // namespace

LexMinResult lexMinMerged(isl::ctx Ctx, SparseSystem System,
                          const std::vector<NonTrivialGroup> &Groups,
                          const std::vector<Unknown> &Unknowns,
                          unsigned Columns, unsigned Leading) {
  return ColumnMerging(std::move(System), Unknowns, Columns)
      .minimize(Ctx, Groups, Leading);
}

} // namespace affinesched
