//===- Annotations.h - What the source says of a function -------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_PLUGIN_ANNOTATIONS_H
#define AFFINESCHED_PLUGIN_ANNOTATIONS_H

#include "AffineSched/Plugin/PassOptions.h"
#include "llvm/IR/Function.h"

namespace affinesched {

/// \p Options with what the annotations "affine-sched: ..." of \p F say, the
/// later one last. One that cannot be read is a warning, the remark
/// BadAnnotation, and otherwise as good as none.
PassOptions annotatedOptions(llvm::Function &F, const PassOptions &Options);

} // namespace affinesched

#endif
