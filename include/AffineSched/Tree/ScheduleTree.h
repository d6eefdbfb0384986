//===- ScheduleTree.h - From a schedule to an isl schedule tree -*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_TREE_SCHEDULETREE_H
#define AFFINESCHED_TREE_SCHEDULETREE_H

#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Model/SchedulingProblem.h"
#include "AffineSched/Scheduler/Shaping.h"
#include "llvm/ADT/SmallVector.h"
#include "isl/isl-noexceptions.h"
#include <string>
#include <vector>

namespace affinesched {

/// Names of the marks that Tree/ leaves for CodeGen/. A mark stands directly
/// above a band of one member and speaks of that loop.
namespace marks {
/// Run the loop's iterations on several threads.
inline constexpr const char Parallel[] = "affine-sched-parallel";
/// Tell the vectoriser that the loop carries no dependence.
inline constexpr const char Vector[] = "affine-sched-vector";
/// The loop counts the wavefronts of tiles; the other tile rows follow it. Says
/// nothing about dependences.
inline constexpr const char Wavefront[] = "affine-sched-wavefront";
} // namespace marks

struct TreeOptions {
  /// Tile size per band member, the last one repeated; empty or 1 = no tiling.
  llvm::SmallVector<int, 4> TileSizes{32};
  /// Mark the outermost parallel loop of each nest.
  bool Parallel = false;
  /// Mark innermost loops for the vectoriser.
  bool Vectorize = true;
  /// Loops that the user wants marked, or not to be.
  std::vector<DirectedLoop> Directed;
};

/// What the transforms did, for remarks and the report.
struct TreeDecision {
  enum class Kind { Tiled, Parallel, Vectorized, NotParallel };
  Kind What;
  /// "band (t, t + i) by 32x32", "loop t + i", ...
  std::string Text;
};

struct TreeResult {
  isl::schedule Tree;
  std::vector<TreeDecision> Decisions;
};

/// sequence, band with permutable and coincident flags; nothing else.
isl::schedule buildScheduleTree(const ScheduleNode &Root);

/// Tiles permutable bands, then marks parallel and vector loops. \p
/// Dependences (as recomputed by Verify/) decide what may be marked.
TreeResult transformTree(const isl::schedule &Tree,
                         const SchedulingProblem &Problem,
                         const isl::union_map &Dependences,
                         const TreeOptions &Options);

} // namespace affinesched

#endif
