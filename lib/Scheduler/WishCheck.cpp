//===- WishCheck.cpp - Which wishes a schedule fulfils --------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every statement has a path of rows from the root to its leaf. A wish is a
// question about the coefficients along that path, or about the dependences
// that are open on reaching a row.
//
//===----------------------------------------------------------------------===//

#include "WishCheck.h"
#include "AffineSched/Model/IslBudget.h"
#include "StatementNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "isl/aff.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/union_map.h"
#include "isl/val.h"
#include <algorithm>

namespace affinesched {
namespace {

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

/// One row on the way to a statement.
struct PathRow {
  const ScheduleNode *Band = nullptr;
  unsigned Member = 0;
  /// d = 0 for every dependence whose ends are equal in all rows before.
  bool CarriesNothing = false;
};

using Path = std::vector<PathRow>;

/// Visits every path from the root to a leaf.
class PathWalk {
public:
  PathWalk(const SchedulingProblem &Problem)
      : Problem(Problem), Paths(Problem.Statements.size()) {}

  /// \p Open, { S[i,j] -> T[k,l] }, has the dependences equal in all rows so
  /// far.
  void visit(const ScheduleNode &Node, isl::union_map Open, Path Above) {
    Open = Open.intersect_domain(Node.Domain).intersect_range(Node.Domain);
    if (Node.NodeKind == ScheduleNode::Kind::Leaf)
      return reach(Node.Domain, Above);
    for (unsigned R = 0; R < Node.Rows.size(); ++R) {
      isl::union_map Equal = equalIn(Node.Rows[R], Open);
      Above.push_back({&Node, R, bool(Open.is_subset(Equal).is_true())});
      Open = Equal;
    }
    for (const auto &Child : Node.Children)
      visit(*Child, Open, Above);
  }

  std::vector<Path> take() { return std::move(Paths); }

private:
  static isl::union_map equalIn(const BandRow &Row,
                                const isl::union_map &Open) {
    return Open.eq_at(
        isl::manage(isl_multi_union_pw_aff_from_union_pw_aff(Row.Time.copy())));
  }

  void reach(const isl::union_set &Leaf, const Path &Above) {
    (void)Leaf.foreach_set([&](isl::set Domain) {
      const char *Name = isl_set_get_tuple_name(Domain.get());
      if (std::optional<unsigned> S = Problem.find(Name ? Name : ""))
        Paths[*S] = Above;
      return isl::stat::ok();
    });
  }

  const SchedulingProblem &Problem;
  std::vector<Path> Paths;
};

//===----------------------------------------------------------------------===//
// Coefficients
//===----------------------------------------------------------------------===//

/// The function of statement \p Name in \p Time where it is affine, in one
/// piece and without floors; else null.
isl::aff affineRow(const isl::union_pw_aff &Time, const std::string &Name) {
  isl::aff Only;
  (void)Time.foreach_pw_aff([&](isl::pw_aff Own) {
    const char *Tuple = isl_set_get_tuple_name(Own.domain().get());
    if (!Tuple || Name != Tuple || isl_pw_aff_n_piece(Own.get()) != 1)
      return isl::stat::ok();
    return Own.foreach_piece([&](isl::set, isl::aff Function) {
      Only = Function;
      return isl::stat::ok();
    });
  });
  return Only.is_null() || !Only.involves_locals().is_false() ? isl::aff()
                                                              : Only;
}

isl::val parameterCoefficient(const isl::aff &Row, const isl::id &Parameter) {
  if (Row.is_null())
    return isl::val();
  isl::space Space = isl::manage(isl_aff_get_domain_space(Row.get()));
  int At =
      isl_space_find_dim_by_id(Space.get(), isl_dim_param, Parameter.get());
  if (At < 0)
    return isl::val::zero(Row.ctx());
  return isl::manage(isl_aff_get_coefficient_val(Row.get(), isl_dim_param, At));
}

std::string valueText(const isl::val &Value) {
  if (Value.is_null())
    return "not affine";
  char *Read = isl_val_to_str(Value.get());
  std::string Text = Read ? Read : "";
  std::free(Read);
  return Text;
}

//===----------------------------------------------------------------------===//
// Wishes
//===----------------------------------------------------------------------===//

/// Asks the paths about one wish after the other.
class WishCheck {
public:
  WishCheck(const UserWishes &Wishes, const SchedulingProblem &Problem,
            std::vector<Path> Paths)
      : Wishes(Wishes), Problem(Problem), Paths(std::move(Paths)) {}

