//===- ArrayShapes.h - Arrays of rows behind flat subscripts ----*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCOP_ARRAYSHAPES_H
#define AFFINESCHED_LIB_SCOP_ARRAYSHAPES_H

#include "AffineSched/Model/SchedulingProblem.h"
#include <set>

namespace polly {
class MemoryAccess;
}

namespace affinesched {

/// Row lengths in elements that the address computation of an access steps
/// over.
using RowLengths = std::set<long>;

RowLengths rowLengths(const polly::MemoryAccess &Access);

/// Gives every array of \p Problem whose flat subscripts are rows of constant
/// length its dimensions back: { S[i,j] -> A[33i + j] } becomes
/// { S[i,j] -> A[i,j] }. \p Lengths has one entry per access. Row lengths found
/// there may be taken although subscripts leave the row for some parameters:
/// returns { : ... }, the parameters for which none does.
isl::set recoverShapes(SchedulingProblem &Problem,
                       const std::vector<RowLengths> &Lengths);

} // namespace affinesched

#endif
