//===- Context.h - What is known of the parameters --------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_MODEL_CONTEXT_H
#define AFFINESCHED_MODEL_CONTEXT_H

#include "isl/isl-noexceptions.h"

namespace affinesched {

/// \p Context, { : ... }, without the constraints whose constant exceeds
/// \p Largest in absolute value: a larger set of parameters, which is only more
/// careful. Large numbers make every integer program harder.
isl::set withoutLargeBounds(const isl::set &Context, long Largest);

} // namespace affinesched

#endif
