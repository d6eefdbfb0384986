//===- UnsupportedAccesses.h - Accesses not modelled ------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCOP_UNSUPPORTEDACCESSES_H
#define AFFINESCHED_LIB_SCOP_UNSUPPORTEDACCESSES_H

#include <string>

namespace polly {
class MemoryAccess;
class Scop;
class ScopDetection;
} // namespace polly

namespace affinesched {

/// Why \p S must keep its order: an instruction or access whose effect its
/// access relations do not describe. Empty if there is none.
std::string findUnsupportedAccess(polly::Scop &S, polly::ScopDetection &SD);

/// The access writes each cell of its relation for certain. Polly calls some
/// over-approximated accesses must-writes; those may hide nothing.
bool isCertainWrite(polly::MemoryAccess &Access);

} // namespace affinesched

#endif
