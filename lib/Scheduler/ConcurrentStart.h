//===- ConcurrentStart.h - Diamond tiling
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tiles of the band (t, t+i) start one after the other: each waits for its left
// neighbour. In the band (t-i, t+i) all tiles along a line of equal t start at
// once, since the row t that carries everything is half the sum of the two.
//
// Method: Bandishti, Pananilath, Bondhugula 2012. With f the carrying row and
// h_i the other rows of the band, f becomes h = k f - sum h_i for the least k
// that keeps h forward on all dependences: f is then inside their cone.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_CONCURRENTSTART_H
#define AFFINESCHED_LIB_SCHEDULER_CONCURRENTSTART_H

#include "Component.h"

namespace affinesched {

/// \p Band, a permutable band of \p C that is not committed yet, with h in
/// place of f and outermost; as it is where it has coincident rows already, no
/// row that carries everything, or no such h.
SolvedBand startConcurrently(SchedulerState &State, const Component &C,
                             SolvedBand Band);

} // namespace affinesched

#endif
