//===- ScopStages.cpp - From one SCoP to code, stage by stage -------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/ScopStages.h"
#include "AffineSched/CodeGen/CpuCodeGen.h"
#include "AffineSched/Model/IslBudget.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"
#include "isl/union_map.h"
#include <chrono>

namespace affinesched {
namespace {

using Outcome = ScopStages::Outcome;

ScopStatus statusOf(ScopRefusal Refused) {
  switch (Refused) {
  case ScopRefusal::None:
    return ScopStatus::KeptOriginal;
  case ScopRefusal::NotAScop:
    return ScopStatus::NotAScop;
  case ScopRefusal::OverBudget:
    return ScopStatus::OverBudget;
  case ScopRefusal::UnsupportedAccess:
    return ScopStatus::UnsupportedAccess;
  }
  llvm_unreachable("unknown refusal");
}

bool changesLoops(const TreeDecision &Decision) {
  return Decision.What == TreeDecision::Kind::Tiled ||
         Decision.What == TreeDecision::Kind::Parallel;
}

void dumpTree(const PassOptions &Options, const char *Heading,
              const isl::schedule &Tree) {
  if (Options.DumpTree)
    llvm::errs() << "affine-sched: " << Heading << "\n" << treeText(Tree);
}

} // namespace

const char *statusName(ScopStatus Status) {
  switch (Status) {
  case ScopStatus::Scheduled:
    return "Scheduled";
  case ScopStatus::NotAScop:
    return "NotAScop";
  case ScopStatus::OverBudget:
    return "OverBudget";
  case ScopStatus::UnsupportedAccess:
    return "UnsupportedAccess";
  case ScopStatus::IllegalSchedule:
    return "IllegalSchedule";
  case ScopStatus::Unprofitable:
    return "Unprofitable";
  case ScopStatus::KeptOriginal:
    return "KeptOriginal";
  }
  llvm_unreachable("unknown status");
}

ScopStages::ScopStages(ScopUnit &Unit, const PassOptions &Options,
                       bool Parallel)
    : Unit(Unit), Options(Options), Parallel(Parallel),
      Remarks(*Unit.Entry, Unit.Location) {}

/// What the stages so far have left of the budget of this SCoP; 0 = no limit.
unsigned long ScopStages::operationsLeft() const {
  if (!Options.MaxOperations)
    return 0;
  unsigned long Used = Unit.operations();
  return Used < Options.MaxOperations ? Options.MaxOperations - Used : 1;
}

/// Runs \p Work with what is left of the budget and writes down what it cost.
/// An isl error that the work did not notice is a refusal all the same: unknown
/// is not yes.
Outcome ScopStages::inStage(llvm::StringRef Name,
                            llvm::function_ref<Outcome()> Work) {
  if (Options.MaxOperations && Unit.operations() >= Options.MaxOperations)
    return Refusal{ScopStatus::OverBudget,
                   Unit.Stages.back().Name +
                       ": the limit of isl operations was reached"};
  llvm::TimeTraceScope Trace("AffineSched", Name);
  using Clock = std::chrono::steady_clock;
  Clock::time_point Start = Clock::now();
  IslBudget Budget(Unit.Problem.ctx(), operationsLeft());
  Outcome Kept = Work();
  if (Budget.failed() && (!Kept || Kept->Status != ScopStatus::IllegalSchedule))
    Kept =
        Refusal{ScopStatus::OverBudget, Name.str() + ": " + Budget.errorText()};
  std::chrono::duration<double, std::milli> Elapsed = Clock::now() - Start;
  Unit.Stages.push_back({Name.str(), Budget.used(), Elapsed.count()});
  return Kept;
}

Outcome ScopStages::stopAfter(StopAfter Stage) const {
  if (Options.Stop != Stage)
    return std::nullopt;
  return Refusal{ScopStatus::KeptOriginal, "stop-after was asked for"};
}

/// A proof that failed, as a refusal.
Outcome ScopStages::judge(const Verification &Proof,
                          llvm::StringRef What) const {
  switch (Proof.Answer) {
  case Verdict::Proved:
    return std::nullopt;
  case Verdict::Refuted:
    return Refusal{ScopStatus::IllegalSchedule,
                   (What + " breaks " + Proof.Witness).str()};
  case Verdict::Unknown:
    return Refusal{ScopStatus::OverBudget,
                   (What + " could not be proved: " + Proof.Witness).str()};
  }
  llvm_unreachable("unknown verdict");
}

Outcome ScopStages::acceptScop() {
  if (Unit.Refusal != ScopRefusal::None)
    return Refusal{statusOf(Unit.Refusal), Unit.Text};
  return stopAfter(StopAfter::Scop);
}

/// A schedule that the user wrote is worth it.
Outcome ScopStages::weighProfit() {
  if (Options.Schedule)
    return std::nullopt;
  return inStage("profit", [&]() -> Outcome {
    if (std::optional<std::string> Reason = unprofitable(Unit.Problem))
      return Refusal{ScopStatus::Unprofitable, *Reason};
    return std::nullopt;
  });
}

Outcome ScopStages::findDependences() {
  return inStage("memory-dependences", [&]() -> Outcome {
    Dependences = memoryDependences(Unit.Problem);
    if (Dependences.is_null())
      return Refusal{ScopStatus::OverBudget,
                     "the dependences could not be computed"};
    return std::nullopt;
  });
}

/// The user's schedule or none: a witness is worth more to its author than
/// another schedule.
Outcome ScopStages::useGivenSchedule() {
  llvm::Expected<isl::union_map> Times =
      readGivenSchedule(Unit.Problem, *Options.Schedule);
  if (!Times)
    return Refusal{ScopStatus::KeptOriginal, llvm::toString(Times.takeError())};
  Found.Root = buildGivenSchedule(Unit.Problem, *Times, Dependences);
  if (!Found.Root)
    return Refusal{ScopStatus::OverBudget,
                   "isl cannot work with the given schedule"};
  Found.Status = ScheduleStatus::Scheduled;
  Flat = flatten(*Found.Root);
  return judge(verifyLegality(Dependences, Flat.map(), Unit.Problem.domain()),
               "the given schedule");
}

Outcome ScopStages::schedule() {
  return inStage("schedule", [&]() -> Outcome {
    if (Options.Schedule)
      return useGivenSchedule();
    SchedulerOptions Scheduler = Options.Scheduler;
    Scheduler.MaxOperations = operationsLeft();
    Scheduler.Parallel = Parallel;
    Found = scheduleProblem(Unit.Problem, Scheduler);
    if (Found.Status == ScheduleStatus::OverBudget)
      return Refusal{ScopStatus::OverBudget, "schedule: " + Found.Reason};
    if (!Found.Root)
      return Refusal{ScopStatus::KeptOriginal, Found.Reason};
    Flat = flatten(*Found.Root);
    // What the scheduler gave up on inside and replaced is not an error.
    isl_ctx_reset_error(Unit.Problem.ctx().get());
    return std::nullopt;
  });
}

/// The rows alone, for those who want no more. On the way to code the tree is
/// proved, which says the same and more.
Outcome ScopStages::proveSchedule() {
  if (Options.Stop != StopAfter::Schedule)
    return std::nullopt;
  Outcome Kept = inStage("prove-schedule", [&]() -> Outcome {
    return judge(verifyLegality(Dependences, Flat.map(), Unit.Problem.domain()),
                 "the schedule");
  });
  return Kept ? Kept : stopAfter(StopAfter::Schedule);
}

Outcome ScopStages::buildTree() {
  return inStage("tree", [&]() -> Outcome {
    isl::schedule Tree = buildScheduleTree(*Found.Root);
    dumpTree(Options, "schedule tree", Tree);
    TreeOptions Wanted;
    Wanted.TileSizes = Options.TileSizes;
    Wanted.Parallel = Parallel;
    Wanted.Vectorize = Options.Vectorize;
    Wanted.Directed = directedLoops(Unit.Problem, Options.Scheduler.Wishes);
    if (!Tree.is_null())
      Transformed = transformTree(Tree, Unit.Problem, Dependences, Wanted);
    if (SteppedDown)
      Transformed.Decisions.push_back(
          {TreeDecision::Kind::NotParallel,
           "the parallel form needs more isl operations than allowed"});
    dumpTree(Options, "schedule tree after the transforms", Transformed.Tree);
    if (Transformed.Tree.is_null())
      return Refusal{ScopStatus::OverBudget, "the tree could not be built"};
    return std::nullopt;
  });
}

Outcome ScopStages::proveTree() {
  Outcome Kept = inStage("prove-tree", [&]() -> Outcome {
    return judge(verifyFinalTree(Unit.Problem, Dependences, Transformed.Tree),
                 "the schedule tree");
  });
  return Kept ? Kept : stopAfter(StopAfter::Tree);
}

/// Equal to the original order and nothing gained: every pair of instances in
/// original order is in the same order under the new schedule.
Outcome ScopStages::compareWithOriginal() {
  if (llvm::any_of(Transformed.Decisions, changesLoops) ||
      Unit.Problem.Original.is_null())
    return std::nullopt;
  return inStage("compare", [&]() -> Outcome {
    // { S[i,j] -> T[k,l] : first before second in the original order }
    isl::union_map Before = isl::manage(isl_union_map_lex_lt_union_map(
        Unit.Problem.Original.copy(), Unit.Problem.Original.copy()));
    Verification Same = verifyLegality(Before, Transformed.Tree.get_map(),
                                       Unit.Problem.domain());
    // A doubt here means no more than: the order may differ.
    isl_ctx_reset_error(Unit.Problem.ctx().get());
    if (!Same.proved())
      return std::nullopt;
    return Refusal{ScopStatus::KeptOriginal,
                   "the best schedule found is the original order"};
  });
}

/// Wavefronts over skewed tiles can be too much for isl's AST generation where
/// the sequential form of the same tiles is not.
bool ScopStages::stepDown(const Refusal &Reason) {
  if (Reason.Status != ScopStatus::OverBudget || !Parallel)
    return false;
  Parallel = false;
  SteppedDown = true;
  return true;
}

/// No loop became an OpenMP region, so none may be said to run in parallel.
void ScopStages::nothingRunsInParallel() {
  for (TreeDecision &Decision : Transformed.Decisions)
    if (Decision.What == TreeDecision::Kind::Parallel) {
      Decision.What = TreeDecision::Kind::NotParallel;
      Decision.Text += ": too little work for a team of threads";
    }
}

Outcome ScopStages::generateCode() {
  CpuOptions Cpu;
  // A parallel form leaves operations for the sequential one after it.
  Cpu.MaxOperations = Parallel && Options.MaxOperations
                          ? std::max(operationsLeft() / 2, 1ul)
                          : operationsLeft();
  Cpu.Threads = Options.Threads;
  using Clock = std::chrono::steady_clock;
  Clock::time_point Start = Clock::now();
  CpuResult Code = generateCpuCode(*Unit.S, *Unit.RI, Transformed.Tree, Cpu);
  std::chrono::duration<double, std::milli> Elapsed = Clock::now() - Start;
  Unit.Stages.push_back({"code", Code.Operations, Elapsed.count()});
  switch (Code.Status) {
  case CpuStatus::Generated:
    if (Code.ParallelLoops == 0)
      nothingRunsInParallel();
    return std::nullopt;
  case CpuStatus::OverBudget:
    return Refusal{ScopStatus::OverBudget, "code: " + Code.Text};
  case CpuStatus::NotVersionable:
  case CpuStatus::StridedRow:
    return Refusal{ScopStatus::KeptOriginal, Code.Text};
  }
  llvm_unreachable("unknown status");
}

} // namespace affinesched
