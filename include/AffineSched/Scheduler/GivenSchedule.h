//===- GivenSchedule.h - A schedule that the user wrote ---------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// { S[i,j] -> [j, i] } in the user's names: statements as in T(S1) or by their
// isl names, parameters likewise. It has to be complete: one time for each
// instance, and for two instances of a statement two. Rows are quasi-affine and
// may come in pieces. Whether it is legal is not asked here.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SCHEDULER_GIVENSCHEDULE_H
#define AFFINESCHED_SCHEDULER_GIVENSCHEDULE_H

#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Model/SchedulingProblem.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace affinesched {

/// A text and the place it comes from, for messages.
struct SourceText {
  std::string Text, File;
  /// Where Text starts. 0 = Text is all of File, so that places in it are known
  /// to the line and column.
  unsigned Line = 0, Column = 0;

  /// "file:line:column: error: \p Message" for the byte \p Offset of Text.
  llvm::Error error(size_t Offset, const llvm::Twine &Message) const;
};

/// Reads \p Given. { S[i,j] -> [t0,...] } with the tuples and parameters of
/// \p Problem, limited to its domain; an error says what was expected.
llvm::Expected<isl::union_map>
readGivenSchedule(const SchedulingProblem &Problem, const SourceText &Given);

/// { S[i,j] -> [t0,...] } as one map for each row.
std::vector<isl::union_map> rowsOf(const isl::union_map &Times);

/// \p Times, { S[i,j] -> [t0,...] } with one time for each instance, as a tree:
/// rows that are permutable for the \p Dependences they are entered with form
/// one band; constants form sequences. Null if isl fails.
std::unique_ptr<ScheduleNode>
buildGivenSchedule(const SchedulingProblem &Problem,
                   const isl::union_map &Times,
                   const isl::union_map &Dependences);

} // namespace affinesched

#endif
