//===- WishedFusion.h - Groups as the user wants them
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_WISHEDFUSION_H
#define AFFINESCHED_LIB_SCHEDULER_WISHEDFUSION_H

#include "Component.h"

namespace affinesched {

/// The statements of \p C by the groups of \p Wishes, ordered by the residual
/// dependences. Groups that depend on one another become one.
std::vector<std::vector<unsigned>> wishedGroups(const UserWishes &Wishes,
                                                const Component &C);

} // namespace affinesched

#endif