  WishReport run() {
    Unmet = Wishes.errors();
    for (const WishedConstraint &Constraint : Wishes.constraints())
      check(Constraint);
    if (!Wishes.groups().empty())
      checkGroups();
    for (const WishedLoop &Loop : Wishes.loops())
      check(Loop);
    return {std::move(Unmet), rest(),
            !UnmetConstraints.empty() || !UnmetLoops.empty()};
  }

private:
  Shaping rest() const {
    Shaping Rest = Wishes.given();
    for (unsigned Number : llvm::reverse(UnmetConstraints))
      Rest.Constraints.erase(Rest.Constraints.begin() + Number);
    for (unsigned Number : llvm::reverse(UnmetLoops))
      Rest.Directives.erase(Rest.Directives.begin() + Number);
    return Rest;
  }

  const std::string &nameOf(unsigned Statement) const {
    return Problem.Statements[Statement].DisplayName;
  }

  const BandRow &row(const PathRow &At) const {
    return At.Band->Rows[At.Member];
  }

  /// What \p Term's coefficient is in row \p Dimension of its statement; null
  /// where that row is not affine.
  isl::val coefficient(const WeightedCoefficient &Term,
                       unsigned Dimension) const {
    isl::aff Row = affineRow(row(Paths[Term.Statement][Dimension]).Time,
                             Problem.Statements[Term.Statement].Name);
    switch (Term.Kind) {
    case CoefficientKind::Iterator:
      return isl::manage(
          isl_aff_get_coefficient_val(Row.get(), isl_dim_in, Term.Index));
    case CoefficientKind::Parameter:
      return parameterCoefficient(Row, Wishes.parameterId(Term.Index));
    case CoefficientKind::Constant:
      return Row.is_null() ? isl::val() : Row.constant_val();
    }
    return isl::val();
  }

  bool holds(const WishedConstraint &Constraint, unsigned Dimension) const {
    isl::val Sum(Problem.ctx(), Constraint.Wish.Constant);
    for (const WeightedCoefficient &Term : Constraint.Terms)
      Sum = Sum.add(coefficient(Term, Dimension)
                        .mul(isl::val(Problem.ctx(), Term.Factor)));
    return bool((Constraint.Wish.IsEquality ? Sum.is_zero() : Sum.is_nonneg())
                    .is_true());
  }

  /// "S1.i is 1, S2.i is 0"
  std::string values(const WishedConstraint &Constraint,
                     unsigned Dimension) const {
    std::vector<std::string> Texts;
    for (unsigned T = 0; T < Constraint.Terms.size(); ++T) {
      const CoefficientTerm &Named = Constraint.Wish.Terms[T];
      Texts.push_back(Named.Statement + "." + Named.Coefficient + " is " +
                      valueText(coefficient(Constraint.Terms[T], Dimension)));
    }
    return llvm::join(Texts, ", ");
  }

  bool sharesRow(unsigned A, unsigned B, unsigned Dimension) const {
    const PathRow &InA = Paths[A][Dimension], &InB = Paths[B][Dimension];
    return InA.Band == InB.Band && InA.Member == InB.Member;
  }

  /// Why a constraint that does not hold could not be met.
  std::string reason(const WishedConstraint &Constraint,
                     unsigned Dimension) const {
    unsigned First = Constraint.Terms.front().Statement;
    for (const WeightedCoefficient &Term : Constraint.Terms)
      if (!sharesRow(First, Term.Statement, Dimension))
        return nameOf(First) + " and " + nameOf(Term.Statement) +
               " do not share that row";
    return "no row meets it together with the dependences, the rows before "
           "and the wishes before";
  }

  void check(const WishedConstraint &Constraint) {
    unsigned Rows = ~0u;
    for (const WeightedCoefficient &Term : Constraint.Terms)
      Rows = std::min<unsigned>(Rows, Paths[Term.Statement].size());
    unsigned First = Constraint.Wish.Dimension.value_or(0);
    unsigned Last = Constraint.Wish.Dimension.value_or(Rows ? Rows - 1 : 0);
    if (Last >= Rows)
      return fail(Constraint, First,
                  "there are only " + std::to_string(Rows) + " dimensions");
    for (unsigned D = First; D <= Last; ++D)
      if (!holds(Constraint, D))
        return fail(Constraint, D,
                    values(Constraint, D) + "; " + reason(Constraint, D));
  }

