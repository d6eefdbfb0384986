//===- ConstraintText.h - "S1.i - S2.i = 0"
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   constraint  sum ("=" | "==" | ">=" | "<=" | ">" | "<") sum
//   sum         ["-"] term { ("+" | "-") term }
//   term        number | [number ["*"]] name "." (name | "1")
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_CONSTRAINTTEXT_H
#define AFFINESCHED_LIB_SCHEDULER_CONSTRAINTTEXT_H

#include "AffineSched/Scheduler/Shaping.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace affinesched {

/// Terms, Constant, IsEquality and Text of the constraint \p Text; an error
/// says what was expected before what.
llvm::Expected<CoefficientConstraint> parseConstraint(llvm::StringRef Text);

} // namespace affinesched

#endif
