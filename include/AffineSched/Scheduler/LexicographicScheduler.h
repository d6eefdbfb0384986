//===- LexicographicScheduler.h - One row at a time -------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Synthesis is sequential: with U_{r-1} known, Farkas' lemma turns "d_r >= 0 on
// U_{r-1}" into linear constraints on the coefficients of row r; one integer
// lexicographic minimum chooses them for all statements of the component; only
// then K_r and U_r are computed on integer points, and row r+1 is built.
//
// Method: Feautrier 1992 (parts I and II), Bondhugula et al. 2008 (Pluto).
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SCHEDULER_LEXICOGRAPHICSCHEDULER_H
#define AFFINESCHED_SCHEDULER_LEXICOGRAPHICSCHEDULER_H

#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Model/SchedulingProblem.h"
#include "AffineSched/Scheduler/Shaping.h"

namespace affinesched {

enum class Strategy {
  /// Permutable bands, bounded distance u.n + w, coincident rows preferred.
  Pluto,
  /// As many dependences as possible strictly carried, row by row.
  Feautrier,
  /// The same, and of these rows the one with the least latency (Feautrier's
  /// criterion 1).
  Latency,
  /// The same, and of these rows the one with the least delay between the ends
  /// of a dependence (criterion 2).
  Delay,
  /// The earliest time of every single instance where one row can carry
  /// everything, in pieces if need be (criterion 3); else as Latency.
  Earliest,
};

enum class FusionPolicy {
  /// As MaxParallel, and beyond that wherever a model of the machine says that
  /// the memory traffic saved outweighs the parallel rows lost.
  Smart,
  /// Fuse unless a parallel row or a row of the band would be lost.
  MaxParallel,
  /// Fuse whatever has a common row.
  MaxLocality,
  /// Every strongly connected component on its own.
  None,
};

struct SchedulerOptions {
  Strategy RowStrategy = Strategy::Pluto;
  FusionPolicy Fusion = FusionPolicy::Smart;
  /// The schedule is for several threads: outer parallel rows have a price.
  bool Parallel = false;
  /// Cut statements whose instances need different rows (index-set splitting).
  bool Split = true;
  /// Seek rows of short distances and coincident rows first; else any that are
  /// legal and independent, which takes far fewer operations.
  bool BoundDistances = true;
  /// Bands without a coincident row get rows whose tiles can start at once.
  bool Diamond = false;
  /// Largest sum of absolute iterator coefficients in one row of a statement.
  int MaxCoefficient = 20;
  /// Wishes of the user, on top of the strategy; tried, not forced. Statements
  /// are not cut then.
  Shaping Wishes;
  /// isl operations for the whole problem; 0 = no limit.
  unsigned long MaxOperations = 0;
};

enum class ScheduleStatus {
  /// Every component got affine rows.
  Scheduled,
  /// Some component had none: its original order is kept inside.
  PartlyOriginal,
  /// Nothing was found and no original order is known.
  NoSchedule,
  /// The operation budget ran out.
  OverBudget,
};

struct ScheduleResult {
  ScheduleStatus Status = ScheduleStatus::NoSchedule;
  /// Null unless Status is Scheduled or PartlyOriginal.
  std::unique_ptr<ScheduleNode> Root;
  /// For every status but Scheduled, and where the operations were enough for a
  /// simpler schedule only: what happened, for the user.
  std::string Reason;
  /// Wishes that this schedule does not fulfil, with where they stand and why
  /// not, in the user's order.
  std::vector<std::string> UnmetWishes;
  /// isl operations used.
  unsigned long Operations = 0;
};

/// Where the operations are not enough for all that is wished, less is tried
/// with what is left of them, unless there are wishes: every strongly connected
/// component alone and without BoundDistances; then the original order as it
/// is.
ScheduleResult scheduleProblem(const SchedulingProblem &Problem,
                               const SchedulerOptions &Options);

} // namespace affinesched

#endif
