//===- FusionModel.h - What fusion saves and costs
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Estimates in processor cycles of one core. Every set of instances and of
// array elements is taken for the box around it, with each parameter at 1000 or
// at the least value above that the context allows. Where a set has no such
// box, nothing is saved. Docs: Method.md, Fusion by a cost model.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_FUSIONMODEL_H
#define AFFINESCHED_LIB_SCHEDULER_FUSIONMODEL_H

#include "Component.h"
#include "llvm/ADT/ArrayRef.h"

namespace affinesched {

/// Round figures of current x86-64 cores.
struct MachineFigures {
  /// What stays between one use and the next: a second-level cache.
  double CacheBytes = 1 << 20;
  /// Main memory, one core.
  double BytesPerCycle = 4;
  /// Per statement instance that is not vectorised, above one that is.
  double ScalarCycles = 0.75;
  /// Per statement instance that takes the next line of memory, not the next
  /// element.
  double StridedCycles = 4;
  /// Arrays that one loop can walk before registers and prefetchers run out.
  unsigned Streams = 16;
  /// What saves a smaller share of the traffic is not worth a change.
  double LeastShare = 0.05;
};

class FusionModel {
public:
  explicit FusionModel(const SchedulerState &State);

  using Statements = std::vector<unsigned>;

  const MachineFigures &machine() const { return Machine; }

  /// Statement instances; none where there is no box.
  std::optional<double> instances(const Statements &Group);
  /// Bytes of all array elements touched.
  std::optional<double> footprint(const Statements &Group);
  /// Bytes that need not come from memory a second time if A and B share their
  /// loops; 0 if they touch nothing in common or all of it stays in the cache.
  double savedBytes(const Statements &A, const Statements &B);
  /// The bytes touched between one use of an element and the next, where \p
  /// Rows are shared: what one iteration of the last of them touches, times the
  /// iterations that a reuse of distance \p Longest spans.
  std::optional<double> window(const Component &C,
                               llvm::ArrayRef<SolvedRow> Rows);
  /// Most accesses of the row's statements walk along memory with \p Row.
  bool isContiguous(const Component &C, const SolvedRow &Row) const;
  unsigned arrays(const Statements &Group) const;

  /// Pairs of instances, one of A and one of B, that read the same element of
  /// an array; no order is meant.
  EdgeList reuse(const Statements &A, const Statements &B) const;

private:
  /// Smallest and largest coordinate of each dimension.
  using Box = std::vector<std::pair<double, double>>;

  std::optional<Box> boxAround(isl::set Points);
  const std::optional<Box> &boxOfAccess(unsigned Access);
  const std::optional<Box> &boxOfStatement(unsigned Statement);
  static double volume(const Box &B);
  std::optional<double> extent(const Component &C, const SolvedRow &Row);

  const SchedulerState &State;
  const SchedulingProblem &Problem;
  MachineFigures Machine;
  isl::set Sizes;
  std::map<unsigned, std::optional<Box>> AccessBoxes, StatementBoxes;
};

} // namespace affinesched

#endif
