//===- SchedulePass.h - The passes of the plugin ----------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_PLUGIN_SCHEDULEPASS_H
#define AFFINESCHED_PLUGIN_SCHEDULEPASS_H

#include "AffineSched/Plugin/PassOptions.h"
#include "AffineSched/Plugin/ScopReport.h"
#include "llvm/IR/PassManager.h"
#include <memory>

namespace affinesched {

/// What scheduling did to a function.
enum class FunctionChange {
  None,
  /// Prepared for detection only: blocks split, nothing moved.
  Prepared,
  /// Code was generated for at least one SCoP.
  Generated,
};

/// affine-sched: schedules every SCoP of a function.
class SchedulePass : public llvm::PassInfoMixin<SchedulePass> {
public:
  SchedulePass(PassOptions Options, std::shared_ptr<ReportFile> Report)
      : Options(std::move(Options)), Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  FunctionChange schedule(llvm::Function &F,
                          llvm::FunctionAnalysisManager &FAM);

private:
  PassOptions Options;
  std::shared_ptr<ReportFile> Report;
};

/// The place in the default pipeline: schedules, then simplifies functions for
/// which code was generated; all others see exactly the passes they would have
/// seen without the plugin.
class PipelinePass : public llvm::PassInfoMixin<PipelinePass> {
public:
  PipelinePass(SchedulePass Schedule, llvm::FunctionPassManager Simplify)
      : Schedule(std::move(Schedule)), Simplify(std::move(Simplify)) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);

private:
  void simplify(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

  SchedulePass Schedule;
  llvm::FunctionPassManager Simplify;
};

/// print<affine-sched>: problem, T(S) and tree of every SCoP on standard
/// output. Works on a copy of the function; the IR stays as it is.
class PrintPass : public llvm::PassInfoMixin<PrintPass> {
public:
  explicit PrintPass(PassOptions Options) : Options(std::move(Options)) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);

private:
  PassOptions Options;
};

} // namespace affinesched

#endif
