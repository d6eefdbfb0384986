//===- BruteForce.h - Schedules judged pair by pair -------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A problem at fixed sizes is a list of instances and of dependent pairs, and a
// schedule is a list of numbers for each instance. Whatever a scheduler claims
// of a schedule can then be counted: no sets, no isl. Enumeration.h makes these
// lists.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_TEST_UNIT_BRUTEFORCE_H
#define AFFINESCHED_TEST_UNIT_BRUTEFORCE_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace affinesched::oracle {

/// One execution of a statement.
struct Instance {
  unsigned Statement = 0;
  std::vector<int64_t> At;
  auto operator<=>(const Instance &) const = default;
};

/// Two instances by number; the source must run first.
struct Pair {
  unsigned Source = 0, Sink = 0;
  auto operator<=>(const Pair &) const = default;
};
using Pairs = std::vector<Pair>;

/// A scheduling problem at fixed sizes; pairs ascend, each once.
struct SmallProblem {
  std::vector<std::string> Names;
  /// In ascending order.
  std::vector<Instance> Instances;
  Pairs Dependences, Coincidence;
  /// Every dependence has one distance, whatever the sizes.
  bool IsUniform = false;
  /// All instances are here, not only some.
  bool IsWhole = true;
};

/// One row of a band: a time for each instance of the problem, unset for those
/// that have none.
struct SmallRow {
  std::vector<std::optional<int64_t>> Times;
  bool Coincident = false;
  /// What the scheduler says of the row: "latency: L = n".
  std::string Decision;
  /// Said to carry all that enters the row, whatever the sizes.
  bool CarriesAll = false;
  /// The value of L at these sizes, if one is claimed.
  std::optional<int64_t> Latency;
};

/// A node of the schedule. Without rows: a sequence of two or more children, or
/// a leaf. With rows: a band with one child.
struct SmallNode {
  /// By instance: ordered by this node.
  std::vector<bool> Domain;
  std::vector<SmallRow> Rows;
  bool Permutable = false;
  std::vector<SmallNode> Children;
};

/// A row of the schedule laid out flat, and what it is said to do.
struct SmallFlatRow {
  std::vector<std::optional<int64_t>> Times;
  Pairs Carried, Residual;
  /// Number of the band; -1 for rows that are none.
  int Band = -1;
  bool Coincident = false, Permutable = false;
};

/// What is wrong; empty if nothing is.
using Complaints = std::vector<std::string>;

/// Every instance has one time, and every pair runs forwards.
Complaints checkOrder(const SmallProblem &Problem, const SmallNode &Root);

/// Coincident rows have d = 0 for all coincidence pairs that enter their band,
/// permutable bands d >= 0 in each row for all dependences that do.
Complaints checkFlags(const SmallProblem &Problem, const SmallNode &Root);

/// One flag of a band, and whether it could be set at these sizes; unset where
/// no pair enters the band.
struct Flag {
  std::string Name;
  bool Given = false;
  std::optional<bool> Possible;
};

/// All flags from the root on, but those of bands in original order, which have
/// none whatever they do.
std::vector<Flag> flags(const SmallProblem &Problem, const SmallNode &Root);

/// The rows have the times of the tree, the pairs that each carries and leaves
/// open are those it is said to, and the flags hold.
Complaints checkFlatRows(const SmallProblem &Problem, const SmallNode &Root,
                         const std::vector<SmallFlatRow> &Rows);

/// What was found of rows that carry everything open at the least latency or at
/// the earliest times.
struct TimeSteps {
  Complaints Wrong;
  /// Rows looked at, by decision.
  unsigned LatencyRows = 0, EarliestRows = 0;
  /// Instances of earliest rows, and, in whole problems, those later than the
  /// longest chain of dependences that ends in them.
  unsigned EarliestInstances = 0, LaterThanChain = 0;
};

/// Times lie in 0..L where L is claimed and are no shorter than the longest
/// chain of open dependences; what is said to be carried is.
TimeSteps checkTimeSteps(const SmallProblem &Problem, const SmallNode &Root);

/// In the first rows of both schedules that order the same instances and are
/// said to carry everything among them, no instance is later in \p Earliest
/// than in \p Latency. \p Compared counts.
Complaints checkNoLater(const SmallProblem &Problem, const SmallNode &Earliest,
                        const SmallNode &Latency, unsigned &Compared);

} // namespace affinesched::oracle

#endif
