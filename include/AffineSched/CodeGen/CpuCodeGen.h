//===- CpuCodeGen.h - Parallel IR for the CPU -*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lowers a marked schedule tree (see Tree/ScheduleTree.h) through Polly's AST
// and IR generation: loops under the parallel mark become OpenMP (KMP calls,
// static schedule), loops under the vector mark carry metadata saying that
// they have no loop-carried dependence.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_CODEGEN_CPUCODEGEN_H
#define AFFINESCHED_CODEGEN_CPUCODEGEN_H

#include "isl/isl-noexceptions.h"
#include <string>

namespace polly {
class Scop;
}
namespace llvm {
class RegionInfo;
}

namespace affinesched {

struct CpuOptions {
  /// isl operations for expanding the wavefronts, and as many again for the
  /// AST; 0 = no limit.
  unsigned long MaxOperations = 0;
  /// Threads for parallel loops; 0 = the OpenMP run-time decides. A number
  /// given is obeyed however little work there is.
  unsigned Threads = 0;
  /// Starting the threads must give them this many statement instances to run
  /// (estimated at run time); otherwise the loop runs on one thread.
  unsigned MinParallelInstances = 1u << 15;
};

enum class CpuStatus {
  Generated,
  /// Building the AST hit the budget or an isl error; IR untouched.
  OverBudget,
  /// Polly cannot version the region (for instance: its run-time check is
  /// known to fail); IR untouched.
  NotVersionable,
  /// A row has a stride, which isl's AST generation may reorder; IR untouched.
  StridedRow,
};

struct CpuResult {
  CpuStatus Status = CpuStatus::NotVersionable;
  std::string Text;
  /// Loops that became OpenMP regions; loops marked for the vectoriser.
  unsigned ParallelLoops = 0, VectorLoops = 0;
  unsigned long Operations = 0;
};

/// Generates code for \p S under \p Tree. The original code stays beside it,
/// behind Polly's run-time check where one is needed.
CpuResult generateCpuCode(polly::Scop &S, llvm::RegionInfo &RI,
                          const isl::schedule &Tree, const CpuOptions &Options);

} // namespace affinesched

#endif
