//===- ProblemIO.h - Scheduling problems as text -*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The .sched format is YAML: 'domain' and 'dependences' (isl text, required),
// 'context', 'proximity', 'coincidence', 'original', and what is accessed:
// 'reads', 'writes', 'may-writes' ({ S[i] -> A[i+1] }), 'element-bytes'
// ({ A[] -> [4] }, 8 where not given) (isl text, optional); '#' starts a
// comment. Statements keep the order in which the domain names them.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_MODEL_PROBLEMIO_H
#define AFFINESCHED_MODEL_PROBLEMIO_H

#include "AffineSched/Model/SchedulingProblem.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace affinesched {

/// The size of an array's elements where a file says nothing.
constexpr unsigned DefaultElementBytes = 8;

/// Parses \p Text; \p FileName is used in messages only. An error's message
/// reads "file:line:column: error: what was expected".
llvm::Expected<SchedulingProblem>
parseProblem(isl::ctx Ctx, llvm::StringRef Text, llvm::StringRef FileName);

/// Writes \p Problem so that parseProblem reads the same problem again.
void writeProblem(llvm::raw_ostream &OS, const SchedulingProblem &Problem);

} // namespace affinesched

#endif
