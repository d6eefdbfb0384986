//===- ScopSource.h - Polly's stages up to a scheduling problem -*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs Polly's preparation, detection, ScopInfo, simplification, operand-tree
// forwarding and DeLICM on one function, each under an operation budget, and
// hands out each maximal SCoP together with its scheduling problem. The only
// room besides CodeGen/ that includes Polly's headers.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_SCOP_SCOPSOURCE_H
#define AFFINESCHED_SCOP_SCOPSOURCE_H

#include "AffineSched/Model/SchedulingProblem.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/PassManager.h"
#include <string>

namespace polly {
class Scop;
}
namespace llvm {
class RegionInfo;
}

namespace affinesched {

struct ScopOptions {
  /// isl operations allowed for the dependences of one SCoP; 0 = no limit.
  unsigned long MaxOperations = 0;
};

/// Why a region is left to the rest of the compiler.
enum class ScopRefusal {
  None,
  /// Polly's detection or ScopInfo refused it.
  NotAScop,
  /// A stage hit the operation budget or an isl error.
  OverBudget,
  /// Accesses or statements that the dependences cannot model.
  UnsupportedAccess,
};

/// One maximal SCoP. Refusal != None: Text says why, S and Problem are unset.
struct ScopUnit {
  ScopRefusal Refusal = ScopRefusal::None;
  std::string Text;
  /// Start of the region in the source, for remarks.
  llvm::DebugLoc Location;
  /// Entry block of the region, for remarks.
  const llvm::BasicBlock *Entry = nullptr;
  polly::Scop *S = nullptr;
  llvm::RegionInfo *RI = nullptr;
  SchedulingProblem Problem;
  /// isl operations and milliseconds per stage: {"scop-info", ops, ms}...
  struct Stage {
    std::string Name;
    unsigned long Operations = 0;
    double Milliseconds = 0;
  };
  std::vector<Stage> Stages;

  /// isl operations of all stages so far.
  unsigned long operations() const;
};

/// Visits every maximal SCoP of \p F (and, with Refusal set, each loop nest
/// that could not become one). \p Visit returns true if it changed the IR; the
/// remaining SCoPs are then detected afresh. Returns true if the IR changed,
/// be it by preparation or by \p Visit.
bool forEachScop(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                 const ScopOptions &Options,
                 llvm::function_ref<bool(ScopUnit &)> Visit);

/// Lowers the limits that Polly's forwarding and DeLICM set themselves, unless
/// the user chose them (-polly-optree-max-ops, -polly-delicm-max-ops). Once per
/// process; every thread that uses Polly's stages calls it first.
void limitPollyStages();

} // namespace affinesched

#endif
