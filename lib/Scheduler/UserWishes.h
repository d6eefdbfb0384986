//===- UserWishes.h - What the user asks of the rows
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Shaping speaks of names; here they are statements, iterators and
// parameters. Names are looked up once; what has none is an error and no wish.
// Wishes are tried, never forced: WishCheck.h looks at what became of them.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_USERWISHES_H
#define AFFINESCHED_LIB_SCHEDULER_USERWISHES_H

#include "AffineSched/Model/SchedulingProblem.h"
#include "AffineSched/Scheduler/LexicographicScheduler.h"
#include "AffineSched/Solver/RowProblem.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace affinesched {

/// A constraint with its names resolved; statements by their index.
struct WishedConstraint {
  CoefficientConstraint Wish;
  /// Its place in the list of the user.
  unsigned Number = 0;
  std::vector<WeightedCoefficient> Terms;
};

/// The loop over an iterator of a statement.
struct WishedLoop {
  LoopDirective Wish;
  unsigned Number = 0;
  unsigned Statement = 0, Iterator = 0;
};

/// What is wished of one row of a component; statements by their position.
struct RowWish {
  std::vector<WeightedCoefficient> Terms;
  int64_t Constant = 0;
  bool IsEquality = true;
  /// Only rows that are not coincident have to comply.
  bool SparesCoincident = false;
};

class UserWishes {
public:
  UserWishes() = default;
  /// \p Parameters has those of the rows, in their order. \p Problem has to
  /// live as long.
  UserWishes(const SchedulingProblem &Problem, const Shaping &Wishes,
             const isl::space &Parameters);

  /// Nothing is wished, whatever was wrong.
  bool empty() const { return Wishes.empty(); }
  /// Nothing is wished of a single row.
  bool leaveRowsAlone() const {
    return Constraints.empty() && Loops.empty() && Wishes.Objectives.empty();
  }
  const Shaping &given() const { return Wishes; }
  const std::vector<std::string> &errors() const { return Errors; }
  const std::vector<WishedConstraint> &constraints() const {
    return Constraints;
  }
  const std::vector<WishedLoop> &loops() const { return Loops; }
  /// The parameter that coefficients call \p Index.
  isl::id parameterId(unsigned Index) const;
  const std::vector<FusionGroupWish> &groups() const {
    return Wishes.FusionGroups;
  }
  /// The group of each statement, equal numbers for equal groups; empty if
  /// there are none.
  const std::vector<unsigned> &groupOf() const { return GroupOf; }

  /// What to minimise in dimension \p Dimension, most important first; null:
  /// whatever the strategy says.
  const std::vector<Objective> *objectives(unsigned Dimension) const;

  /// What is wished of the row of dimension \p Dimension of \p Statements, of
  /// which \p Missing says how many independent rows they still need.
  std::vector<RowWish>
  ofRow(const std::vector<unsigned> &Statements, unsigned Dimension,
        llvm::function_ref<unsigned(unsigned Position)> Missing) const;

  /// The price of the iterators of \p Statement in an outer row.
  std::vector<int> pricesOf(Objective What, unsigned Statement) const;

private:
  void resolveConstraint(unsigned Number);
  void resolveDirective(unsigned Number);
  void resolveGroups();
  void checkObjectives();
  bool resolveTerm(const CoefficientTerm &Term, const std::string &Where,
                   WeightedCoefficient &Result);
  std::optional<unsigned> resolveStatement(const std::string &Name,
                                           const std::string &Where);
  std::optional<unsigned> resolveIterator(unsigned Statement,
                                          const std::string &Name) const;

  const SchedulingProblem *Problem = nullptr;
  Shaping Wishes;
  isl::space Parameters;
  std::vector<WishedConstraint> Constraints;
  std::vector<WishedLoop> Loops;
  std::vector<unsigned> GroupOf;
  std::vector<std::string> Errors;
};

/// Of \p All, in their order, those that \p IsPossible together with the ones
/// kept before.
std::vector<RowWish> compatibleWishes(
    std::vector<RowWish> All,
    llvm::function_ref<bool(const std::vector<RowWish> &)> IsPossible);

/// The objectives ask for a row that carries as much as it can.
bool asksToCarry(const std::vector<Objective> &Order);

} // namespace affinesched

#endif
