//===- TreeTransforms.h - The single tree transforms -*- C++ -*------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Each transform takes a node and returns the node at the same place of the
// changed tree; null means that isl failed. None of them changes the set of
// statement instances. Time rows are named r0, r1, ... in comments.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_TREE_TREETRANSFORMS_H
#define AFFINESCHED_LIB_TREE_TREETRANSFORMS_H

#include "AffineSched/Tree/ScheduleTree.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace affinesched {

/// What all transforms of one tree share.
struct TreeContext {
  const SchedulingProblem &Problem;
  const isl::union_map &Dependences;
  const TreeOptions &Options;
  std::vector<TreeDecision> &Decisions;

  void record(TreeDecision::Kind What, std::string Text) const {
    Decisions.push_back({What, std::move(Text)});
  }
};

/// Tiles every permutable band of two or more members in the tree at \p Node.
isl::schedule_node tileBands(isl::schedule_node Node, const TreeContext &C);

/// Marks the outermost parallel loop of each nest at \p Node.
isl::schedule_node markParallelLoops(isl::schedule_node Node,
                                     const TreeContext &C);

/// Marks innermost loops that carry no dependence and walk through memory
/// element by element.
isl::schedule_node markVectorLoops(isl::schedule_node Node,
                                   const TreeContext &C);

/// Splits the innermost loop \p Band (one member) into a sequence of loops, at
/// least one of them parallel; nothing if that does not work out.
std::optional<isl::schedule_node> distributeLoop(const isl::schedule_node &Band,
                                                 const TreeContext &C);

/// Member \p Member of \p Band depends on an iterator for which the user said
/// \p What.
bool isDirected(const isl::schedule_node &Band, unsigned Member,
                LoopDirective::Kind What, const TreeContext &C);

// Questions about bands and small changes to them.

unsigned numMembers(const isl::schedule_node &Band);
bool isBand(const isl::schedule_node &Node);
bool isPermutable(const isl::schedule_node &Band);
bool isCoincident(const isl::schedule_node &Band, unsigned Member);
/// Some band lies strictly below \p Node.
bool hasBandBelow(const isl::schedule_node &Node);
/// \p Node stands directly below a mark named \p Name.
bool isUnderMark(const isl::schedule_node &Node, llvm::StringRef Name);

/// Member \p Member of \p Band as { S[i,j] -> [t] }.
isl::union_pw_aff memberTime(const isl::schedule_node &Band, unsigned Member);

/// { S[i,j] -> [outer rows..., members 0 .. NumMembers-1] }
isl::union_map timeUpTo(const isl::schedule_node &Band, unsigned NumMembers);

/// The loop of \p Member runs at most once for fixed outer rows. isl's
/// "unknown" counts as no.
bool runsAtMostOnce(const isl::schedule_node &Band, unsigned Member);

/// Replaces the rows of \p Band; members keep the flags given.
isl::schedule_node replaceRows(const isl::schedule_node &Band,
                               llvm::ArrayRef<isl::union_pw_aff> Rows,
                               llvm::ArrayRef<bool> Coincident);

/// Moves \p Member of a permutable \p Band to place \p To; the others keep
/// their order.
isl::schedule_node moveMember(const isl::schedule_node &Band, unsigned Member,
                              unsigned To);

/// Splits \p Band so that \p Member is a band of its own and puts a mark above
/// it. The result is the node at the place of the former band.
isl::schedule_node markMember(const isl::schedule_node &Band, unsigned Member,
                              const char *Mark);

/// Applies \p Change to the child at every position of \p Node.
isl::schedule_node
forEachChild(isl::schedule_node Node,
             llvm::function_ref<isl::schedule_node(isl::schedule_node)> Change);

/// "i + j" for a row as written by the user.
std::string memberText(const isl::schedule_node &Band, unsigned Member,
                       const TreeContext &C);

} // namespace affinesched

#endif
