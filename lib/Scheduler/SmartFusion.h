//===- SmartFusion.h - Fusion where it pays
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_SMARTFUSION_H
#define AFFINESCHED_LIB_SCHEDULER_SMARTFUSION_H

#include "FusionModel.h"
#include "FusionPolicy.h"

namespace affinesched {

/// Fuses \p A and \p B, groups of \p C, where that costs parallel rows but
/// saves more: their common rows keep all distances constant, and the memory
/// traffic saved outweighs vector and parallel rows lost. All common rows are
/// shared, or the first ones only, and what is inside is fused or not on its
/// own. None if it does not pay.
std::optional<FusionGroup> fuseForReuse(SchedulerState &State,
                                        const Component &C, FusionModel &Model,
                                        const FusionGroup &A,
                                        const FusionGroup &B);

} // namespace affinesched

#endif