  void fail(const WishedConstraint &Constraint, unsigned Dimension,
            const std::string &Why) {
    UnmetConstraints.push_back(Constraint.Number);
    Unmet.push_back(Constraint.Wish.Where + ": '" + Constraint.Wish.Text +
                    "' does not hold in dimension " +
                    std::to_string(Dimension) + ": " + Why);
  }

  bool shareBands(unsigned A, unsigned B) const {
    return llvm::equal(Paths[A], Paths[B],
                       [](const PathRow &InA, const PathRow &InB) {
                         return InA.Band == InB.Band;
                       });
  }

  void checkGroups() {
    for (unsigned A = 0; A < Paths.size(); ++A)
      for (unsigned B = A + 1; B < Paths.size(); ++B)
        checkPair(A, B);
  }

  void checkPair(unsigned A, unsigned B) {
    bool Together = Wishes.groupOf()[A] == Wishes.groupOf()[B];
    bool ShareFirst = !Paths[A].empty() && !Paths[B].empty() &&
                      Paths[A].front().Band == Paths[B].front().Band;
    std::string Both =
        Wishes.groups().front().Where + ": " + nameOf(A) + " and " + nameOf(B);
    if (Together && !shareBands(A, B))
      Unmet.push_back(Both + " do not share all bands: they have no common "
                             "row there");
    if (!Together && ShareFirst)
      Unmet.push_back(Both + " share a band: their groups depend on one "
                             "another in a circle");
  }

  /// Rows of \p Loop's statement with its iterator.
  std::vector<unsigned> rowsWith(const WishedLoop &Loop) const {
    std::vector<unsigned> Rows;
    for (unsigned D = 0; D < Paths[Loop.Statement].size(); ++D)
      if (!isWithout(Loop, D))
        Rows.push_back(D);
    return Rows;
  }

  bool isWithout(const WishedLoop &Loop, unsigned Dimension) const {
    isl::val Value = coefficient(
        {1, Loop.Statement, CoefficientKind::Iterator, Loop.Iterator},
        Dimension);
    return bool(Value.is_zero().is_true());
  }

  /// The last row with any iterator of \p Statement.
  std::optional<unsigned> innermost(unsigned Statement) const {
    for (unsigned D = Paths[Statement].size(); D-- > 0;)
      for (unsigned I = 0; I < Problem.Statements[Statement].depth(); ++I)
        if (!isWithout({{}, 0, Statement, I}, D))
          return D;
    return std::nullopt;
  }

  void check(const WishedLoop &Loop) {
    switch (Loop.Wish.What) {
    case LoopDirective::Kind::Parallel:
      return checkParallel(Loop);
    case LoopDirective::Kind::Vector:
      return checkVector(Loop);
    case LoopDirective::Kind::Sequential:
      return; // a matter of marks, not of rows
    }
  }

  void fail(const WishedLoop &Loop, const char *Word, const std::string &Why) {
    UnmetLoops.push_back(Loop.Number);
    Unmet.push_back(Loop.Wish.Where + ": '" + Word + ": " +
                    Loop.Wish.Statement + "." + Loop.Wish.Iterator +
                    "' is not possible: " + Why);
  }

  void checkParallel(const WishedLoop &Loop) {
    for (unsigned D : rowsWith(Loop))
      if (!Paths[Loop.Statement][D].CarriesNothing)
        return fail(Loop, "parallel",
                    "dimension " + std::to_string(D) +
                        " runs over it and carries dependences");
  }

  void checkVector(const WishedLoop &Loop) {
    std::optional<unsigned> Last = innermost(Loop.Statement);
    if (!Last || rowsWith(Loop) != std::vector<unsigned>{*Last})
      return fail(Loop, "vector",
                  "the innermost loop does not run over it "
                  "alone");
    if (!Paths[Loop.Statement][*Last].CarriesNothing)
      fail(Loop, "vector", "the innermost loop carries dependences");
  }

  const UserWishes &Wishes;
  const SchedulingProblem &Problem;
  std::vector<Path> Paths;
  std::vector<std::string> Unmet;
  /// Numbers in the user's lists, ascending.
  std::vector<unsigned> UnmetConstraints, UnmetLoops;
};

} // namespace

WishReport checkWishes(const UserWishes &Wishes,
                       const SchedulingProblem &Problem,
                       const ScheduleNode &Root) {
  // Nothing that is only told may cost the schedule.
  IslShare Share(Problem.ctx(), /*Parts=*/4);
  PathWalk Walk(Problem);
  Walk.visit(Root, Problem.validity(), {});
  return WishCheck(Wishes, Problem, Walk.take()).run();
}

} // namespace affinesched
