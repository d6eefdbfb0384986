//===- StridedRows.h - Rows that skip time steps
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_CODEGEN_CPU_STRIDEDROWS_H
#define AFFINESCHED_LIB_CODEGEN_CPU_STRIDEDROWS_H

#include "isl/isl-noexceptions.h"

namespace affinesched {

/// Some band of \p Tree gives a statement a time such as 7i + 4. isl's AST
/// generation shifts the strided loops of a band against each other to merge
/// them and was seen to break their order in doing so; such a tree must not be
/// handed to it. True also if isl fails.
bool hasStridedRow(const isl::schedule &Tree);

} // namespace affinesched

#endif
