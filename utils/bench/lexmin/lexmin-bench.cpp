//===- lexmin-bench.cpp - Three ways to solve a row problem, timed
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: lexmin-bench [--repeat=N] [--seconds=N] [--generated] [FILE.sched ...]
//
// Solves the row problems of each file (and, with --generated, of growing
// stencil chains and cycles) with
//   ours        isl's non-trivial lexmin, as lib/Solver/LexMin.cpp
//   isl         isl_basic_set_lexmin and branch and bound
//   presburger  MLIR's LexSimplex and branch and bound
// and prints the median over N repetitions of the time for each row, summed
// over the rows of a problem. Each row is solved in a process of its own, which
// is ended after --seconds: a single simplex can outlast any check between
// nodes. Exit code 1 if two ways that finished differ in status or leading
// costs.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "AffineSched/Model/ProblemIO.h"
#include "RowProblems.h"
#include "Searches.h"
#include "StencilProblems.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "isl/options.h"
#include <algorithm>
#include <chrono>
#include <sys/wait.h>
#include <unistd.h>

using namespace affinesched;
using namespace affinesched::bench;

namespace {

using Clock = std::chrono::steady_clock;

llvm::cl::list<std::string> Files(llvm::cl::Positional);
llvm::cl::opt<unsigned> Repeat("repeat", llvm::cl::init(5));
llvm::cl::opt<unsigned> Seconds("seconds", llvm::cl::init(10));
llvm::cl::opt<bool> Generated("generated");

/// What one way needed for one row, as its process reports it.
struct RowOutcome {
  double Milliseconds = 0;
  unsigned long Operations = 0;
  unsigned Nodes = 0;
  LexMinStatus Status = LexMinStatus::OverBudget;
};

/// What one way needed for all rows of one problem.
struct Measurement {
  double Milliseconds = 0;
  unsigned long Operations = 0;
  unsigned Nodes = 0, GaveUp = 0;
  std::vector<LexMinStatus> Status;
  /// Per row the leading columns of its minimum.
  std::vector<std::vector<int64_t>> Costs;
};

using Way = llvm::function_ref<LexMinResult(const RowProblem &, unsigned &)>;

/// Solves \p Row once; \p Costs gets the leading columns of the minimum.
RowOutcome solveOnce(isl::ctx Ctx, const RowProblem &Row, Way Solve,
                     std::vector<int64_t> &Costs) {
  RowOutcome Outcome;
  IslBudget Budget(Ctx, 0);
  Clock::time_point Start = Clock::now();
  LexMinResult Result = Solve(Row, Outcome.Nodes);
  Outcome.Milliseconds =
      std::chrono::duration<double, std::milli>(Clock::now() - Start).count();
  Outcome.Operations = Budget.used();
  Outcome.Status = Result.Status;
  for (unsigned C = 0; C < Costs.size(); ++C)
    Costs[C] = Result.Status == LexMinStatus::Found
                   ? static_cast<int64_t>(Result.Point[C])
                   : 0;
  return Outcome;
}

/// The run with the median time.
RowOutcome solveRepeatedly(isl::ctx Ctx, const RowProblem &Row, Way Solve,
                           std::vector<int64_t> &Costs) {
  std::vector<RowOutcome> Runs;
  for (unsigned I = 0; I < Repeat; ++I) {
    alarm(Seconds); // ends this process
    Runs.push_back(solveOnce(Ctx, Row, Solve, Costs));
  }
  std::sort(Runs.begin(), Runs.end(), [](const auto &A, const auto &B) {
    return A.Milliseconds < B.Milliseconds;
  });
  return Runs[Runs.size() / 2];
}

bool readAll(int File, void *Bytes, size_t Count) {
  char *Next = static_cast<char *>(Bytes);
  for (ssize_t Got = 0; Count > 0; Next += Got, Count -= Got) {
    Got = read(File, Next, Count);
    if (Got <= 0)
      return false;
  }
  return true;
}

/// solveRepeatedly in a child process; OverBudget if that was ended.
RowOutcome solveApart(isl::ctx Ctx, const RowProblem &Row, Way Solve,
                      std::vector<int64_t> &Costs) {
  RowOutcome Outcome;
  int Pipe[2];
  if (pipe(Pipe) != 0)
    return Outcome;
  pid_t Child = fork();
  if (Child == 0) {
    Outcome = solveRepeatedly(Ctx, Row, Solve, Costs);
    size_t Bytes = Costs.size() * sizeof(int64_t);
    bool Written = write(Pipe[1], &Outcome, sizeof(Outcome)) > 0 &&
                   write(Pipe[1], Costs.data(), Bytes) >= 0;
    _exit(Written ? 0 : 1);
  }
  close(Pipe[1]);
  if (!readAll(Pipe[0], &Outcome, sizeof(Outcome)) ||
      !readAll(Pipe[0], Costs.data(), Costs.size() * sizeof(int64_t)))
    Outcome = RowOutcome();
  close(Pipe[0]);
  waitpid(Child, nullptr, 0);
  return Outcome;
}

Measurement measure(isl::ctx Ctx, const std::vector<RowProblem> &Rows,
                    Way Solve) {
  Measurement M;
  for (const RowProblem &Row : Rows) {
    M.Costs.emplace_back(Row.layout().firstStatementColumn(), 0);
    RowOutcome Outcome = solveApart(Ctx, Row, Solve, M.Costs.back());
    M.Status.push_back(Outcome.Status);
    M.Milliseconds += Outcome.Milliseconds;
    M.Operations += Outcome.Operations;
    M.Nodes += Outcome.Nodes;
    M.GaveUp += Outcome.Status == LexMinStatus::OverBudget;
  }
  return M;
}

void printDifference(const Measurement &A, const Measurement &B, size_t Row) {
  for (const Measurement *M : {&A, &B}) {
    llvm::errs() << "row " << Row << ": "
                 << (M->Status[Row] == LexMinStatus::Found ? "costs"
                                                           : "infeasible");
    for (int64_t Cost : M->Costs[Row])
      llvm::errs() << " " << Cost;
    llvm::errs() << "\n";
  }
}

/// On the rows that both finished; says where they differ.
bool sameOutcomes(const Measurement &A, const Measurement &B) {
  bool Same = true;
  for (size_t I = 0; I < A.Status.size(); ++I) {
    if (A.Status[I] == LexMinStatus::OverBudget ||
        B.Status[I] == LexMinStatus::OverBudget)
      continue;
    if (A.Status[I] == B.Status[I] && A.Costs[I] == B.Costs[I])
      continue;
    printDifference(A, B, I);
    Same = false;
  }
  return Same;
}

void printTime(const Measurement &M) {
  llvm::outs() << " | " << llvm::format("%.2f", M.Milliseconds);
  if (M.GaveUp)
    llvm::outs() << " + " << M.GaveUp << " given up";
}

/// Compares the ways on the rows of one problem; false if they differ.
bool compare(isl::ctx Ctx, llvm::StringRef Name,
             const std::vector<RowProblem> &Rows) {
  Measurement Ours = measure(Ctx, Rows, [&](const RowProblem &Row, unsigned &) {
    return Row.solve(Ctx);
  });
  Measurement Isl =
      measure(Ctx, Rows, [&](const RowProblem &Row, unsigned &Nodes) {
        return islSearch(Ctx, Row, Nodes);
      });
  Measurement Presburger = measure(Ctx, Rows, presburgerSearch);
  bool Same = sameOutcomes(Ours, Isl);
  Same &= sameOutcomes(Ours, Presburger);
  unsigned Columns = 0, Constraints = 0;
  for (const RowProblem &Row : Rows) {
    Columns = std::max(Columns, Row.layout().columns());
    Constraints = std::max(Constraints, Row.system().constraints());
  }
  llvm::outs() << "| " << Name << " | " << Rows.size() << " | " << Columns
               << " x " << Constraints;
  printTime(Ours);
  llvm::outs() << " | " << Ours.Operations;
  printTime(Isl);
  llvm::outs() << " | " << Isl.Operations << " | " << Isl.Nodes;
  printTime(Presburger);
  llvm::outs() << " | " << Presburger.Nodes << " | "
               << (Same ? "equal" : "DIFFERENT") << " |\n";
  llvm::outs().flush();
  return Same;
}

bool compareText(isl::ctx Ctx, llvm::StringRef Name, llvm::StringRef Text) {
  llvm::Expected<SchedulingProblem> Problem = parseProblem(Ctx, Text, Name);
  if (!Problem) {
    llvm::errs() << llvm::toString(Problem.takeError()) << "\n";
    return true;
  }
  SchedulerState State(*Problem, SchedulerOptions());
  return compare(Ctx, Name, rowProblems(State));
}

bool compareAll(isl::ctx Ctx) {
  bool Same = true;
  for (const std::string &File : Files) {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (Buffer)
      Same &=
          compareText(Ctx, llvm::sys::path::stem(File), (*Buffer)->getBuffer());
    else
      llvm::errs() << File << ": " << Buffer.getError().message() << "\n";
  }
  for (unsigned Count : {2, 4, 8, 16})
    if (Generated)
      Same &= compareText(Ctx, "chain-" + std::to_string(Count),
                          stencilChain(Count));
  for (unsigned Count : {2, 4, 8, 16})
    if (Generated)
      Same &= compareText(Ctx, "cycle-" + std::to_string(Count),
                          stencilCycle(Count));
  return Same;
}

} // namespace

int main(int Count, char **Arguments) {
  llvm::cl::ParseCommandLineOptions(Count, Arguments);
  isl_ctx *Ctx = isl_ctx_alloc();
  isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);
  llvm::outs() << "| problem | rows | largest | ours ms | ours ops | isl ms | "
                  "isl ops | isl nodes | presburger ms | presburger nodes | "
                  "costs |\n|---|---|---|---|---|---|---|---|---|---|---|\n";
  bool Same = compareAll(Ctx);
  isl_ctx_free(Ctx);
  return Same ? 0 : 1;
}
