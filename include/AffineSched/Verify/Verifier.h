//===- Verifier.h - Proves schedules, trusting nobody -----------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shares no code with Solver/ and Scheduler/. isl can fail in the middle of a
// computation; unknown is never "yes".
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_VERIFY_VERIFIER_H
#define AFFINESCHED_VERIFY_VERIFIER_H

#include "AffineSched/Model/SchedulingProblem.h"
#include "isl/isl-noexceptions.h"
#include <string>

namespace affinesched {

enum class Verdict { Proved, Refuted, Unknown };

struct Verification {
  Verdict Answer = Verdict::Unknown;
  /// Refuted: a witness pair "S[1,0] -> S[0,1]" with the row it breaks and the
  /// parameter values, e.g. "S[1,0] -> S[0,1] with n = 2". Unknown: isl's
  /// error, or which statement has no time.
  std::string Witness;

  bool proved() const { return Answer == Verdict::Proved; }
};

/// { S[i,j] -> T[k,l] }: all pairs of instances that touch the same element, at
/// least one writing, first one first in the original order; flow, anti and
/// output together, straight from Problem.Accesses and Problem.Original.
/// Null if isl fails.
isl::union_map memoryDependences(const SchedulingProblem &Problem);

/// Every pair of \p Dependences is strictly lexicographically forward under
/// \p Schedule ({ S[i,j] -> [t0,...] }, one common space), every instance of
/// \p Domain has exactly one time.
Verification verifyLegality(const isl::union_map &Dependences,
                            const isl::union_map &Schedule,
                            const isl::union_set &Domain);

/// Every coincident member of every band in \p Tree has d = 0, and every
/// permutable band d >= 0 in each member, for all \p Dependences active on
/// entering the band (equal time in all outer bands and sequences).
Verification verifyFlags(const isl::union_map &Dependences,
                         const isl::schedule &Tree);

/// The same where a coincidence relation of its own says what a coincident
/// member must keep at d = 0; \p Dependences then binds permutable bands only.
Verification verifyFlags(const isl::union_map &Dependences,
                         const isl::union_map &Coincidence,
                         const isl::schedule &Tree);

/// Loop \p Member of band \p Band alone may run in parallel: d = 0 for every
/// pair equal in all outer rows and in the members before it.
Verification verifyParallel(const isl::union_map &Dependences,
                            const isl::schedule_node &Band, unsigned Member);

} // namespace affinesched

#endif
