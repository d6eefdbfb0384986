//===- LinearIndependence.h - Rows that add a dimension
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A new row c of a statement is independent of its rows H so far iff some
// vector v with H v = 0 has v.c != 0. The orthogonal complement is therefore
// all a solver needs: c must leave the hyperplanes v_1.c = ... = v_k.c = 0.
//
// Example: H = {(1,1)} has the complement {(1,-1)}; c = (1,0) is independent,
// c = (2,2) is not. Method: Pluto+ (Acharya, Bondhugula 2015), isl.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SOLVER_LINEARINDEPENDENCE_H
#define AFFINESCHED_SOLVER_LINEARINDEPENDENCE_H

#include "llvm/ADT/DynamicAPInt.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace affinesched {

using IntegerRow = llvm::SmallVector<llvm::DynamicAPInt, 8>;

/// Divides \p Row by the greatest common divisor of its entries.
void normalizeRow(IntegerRow &Row);

/// Integer basis of { v : R v = 0 for each row R }, each vector primitive with
/// its first non-zero entry positive. \p Dimensions is the length of a row.
std::vector<IntegerRow>
orthogonalComplement(const std::vector<IntegerRow> &Rows, unsigned Dimensions);

} // namespace affinesched

#endif
