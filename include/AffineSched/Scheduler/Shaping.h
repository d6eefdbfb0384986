//===- Shaping.h - What a user asks of a schedule ---------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Wishes beyond a strategy's name, as plain data: what to minimise in which
// order, linear constraints on the coefficients, what is fused, what becomes of
// a loop. Statements are named as the user sees them (DisplayName, or the isl
// tuple name), iterators and parameters by their source names.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SCHEDULER_SHAPING_H
#define AFFINESCHED_SCHEDULER_SHAPING_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace affinesched {

/// What a row minimises. Docs: Shaping.md.
enum class Objective {
  /// u.n + w >= distance of every proximity pair: least sum |u|, then least w.
  Proximity,
  /// A coincident row if there is one.
  Parallel,
  /// As many residual disjuncts strictly carried as possible.
  CarryMost,
  /// Least h.n + k >= time of every instance, time >= 0 (criterion 1).
  Latency,
  /// Least bound on the distance of every residual pair (criterion 2).
  Delay,
  /// Iterators that walk memory with a small stride go inside.
  Contiguity,
  /// Iterators of large extent go outside.
  BigLoopsFirst,
};

/// The objectives of one dimension of the schedule, most important first.
struct RowObjectives {
  /// Counted from 0, bands only; unset = every dimension without its own list.
  std::optional<unsigned> Dimension;
  std::vector<Objective> Order;
  /// "file:line", for messages, as in all wishes.
  std::string Where;
};

/// Factor times one coefficient of one statement's row.
struct CoefficientTerm {
  int64_t Factor = 1;
  std::string Statement;
  /// An iterator or parameter, or "1" for the constant.
  std::string Coefficient;
};

/// sum of terms + Constant >= 0 or = 0, e.g. "S1.i - S2.i = 0".
struct CoefficientConstraint {
  /// Counted from 0, bands only; unset = every dimension.
  std::optional<unsigned> Dimension;
  std::vector<CoefficientTerm> Terms;
  int64_t Constant = 0;
  bool IsEquality = false;
  /// As the user wrote it.
  std::string Text, Where;
};

/// What must become of the loop that runs over an iterator of a statement.
struct LoopDirective {
  enum class Kind {
    /// The loop carries no dependence and runs on several threads.
    Parallel,
    /// The loop is neither parallel nor left to the vectoriser.
    Sequential,
    /// The loop is innermost, carries no dependence and is left to the
    /// vectoriser.
    Vector,
  };
  Kind What = Kind::Sequential;
  std::string Statement, Iterator;
  std::string Where;
};

/// Statements that share their bands with one another and with no others.
struct FusionGroupWish {
  std::vector<std::string> Statements;
  std::string Where;
};

struct Shaping {
  std::vector<RowObjectives> Objectives;
  std::vector<CoefficientConstraint> Constraints;
  /// Empty = the fusion policy decides; a statement that no group names is a
  /// group of its own.
  std::vector<FusionGroupWish> FusionGroups;
  std::vector<LoopDirective> Directives;

  bool empty() const {
    return Objectives.empty() && Constraints.empty() && FusionGroups.empty() &&
           Directives.empty();
  }
};

/// A directive with its names resolved.
struct DirectedLoop {
  LoopDirective::Kind What = LoopDirective::Kind::Sequential;
  /// The isl tuple name.
  std::string Statement;
  unsigned Iterator = 0;
};

struct SchedulingProblem;

/// The directives of \p Wishes whose names \p Problem knows.
std::vector<DirectedLoop> directedLoops(const SchedulingProblem &Problem,
                                        const Shaping &Wishes);

} // namespace affinesched

#endif
