//===- TileExpansion.h - Wavefronts that isl can generate -*- C++ -*-------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_CODEGEN_CPU_TILEEXPANSION_H
#define AFFINESCHED_LIB_CODEGEN_CPU_TILEEXPANSION_H

#include "isl/isl-noexceptions.h"

namespace affinesched {

/// A tree to generate code from, and when it may be used.
struct ExpandedTree {
  isl::schedule Tree;
  /// [n] -> { : ... }; the code only has to be right for these parameters.
  isl::set Condition;
};

/// Rewrites the outermost wavefronts of \p Tree (see marks::Wavefront) into
/// loops over the hull of their tiles with the statements expanded inside. The
/// result gives every statement instance the same time as \p Tree does, for all
/// parameters in the condition; this is proved here. The condition is that
/// every statement in a wavefront runs at all: with less the hull would be
/// wide, with the bounds of the parameters' types isl takes twice as long. Both
/// members are null where there is no wavefront, or no proof.
ExpandedTree expandWavefronts(const isl::schedule &Tree);

} // namespace affinesched

#endif
