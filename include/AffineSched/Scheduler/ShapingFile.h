//===- ShapingFile.h - Wishes from a configuration file ---------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A YAML list with an entry for each function or nest; docs/Shaping.md has
// every key.
//
//   - function: gemm
//     strategy: pluto
//     tile: 32,64
//     objectives: [parallel, proximity]
//     constraints: { 0: ["S1.i >= 1", "S1.i - S2.i = 0"] }
//     fusion-groups: [[S1, S2], [S3]]
//     directives: [ parallel: S1.i, vector: S1.j ]
//   - schedule: "{ S1[i,j] -> [j, i] }"
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SCHEDULER_SHAPINGFILE_H
#define AFFINESCHED_SCHEDULER_SHAPINGFILE_H

#include "AffineSched/Scheduler/GivenSchedule.h"
#include "AffineSched/Scheduler/LexicographicScheduler.h"
#include "llvm/ADT/SmallVector.h"

namespace affinesched {

/// One entry: whom it is for, and what is wished.
struct ShapingEntry {
  /// Empty = every function.
  std::string Function;
  /// The line a nest starts at; unset = every nest.
  std::optional<unsigned> Line;

  std::optional<Strategy> RowStrategy;
  std::optional<FusionPolicy> Fusion;
  /// Empty = no tiling.
  std::optional<llvm::SmallVector<int, 4>> TileSizes;
  Shaping Wishes;
  std::optional<SourceText> Schedule;

  /// What \p Problem does not know of its place counts as equal.
  bool isFor(const SchedulingProblem &Problem) const;
  /// Strategy, fusion and wishes as far as they were given.
  void applyTo(SchedulerOptions &Options) const;
};

using ShapingEntries = std::vector<ShapingEntry>;

/// Parses \p Text; an error reads "file:line:column: error: what was expected".
llvm::Expected<ShapingEntries> parseShaping(llvm::StringRef Text,
                                            llvm::StringRef FileName);

/// The same for the file \p Path.
llvm::Expected<ShapingEntries> readShapingFile(llvm::StringRef Path);

/// The whole file \p Path as a text of its own.
llvm::Expected<SourceText> readSourceText(llvm::StringRef Path);

/// The first entry for \p Problem; null if there is none.
const ShapingEntry *findEntry(const ShapingEntries &Entries,
                              const SchedulingProblem &Problem);

} // namespace affinesched

#endif
