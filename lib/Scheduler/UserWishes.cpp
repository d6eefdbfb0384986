//===- UserWishes.cpp - What the user asks of the rows --------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UserWishes.h"
#include "IteratorPrices.h"
#include "StatementNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "isl/space.h"
#include <algorithm>

namespace affinesched {

UserWishes::UserWishes(const SchedulingProblem &P, const Shaping &Given,
                       const isl::space &Parameters)
    : Problem(&P), Wishes(Given), Parameters(Parameters) {
  for (unsigned I = 0; I < Wishes.Constraints.size(); ++I)
    resolveConstraint(I);
  for (unsigned I = 0; I < Wishes.Directives.size(); ++I)
    resolveDirective(I);
  if (!Wishes.FusionGroups.empty())
    resolveGroups();
  checkObjectives();
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

std::optional<unsigned> UserWishes::resolveStatement(const std::string &Name,
                                                     const std::string &Where) {
  std::optional<unsigned> Found = findStatement(*Problem, Name);
  if (!Found)
    Errors.push_back(Where + ": statement " + Name +
                     " is not known, expected one of " +
                     statementNames(*Problem));
  return Found;
}

std::optional<unsigned>
UserWishes::resolveIterator(unsigned Statement, const std::string &Name) const {
  const std::vector<std::string> &Names =
      Problem->Statements[Statement].Iterators;
  auto Found = llvm::find(Names, Name);
  if (Found == Names.end())
    return std::nullopt;
  return Found - Names.begin();
}

bool UserWishes::resolveTerm(const CoefficientTerm &Term,
                             const std::string &Where,
                             WeightedCoefficient &Result) {
  std::optional<unsigned> S = resolveStatement(Term.Statement, Where);
  if (!S)
    return false;
  Result.Factor = Term.Factor;
  Result.Statement = *S;
  if (Term.Coefficient == "1") {
    Result.Kind = CoefficientKind::Constant;
    return true;
  }
  if (std::optional<unsigned> D = resolveIterator(*S, Term.Coefficient)) {
    Result.Kind = CoefficientKind::Iterator;
    Result.Index = *D;
    return true;
  }
  isl::id Known = findParameter(*Problem, Term.Coefficient);
  int At = Known.is_null() ? -1
                           : isl_space_find_dim_by_id(
                                 Parameters.get(), isl_dim_param, Known.get());
  Result.Kind = CoefficientKind::Parameter;
  Result.Index = At;
  if (At < 0)
    Errors.push_back(Where + ": " + Term.Statement + "." + Term.Coefficient +
                     " is not known, expected an iterator of " +
                     tupleText(Problem->Statements[*S]) +
                     ", 1 or a parameter: " + parameterNames(*Problem));
  return At >= 0;
}

void UserWishes::resolveConstraint(unsigned Number) {
  const CoefficientConstraint &Wish = Wishes.Constraints[Number];
  WishedConstraint Resolved{Wish, Number, {}};
  for (const CoefficientTerm &Term : Wish.Terms)
    if (!resolveTerm(Term, Wish.Where, Resolved.Terms.emplace_back()))
      return;
  Constraints.push_back(std::move(Resolved));
}

void UserWishes::resolveDirective(unsigned Number) {
  const LoopDirective &Wish = Wishes.Directives[Number];
  std::optional<unsigned> S = resolveStatement(Wish.Statement, Wish.Where);
  if (!S)
    return;
  if (std::optional<unsigned> D = resolveIterator(*S, Wish.Iterator))
    Loops.push_back({Wish, Number, *S, *D});
  else
    Errors.push_back(Wish.Where + ": " + Wish.Iterator + " is no iterator of " +
                     tupleText(Problem->Statements[*S]));
}

std::vector<DirectedLoop> directedLoops(const SchedulingProblem &Problem,
                                        const Shaping &Given) {
  Shaping Directives;
  Directives.Directives = Given.Directives;
  std::vector<DirectedLoop> Result;
  if (Given.Directives.empty())
    return Result;
  UserWishes Wishes(Problem, Directives, isl::space());
  for (const WishedLoop &Loop : Wishes.loops())
    Result.push_back({Loop.Wish.What, Problem.Statements[Loop.Statement].Name,
                      Loop.Iterator});
  return Result;
}

isl::id UserWishes::parameterId(unsigned Index) const {
  return isl::manage(
      isl_space_get_dim_id(Parameters.get(), isl_dim_param, Index));
}

/// A statement that no group names gets a number of its own.
void UserWishes::resolveGroups() {
  constexpr unsigned None = ~0u;
  GroupOf.assign(Problem->Statements.size(), None);
  for (unsigned G = 0; G < Wishes.FusionGroups.size(); ++G) {
    const FusionGroupWish &Wish = Wishes.FusionGroups[G];
    for (const std::string &Name : Wish.Statements) {
      std::optional<unsigned> S = resolveStatement(Name, Wish.Where);
      if (S && GroupOf[*S] != None && GroupOf[*S] != G)
        Errors.push_back(Wish.Where + ": " + Name +
                         " is in an earlier group already");
      else if (S)
        GroupOf[*S] = G;
    }
  }
  unsigned Next = Wishes.FusionGroups.size();
  for (unsigned &Group : GroupOf)
    if (Group == None)
      Group = Next++;
}

//===----------------------------------------------------------------------===//
// Objectives
//===----------------------------------------------------------------------===//

static bool isCarrying(Objective What) {
  return What == Objective::CarryMost || What == Objective::Latency ||
         What == Objective::Delay;
}

bool asksToCarry(const std::vector<Objective> &Order) {
  return llvm::any_of(Order, isCarrying);
}

/// Some orders cannot be followed to the letter.
void UserWishes::checkObjectives() {
  for (const RowObjectives &Wish : Wishes.Objectives) {
    if (asksToCarry(Wish.Order) && !llvm::all_of(Wish.Order, isCarrying))
      Errors.push_back(Wish.Where +
                       ": of carry-most, latency and delay together with "
                       "others only the former count");
    if (llvm::is_contained(Wish.Order, Objective::Contiguity) &&
        Problem->Accesses.empty())
      Errors.push_back(Wish.Where +
                       ": contiguity counts nothing, no accesses are known");
  }
}

const std::vector<Objective> *UserWishes::objectives(unsigned Dimension) const {
  const std::vector<Objective> *Any = nullptr;
  for (const RowObjectives &Wish : Wishes.Objectives) {
    if (Wish.Dimension == Dimension)
      return &Wish.Order;
    if (!Wish.Dimension)
      Any = &Wish.Order;
  }
  return Any;
}

std::vector<int> UserWishes::pricesOf(Objective What,
                                      unsigned Statement) const {
  return What == Objective::Contiguity ? contiguityPrices(*Problem, Statement)
                                       : extentPrices(*Problem, Statement);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// The constraint over positions in \p Statements, if all of its statements are
/// there.
static std::optional<RowWish>
overPositions(const WishedConstraint &Constraint,
              const std::vector<unsigned> &Statements) {
  RowWish Wish{Constraint.Terms, Constraint.Wish.Constant,
               Constraint.Wish.IsEquality};
  for (WeightedCoefficient &Term : Wish.Terms) {
    auto Found = llvm::lower_bound(Statements, Term.Statement);
    if (Found == Statements.end() || *Found != Term.Statement)
      return std::nullopt;
    Term.Statement = Found - Statements.begin();
  }
  return Wish;
}

std::vector<RowWish> compatibleWishes(
    std::vector<RowWish> All,
    llvm::function_ref<bool(const std::vector<RowWish> &)> IsPossible) {
  std::vector<RowWish> Kept;
  for (RowWish &Next : All) {
    Kept.push_back(std::move(Next));
    if (!IsPossible(Kept))
      Kept.pop_back();
  }
  return Kept;
}

/// A loop that shall be parallel stays out of rows that are not; one that shall
/// be innermost out of all rows but the last.
std::vector<RowWish>
UserWishes::ofRow(const std::vector<unsigned> &Statements, unsigned Dimension,
                  llvm::function_ref<unsigned(unsigned)> Missing) const {
  std::vector<RowWish> Result;
  for (const WishedConstraint &Constraint : Constraints)
    if (Constraint.Wish.Dimension.value_or(Dimension) == Dimension)
      if (std::optional<RowWish> Wish = overPositions(Constraint, Statements))
        Result.push_back(std::move(*Wish));
  for (const WishedLoop &Loop : Loops) {
    auto Found = llvm::lower_bound(Statements, Loop.Statement);
    if (Found == Statements.end() || *Found != Loop.Statement)
      continue;
    unsigned Position = Found - Statements.begin();
    bool IsParallel = Loop.Wish.What == LoopDirective::Kind::Parallel;
    bool IsEarly =
        Loop.Wish.What == LoopDirective::Kind::Vector && Missing(Position) > 1;
    if (IsParallel || IsEarly)
      Result.push_back(
          {{{1, Position, CoefficientKind::Iterator, Loop.Iterator}},
           0,
           /*IsEquality=*/true,
           /*SparesCoincident=*/IsParallel});
  }
  return Result;
}

} // namespace affinesched
