//===- Enumeration.h - Problems and schedules as plain numbers --*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From isl objects to the lists that BruteForce.h judges. Instances, pairs and
// flat rows are enumerated point by point; the rows of the tree are evaluated
// from their coefficients, so that two ways lead to each time.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_TEST_UNIT_ENUMERATION_H
#define AFFINESCHED_TEST_UNIT_ENUMERATION_H

#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Model/SchedulingProblem.h"
#include "BruteForce.h"
#include <map>

namespace affinesched::oracle {

/// The value of each parameter.
using Sizes = std::map<std::string, int64_t>;

/// The parameters of domains and dependences, in order.
std::vector<std::string> parametersOf(const SchedulingProblem &Problem);

/// Makes lists of everything at one choice of sizes.
class Enumeration {
public:
  /// Where a statement has more than \p MostInstances, only instances whose
  /// iterators lie in 0..\p Window, and those that depend on them or on which
  /// they depend, are looked at.
  Enumeration(const SchedulingProblem &Problem, Sizes At,
              unsigned MostInstances = 800, unsigned Window = 7);

  const SmallProblem &problem() const { return Small; }

  SmallNode schedule(const ScheduleNode &Node) const;
  std::vector<SmallFlatRow> rows(const FlatSchedule &Schedule) const;

private:
  void chooseInstances(unsigned Most, unsigned Window);
  Pairs pairs(const isl::union_map &Relation) const;
  std::vector<std::optional<int64_t>> times(const isl::union_map &Row) const;
  std::vector<std::optional<int64_t>>
  times(const isl::union_pw_aff &Row, const std::vector<bool> &Domain) const;
  std::vector<bool> members(const isl::union_set &Domain) const;
  SmallRow row(const BandRow &Row, const std::vector<bool> &Domain) const;
  std::optional<int64_t> value(const std::string &Form) const;
  std::optional<unsigned> numberOf(const Instance &I) const;

  const SchedulingProblem &Problem;
  Sizes At;
  /// { : n = 4 and m = 5 }
  isl::set Fixed;
  /// { S[i,j] }, the instances that are looked at.
  isl::union_set Instances;
  SmallProblem Small;
};

} // namespace affinesched::oracle

#endif
