//===- ScopStages.h - From one SCoP to code, stage by stage -----*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_PLUGIN_SCOPSTAGES_H
#define AFFINESCHED_PLUGIN_SCOPSTAGES_H

#include "AffineSched/Plugin/PassOptions.h"
#include "AffineSched/Plugin/Remarks.h"
#include "AffineSched/Plugin/ScopReport.h"
#include "AffineSched/Report/Transformations.h"
#include "AffineSched/Scop/ScopSource.h"
#include "AffineSched/Verify/Verifier.h"

namespace affinesched {

/// What became of a SCoP. Everything but Scheduled keeps the original code and
/// is the name of a missed remark.
enum class ScopStatus {
  Scheduled,
  NotAScop,
  OverBudget,
  UnsupportedAccess,
  IllegalSchedule,
  Unprofitable,
  KeptOriginal,
};

const char *statusName(ScopStatus Status);

/// Why the original code stays.
struct Refusal {
  ScopStatus Status;
  std::string Reason;
};

/// Too little work to be worth a new loop nest: the reason, if so.
std::optional<std::string> unprofitable(const SchedulingProblem &Problem);

/// Re-proves a tree as it goes to code generation: its order, its flags and
/// every mark, for all \p Dependences ({ S[i,j] -> T[k,l] }).
Verification verifyFinalTree(const SchedulingProblem &Problem,
                             const isl::union_map &Dependences,
                             const isl::schedule &Tree);

/// isl's text of a schedule tree, one node a line.
std::string treeText(const isl::schedule &Tree);

/// The stages of one SCoP, in the order of their declaration. Each returns why
/// the original code has to stay, or nothing if the next stage may run. All of
/// them draw on one budget of isl operations.
class ScopStages {
public:
  using Outcome = std::optional<Refusal>;

  /// \p Parallel: parallel code is wanted.
  ScopStages(ScopUnit &Unit, const PassOptions &Options, bool Parallel);

  Outcome acceptScop();
  Outcome weighProfit();
  Outcome findDependences();
  Outcome schedule();
  Outcome proveSchedule();
  Outcome buildTree();
  Outcome proveTree();
  Outcome compareWithOriginal();
  Outcome generateCode();
  /// True if a simpler tree is left to try after \p Reason: build it next.
  bool stepDown(const Refusal &Reason);

  /// Remarks and report on what happened.
  void explain(const Outcome &Kept, ReportFile &Report);
  /// Problem, T(S) and tree as far as they came, for a terminal.
  void print(llvm::raw_ostream &OS, const Outcome &Kept);

private:
  Outcome useGivenSchedule();
  void nothingRunsInParallel();
  unsigned long operationsLeft() const;
  Outcome inStage(llvm::StringRef Name, llvm::function_ref<Outcome()> Work);
  Outcome stopAfter(StopAfter Stage) const;
  Outcome judge(const Verification &Proof, llvm::StringRef What) const;
  llvm::json::Object tellSchedule();
  void saySchedule(llvm::ArrayRef<std::string> Lines);
  void sayDecisions();
  void sayOutcome(const Outcome &Kept);
  void describe(const Outcome &Kept, llvm::json::Object &Object) const;

  ScopUnit &Unit;
  const PassOptions &Options;
  bool Parallel;
  bool SteppedDown = false;
  ScopRemarks Remarks;

  // { S[i,j] -> T[k,l] }
  isl::union_map Dependences;
  ScheduleResult Found;
  FlatSchedule Flat;
  TreeResult Transformed;
  std::vector<Transformation> Names;
};

} // namespace affinesched

#endif
