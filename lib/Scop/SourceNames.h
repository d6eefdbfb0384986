//===- SourceNames.h - Names and lines the user knows -----------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCOP_SOURCENAMES_H
#define AFFINESCHED_LIB_SCOP_SOURCENAMES_H

#include "AffineSched/Model/SchedulingProblem.h"
#include "llvm/IR/DebugLoc.h"

namespace llvm {
class Loop;
class Region;
class Value;
} // namespace llvm
namespace polly {
class MemoryAccess;
class Scop;
class ScopStmt;
} // namespace polly

namespace affinesched {

/// The variable behind \p V: debug records first, then the name in the IR.
/// Empty if V has neither.
std::string sourceName(llvm::Value *V);

/// The array or variable that \p Access touches now.
std::string arrayName(polly::MemoryAccess &Access);

/// One name per iterator of \p Stmt; i0, i1, .. where nothing is known.
std::vector<std::string> iteratorNames(polly::ScopStmt &Stmt);

/// { isl name, source name } of each parameter of \p S that has both.
std::vector<std::pair<std::string, std::string>> parameterNames(polly::Scop &S);

SourcePosition positionOf(const llvm::DebugLoc &Location);
SourcePosition positionOf(polly::ScopStmt &Stmt);

/// Where \p R starts: its first loop, else its first instruction in the source.
llvm::DebugLoc startOf(const llvm::Region &R, polly::Scop *S);

} // namespace affinesched

#endif
