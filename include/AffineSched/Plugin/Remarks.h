//===- Remarks.h - What the user is told about one SCoP ---------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names are stable and described in docs/Remarks.md.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_PLUGIN_REMARKS_H
#define AFFINESCHED_PLUGIN_REMARKS_H

#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Support/JSON.h"

namespace affinesched {

/// As in -Rpass, -Rpass-missed and -Rpass-analysis.
enum class RemarkKind { Passed, Missed, Analysis };

class ScopRemarks {
public:
  /// A piece of a message: plain text, or a named value.
  using Piece = llvm::DiagnosticInfoOptimizationBase::Argument;

  /// Remarks about the region that starts with \p Entry at \p Location.
  ScopRemarks(const llvm::BasicBlock &Entry, llvm::DebugLoc Location)
      : Entry(Entry), Location(std::move(Location)) {}

  /// Says \p Message under the stable name \p Name, at \p Line of the region's
  /// function if given and known.
  void say(RemarkKind Kind, const char *Name, llvm::ArrayRef<Piece> Message,
           unsigned Line = 0);

  /// Whether anybody asked for remarks of this pass.
  bool wanted() const;

  /// All remarks so far: [{"kind", "name", "text"}].
  const llvm::json::Array &json() const { return Said; }

private:
  const llvm::BasicBlock &Entry;
  llvm::DebugLoc Location;
  llvm::json::Array Said;
};

} // namespace affinesched

#endif
