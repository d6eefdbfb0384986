//===- RejectedLoops.h - Why a loop nest is no SCoP -------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCOP_REJECTEDLOOPS_H
#define AFFINESCHED_LIB_SCOP_REJECTEDLOOPS_H

#include "AffineSched/Scop/ScopSource.h"

namespace llvm {
class LoopInfo;
} // namespace llvm
namespace polly {
class ScopDetection;
} // namespace polly

namespace affinesched {

/// One refused unit for each top-level loop that lies in no detected region.
std::vector<ScopUnit> rejectedLoops(const llvm::LoopInfo &LI,
                                    const llvm::RegionInfo &RI,
                                    const polly::ScopDetection &SD);

} // namespace affinesched

#endif
