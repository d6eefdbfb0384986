//===- SchedulingProblem.h - What a scheduler has to order ------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scheduling problem is a static-control part without its instructions: the
// statements with their iteration domains, what they access, and which
// instances must stay behind which. It knows isl only, no LLVM IR.
//
// Dependences always run source -> sink (method: Feautrier 1992, part I).
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_MODEL_SCHEDULINGPROBLEM_H
#define AFFINESCHED_MODEL_SCHEDULINGPROBLEM_H

#include "isl/isl-noexceptions.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace affinesched {

/// Where a statement or a SCoP stands in the user's source; Line 0 = unknown.
struct SourcePosition {
  std::string File;
  unsigned Line = 0;
};

struct Statement {
  /// [n] -> { S[i,j] : ... }; one tuple name per statement, unique.
  isl::set Domain;
  /// The isl tuple name of Domain.
  std::string Name;
  /// What the user calls it; equals Name when nothing better is known.
  std::string DisplayName;
  /// Source names of the iterators, one per dimension of Domain.
  std::vector<std::string> Iterators;
  SourcePosition Position;

  unsigned depth() const;
};

/// One memory access of one statement, as it is now (after scalars moved).
struct Access {
  enum class Kind { Read, MustWrite, MayWrite };

  /// Index into SchedulingProblem::Statements.
  unsigned Statement = 0;
  Kind AccessKind = Kind::Read;
  /// [n] -> { S[i,j] -> A[x,y] }, limited to the statement's domain.
  isl::map Relation;
  /// What the user calls the array; may be empty.
  std::string ArrayName;
  /// Size of one element in bytes; 0 = unknown.
  unsigned ElementBytes = 0;

  bool isWrite() const { return AccessKind != Kind::Read; }
};

enum class DependenceKind { Flow, Anti, Output };

/// Everything a scheduler may look at. Plain data; the isl context is owned by
/// whoever built the problem and outlives it.
struct SchedulingProblem {
  /// File, function and line of the SCoP; used for names in reports.
  std::string Function;
  SourcePosition Position;

  /// [n] -> { : ... }; what is known of the parameters.
  isl::set Context;
  /// { isl name, source name } of parameters whose source name is known; for
  /// display only.
  std::vector<std::pair<std::string, std::string>> ParameterNames;
  std::vector<Statement> Statements;
  std::vector<Access> Accesses;

  /// { S[i,j] -> T[k,l] } by kind, all of them binding (validity). A problem
  /// read from text without kinds has all of them in Flow.
  isl::union_map Flow, Anti, Output;
  /// Pairs that should be close in time; defaults to all dependences.
  isl::union_map Proximity;
  /// Pairs whose distance forbids parallel execution; defaults likewise.
  isl::union_map Coincidence;

  /// { S[i,j] -> [t0,...] }: the order the program has now, one common space,
  /// injective per statement. Null when unknown.
  isl::union_map Original;

  /// All binding dependences: Flow + Anti + Output.
  isl::union_map validity() const;
  /// Union of all statement domains.
  isl::union_set domain() const;
  /// Union of the domains of the statements in \p Subset.
  isl::union_set domain(const std::vector<unsigned> &Subset) const;
  /// Index of the statement with tuple name \p Name, if any.
  std::optional<unsigned> find(llvm::StringRef Name) const;
  isl::ctx ctx() const { return Context.ctx(); }
};

} // namespace affinesched

#endif
