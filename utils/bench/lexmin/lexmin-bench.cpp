//===- lexmin-bench.cpp - Three ways to solve a row problem, timed
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: lexmin-bench [--repeat=N] [--seconds=N] [--operations=N] [--generated]
//                     [FILE.sched ...]
//
// Solves the row problems of each file (and, with --generated, of growing
// stencil chains and cycles) with
//   ours        isl's non-trivial lexmin, as lib/Solver/LexMin.cpp
//   isl         isl_basic_set_lexmin and branch and bound
//   presburger  MLIR's LexSimplex and branch and bound
// and prints the median over N repetitions of the time for all rows of a
// problem. A way gives up on a row after --seconds (seen between two nodes of a
// search only) or, if it uses isl, after --operations of isl.
// Exit code 1 if two ways that finished differ in status or leading costs.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "AffineSched/Model/ProblemIO.h"
#include "RowProblems.h"
#include "Searches.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "isl/options.h"
#include <algorithm>

using namespace affinesched;
using namespace affinesched::bench;

namespace {

using Clock = std::chrono::steady_clock;

llvm::cl::list<std::string> Files(llvm::cl::Positional);
llvm::cl::opt<unsigned> Repeat("repeat", llvm::cl::init(5));
llvm::cl::opt<unsigned> Seconds("seconds", llvm::cl::init(10));
llvm::cl::opt<unsigned> Operations("operations", llvm::cl::init(100000));
llvm::cl::opt<bool> Generated("generated");

/// What one way needed for all rows of one problem.
struct Measurement {
  double Milliseconds = 0;
  unsigned long Operations = 0;
  unsigned Nodes = 0, GaveUp = 0;
  std::vector<LexMinResult> Results;
};

using Way = llvm::function_ref<LexMinResult(const RowProblem &, Effort &)>;

Measurement once(isl::ctx Ctx, const std::vector<RowProblem> &Rows, Way Solve) {
  Measurement M;
  for (const RowProblem &Row : Rows) {
    IslBudget Budget(Ctx, Operations);
    Clock::time_point Start = Clock::now();
    Effort Spent{Start + std::chrono::seconds(Seconds)};
    M.Results.push_back(Solve(Row, Spent));
    M.Milliseconds +=
        std::chrono::duration<double, std::milli>(Clock::now() - Start).count();
    M.Operations += Budget.used();
    M.Nodes += Spent.Nodes;
    M.GaveUp += M.Results.back().Status == LexMinStatus::OverBudget;
  }
  return M;
}

/// The run with the median time. One that gave up is not repeated.
Measurement median(isl::ctx Ctx, const std::vector<RowProblem> &Rows,
                   Way Solve) {
  std::vector<Measurement> Runs;
  for (unsigned I = 0; I < Repeat; ++I) {
    Runs.push_back(once(Ctx, Rows, Solve));
    if (Runs.back().GaveUp)
      return Runs.back();
  }
  std::sort(Runs.begin(), Runs.end(), [](const auto &A, const auto &B) {
    return A.Milliseconds < B.Milliseconds;
  });
  return Runs[Runs.size() / 2];
}

bool sameOutcome(const RowProblem &Row, const LexMinResult &A,
                 const LexMinResult &B) {
  if (A.Status == LexMinStatus::OverBudget ||
      B.Status == LexMinStatus::OverBudget)
    return true;
  if (A.Status != B.Status || A.Status != LexMinStatus::Found)
    return A.Status == B.Status;
  unsigned Leading = Row.layout().firstStatementColumn();
  return std::equal(A.Point.begin(), A.Point.begin() + Leading,
                    B.Point.begin());
}

bool allSame(const std::vector<RowProblem> &Rows, const Measurement &A,
             const Measurement &B) {
  for (size_t I = 0; I < Rows.size(); ++I)
    if (!sameOutcome(Rows[I], A.Results[I], B.Results[I]))
      return false;
  return true;
}

void printTime(const Measurement &M) {
  llvm::outs() << " | " << llvm::format("%.2f", M.Milliseconds);
  if (M.GaveUp)
    llvm::outs() << " (" << M.GaveUp << " rows given up)";
}

/// Compares the ways on the rows of one problem; false if they differ.
bool compare(isl::ctx Ctx, llvm::StringRef Name,
             const std::vector<RowProblem> &Rows) {
  Measurement Ours = median(Ctx, Rows, [&](const RowProblem &Row, Effort &) {
    return Row.solve(Ctx);
  });
  Measurement Isl =
      median(Ctx, Rows, [&](const RowProblem &Row, Effort &Spent) {
        return islSearch(Ctx, Row, Spent);
      });
  Measurement Presburger = median(Ctx, Rows, presburgerSearch);
  bool Same = allSame(Rows, Ours, Isl) && allSame(Rows, Ours, Presburger);
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
