//===- IslNumbers.h - Integers to and from isl ------------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SOLVER_ISLNUMBERS_H
#define AFFINESCHED_SOLVER_ISLNUMBERS_H

#include "AffineSched/Solver/LinearIndependence.h"
#include "isl/isl-noexceptions.h"
#include "isl/mat.h"
#include <optional>
#include <vector>

namespace affinesched {

/// Both conversions are exact. \p Value must not be null: a null value is no
/// number.
llvm::DynamicAPInt toInteger(const isl::val &Value);
isl::val toVal(isl::ctx Ctx, const llvm::DynamicAPInt &Value);

/// Columns [\p First, \p End) of each row of \p Matrix, which is taken. Nothing
/// if isl failed: a null matrix is not one without rows.
std::optional<std::vector<IntegerRow>> integerRows(isl_mat *Matrix, int First,
                                                   int End);

} // namespace affinesched

#endif
