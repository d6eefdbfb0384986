//===- FarkasLemma.h - Affine forms that are non-negative on a relation
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Farkas' lemma (affine form): a + b.n + c.x + d.y >= 0 on a non-empty
// polyhedron { (x,y) : A (x,y,n) + k >= 0 } iff the form equals
// lambda_0 + lambda.(A (x,y,n) + k) with lambda >= 0. Eliminating lambda leaves
// a cone of coefficients (a, b, c, d); isl computes it as the dual
// (isl_basic_set_coefficients). It depends on the relation alone, so one cone
// serves weak satisfaction, bounding and coincidence, for every row.
//
// Example, { S[i,j] -> S[i+1,j-1] } as distances (1,-1): c_i - c_j + a >= 0.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SOLVER_FARKASLEMMA_H
#define AFFINESCHED_SOLVER_FARKASLEMMA_H

#include "AffineSched/Solver/IslNumbers.h"
#include "isl/isl-noexceptions.h"
#include <map>
#include <string>
#include <vector>

namespace affinesched {

/// The cone of all (a, b, c) with a + b.n + c.z >= 0 on a set { Z[z] }: every
/// row times (a, b, c) is >= 0 (Inequalities) or = 0 (Equalities).
/// Entries of a row: [0] for a, then Parameters for b, then Variables for c.
struct FarkasCone {
  unsigned Parameters = 0, Variables = 0;
  std::vector<IntegerRow> Inequalities, Equalities;
};

enum class FarkasStatus {
  Found,
  EmptyRelation,
  /// The elimination of the multipliers would take unreasonably long: the
  /// relation has too many dimensions and constraints.
  TooComplex,
  /// isl failed or ran out of operations.
  Failed,
};

class FarkasCache {
public:
  /// The cone of \p Set, whose local variables are dropped first (sound: more
  /// points, fewer forms). Sets of one context. \p Cone stays valid as long as
  /// the cache.
  FarkasStatus cone(const isl::basic_set &Set, const FarkasCone *&Cone);

  /// What isl failed on, perhaps for lack of operations, may be asked again.
  void forgetFailures();

private:
  struct Entry {
    FarkasStatus Status = FarkasStatus::Failed;
    FarkasCone Cone;
  };
  /// By the text of the set without names of tuples, dimensions: equal text,
  /// equal set, and so equal cone, whichever statements it is about.
  std::map<std::string, Entry> Cones;
};

} // namespace affinesched

#endif
