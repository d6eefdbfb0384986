//===- SplitProblem.h - Index-set splitting as a change of problem
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A statement whose instances need different affine rows is cut into pieces,
// each a statement of its own. The scheduler knows nothing of it: it gets the
// split problem, and its answer is led back to the statements that there are.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_SPLITPROBLEM_H
#define AFFINESCHED_LIB_SCHEDULER_SPLITPROBLEM_H

#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Model/SchedulingProblem.h"
#include <optional>
#include <vector>

namespace affinesched {

/// The pieces of each statement's domain, { S[i,j] : piece }; a statement that
/// stays whole has one.
using Pieces = std::vector<std::vector<isl::set>>;

class SplitProblem {
public:
  /// \p Parts are disjoint and make up the domains of \p Whole.
  SplitProblem(const SchedulingProblem &Whole, const Pieces &Parts);

  /// False if isl failed.
  bool isValid() const;
  const SchedulingProblem &problem() const { return Split; }
  /// The statement of the whole problem that \p Piece, a statement of the split
  /// one, is a piece of.
  unsigned wholeOf(unsigned Piece) const { return WholeOf[Piece]; }
  /// The statements of the whole problem that have more than one piece.
  std::vector<unsigned> cutStatements() const;

  /// \p Node, a schedule of the split problem, as one of the whole problem;
  /// null if isl failed.
  std::unique_ptr<ScheduleNode> undo(const ScheduleNode &Node) const;

private:
  void addPiece(const SchedulingProblem &Whole, unsigned S,
                const isl::set &Piece, const std::string &Name);
  isl::union_pw_aff undo(const isl::union_pw_aff &Time) const;

  SchedulingProblem Split;
  std::vector<unsigned> WholeOf;
  // { S[i,j] -> S_piece0[i,j] : piece 0; S[i,j] -> S_piece1[i,j] : piece 1 }
  isl::union_map Renaming;
};

} // namespace affinesched

#endif
