//===- StencilProblems.h - Scheduling problems of any size ------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_BENCH_STENCILPROBLEMS_H
#define AFFINESCHED_BENCH_STENCILPROBLEMS_H

#include <string>

namespace affinesched::bench {

/// \p Count statements S0[i,j], S1[i,j], ... of which each reads the nine
/// neighbours of the one before, as .sched text.
std::string stencilChain(unsigned Count);
/// The same inside a time loop, the first reading what the last one wrote in
/// the step before: one strongly connected component.
std::string stencilCycle(unsigned Count);
/// One statement of \p Depth loops; distance 1 in the outermost with -1, 0 and
/// 1 in each other one.
std::string deepNest(unsigned Depth);
/// A chain S0[i], S1[i], ... of \p Count statements that read the same i of the
/// one before, each with a parameter of its own as its extent.
std::string manyParameters(unsigned Count);

} // namespace affinesched::bench

#endif
