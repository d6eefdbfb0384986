//===- TimePairs.h - Pairs of instances with their times --------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the three verifiers of this room share, and nobody else uses: pairs of
// statement instances with the two times some schedule gives them.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_VERIFY_TIMEPAIRS_H
#define AFFINESCHED_VERIFY_TIMEPAIRS_H

#include "AffineSched/Verify/Verifier.h"

namespace affinesched {

/// { [S[i,j] -> T[k,l]] -> [[t0,...] -> [u0,...]] } for \p Pairs under \p
/// Schedule; pairs with an end that has no time are left out.
isl::union_map timePairs(const isl::union_map &Pairs,
                         const isl::union_map &Schedule);

/// The pairs of \p TimePairs whose two times are related by \p Relation,
/// { [t0,...] -> [u0,...] }.
isl::union_map pairsRelated(const isl::union_map &TimePairs,
                            const isl::union_map &Relation);

/// Watches isl's error state over one verification: starts clean, and puts an
/// earlier error back at the end unless a new one took its place.
class ErrorWatch {
public:
  explicit ErrorWatch(isl::ctx Context);
  ~ErrorWatch();
  ErrorWatch(const ErrorWatch &) = delete;
  ErrorWatch &operator=(const ErrorWatch &) = delete;

  /// \p V, or Unknown if \p V is Proved although isl had an error meanwhile.
  Verification unlessFailed(const Verification &V) const;

private:
  isl::ctx Ctx;
  int Earlier;
};

/// Refuted with a sample of \p Violating, "S[1,0] -> S[0,1] with n = 2 (\p
/// Why)".
Verification refutedBy(const isl::union_map &Violating, const std::string &Why);

/// Unknown, because of isl's last error or, if there is none, \p Why.
Verification unknown(isl::ctx Ctx, const std::string &Why);

} // namespace affinesched

#endif
