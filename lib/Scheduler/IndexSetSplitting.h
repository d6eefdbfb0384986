//===- IndexSetSplitting.h - Where a statement is worth cutting
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One affine row per statement is not always enough. Two shapes of dependences
// say where to cut:
//
//   residue   S[i] -> T[i] : i mod 2 = 0 and T[i] -> S[i] : i mod 2 = 1. To a
//             relaxation they are a cycle; cut by i mod 2 they are none.
//   fold      S[t,0] -> S[t+1,N-1] and back, in a ring: the long pairs all have
//             x + y = V = N-1. Cut at 2x = V, and one half can be reversed, so
//             that the ends come to lie side by side.
//
// Method: Griebl, Feautrier, Lengauer 2000; Bondhugula et al. 2014 (ring
// stencils).
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_INDEXSETSPLITTING_H
#define AFFINESCHED_LIB_SCHEDULER_INDEXSETSPLITTING_H

#include "AffineSched/Model/DependenceGraph.h"
#include "SplitProblem.h"

namespace affinesched {

/// Pieces by the residues that the relations of \p Dependences, between
/// statements of \p Problem, ask for; nothing if they ask for none, or for too
/// many pieces, or isl failed.
std::optional<Pieces> splitByResidues(const SchedulingProblem &Problem,
                                      const EdgeList &Dependences);

/// Pieces on both sides of the points about which long dependences fold;
/// nothing as above.
std::optional<Pieces> splitAtFolds(const SchedulingProblem &Problem,
                                   const EdgeList &Dependences);

} // namespace affinesched

#endif
