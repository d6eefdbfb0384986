//===- InstanceBoxes.h - How many instances there are, roughly -*- C++ -*--===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_CODEGEN_CPU_INSTANCEBOXES_H
#define AFFINESCHED_LIB_CODEGEN_CPU_INSTANCEBOXES_H

#include "isl/isl-noexceptions.h"
#include <optional>
#include <vector>

namespace polly {
class Scop;
}

namespace affinesched {

/// Per iterator of one statement, how many values it can take: expressions in
/// the parameters. Their product is at least the number of instances, unless
/// one is negative: then there are none.
using InstanceBox = std::vector<isl::ast_expr>;

/// A box around the whole domain of each statement that \p Domains names
/// ({ S[i] }); nothing if some iterator has no bound or isl fails.
std::optional<std::vector<InstanceBox>>
instanceBoxes(polly::Scop &S, const isl::union_set &Domains);

} // namespace affinesched

#endif
