//===- scaling-bench.cpp - Scheduling time as problems grow ---------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: scaling-bench [--repeat=N] [--seconds=S] [--largest=N]
//
// Schedules families of growing problems with our scheduler (pluto, feautrier)
// and with isl's (default, whole component, Feautrier), all in this process,
// the ways taking turns, and prints a Markdown table per family: the median
// time in ms of N turns, the ratio to isl's default, isl operations, and in the
// last line the exponent e of time ~ size^e, fitted over the sizes. A way that
// takes more than S seconds once is not asked for larger sizes. Exit code 1 if
// one of our schedules is not proved legal.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "AffineSched/Model/ProblemIO.h"
#include "AffineSched/Scheduler/LexicographicScheduler.h"
#include "AffineSched/Verify/Verifier.h"
#include "StencilProblems.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "isl/options.h"
#include "isl/schedule.h"
#include <algorithm>
#include <chrono>
#include <cmath>

using namespace affinesched;
using namespace affinesched::bench;

namespace {

using Clock = std::chrono::steady_clock;

llvm::cl::opt<unsigned> Repeat("repeat", llvm::cl::init(5));
llvm::cl::opt<double> Seconds("seconds", llvm::cl::init(10));
llvm::cl::opt<unsigned> Largest("largest", llvm::cl::init(~0u));

//===----------------------------------------------------------------------===//
// The ways to schedule
//===----------------------------------------------------------------------===//

/// Schedules once; false if there was no (legal) schedule.
using Scheduling = bool (*)(const SchedulingProblem &Problem);

bool ours(const SchedulingProblem &Problem, Strategy RowStrategy) {
  SchedulerOptions Options;
  Options.RowStrategy = RowStrategy;
  return scheduleProblem(Problem, Options).Root != nullptr;
}

bool oursPluto(const SchedulingProblem &Problem) {
  return ours(Problem, Strategy::Pluto);
}

bool oursFeautrier(const SchedulingProblem &Problem) {
  return ours(Problem, Strategy::Feautrier);
}

bool islDefault(const SchedulingProblem &Problem) {
  isl_union_map *Validity = Problem.validity().release();
  isl_schedule_constraints *Constraints =
      isl_schedule_constraints_on_domain(Problem.domain().release());
  Constraints = isl_schedule_constraints_set_validity(
      Constraints, isl_union_map_copy(Validity));
  Constraints = isl_schedule_constraints_set_proximity(
      Constraints, isl_union_map_copy(Validity));
  Constraints = isl_schedule_constraints_set_coincidence(Constraints, Validity);
  isl_schedule *Schedule =
      isl_schedule_constraints_compute_schedule(Constraints);
  isl_schedule_free(Schedule);
  return Schedule != nullptr;
}

bool islWhole(const SchedulingProblem &Problem) {
  isl_ctx *Ctx = Problem.ctx().get();
  isl_options_set_schedule_whole_component(Ctx, 1);
  bool Found = islDefault(Problem);
  isl_options_set_schedule_whole_component(Ctx, 0);
  return Found;
}

bool islFeautrier(const SchedulingProblem &Problem) {
  isl_ctx *Ctx = Problem.ctx().get();
  int Before = isl_options_get_schedule_algorithm(Ctx);
  isl_options_set_schedule_algorithm(Ctx, ISL_SCHEDULE_ALGORITHM_FEAUTRIER);
  bool Found = islDefault(Problem);
  isl_options_set_schedule_algorithm(Ctx, Before);
  return Found;
}

struct Way {
  const char *Name;
  Scheduling Schedule;
};

constexpr Way Ways[] = {{"ours", oursPluto},
                        {"isl", islDefault},
                        {"isl whole", islWhole},
                        {"ours feautrier", oursFeautrier},
                        {"isl feautrier", islFeautrier}};
constexpr size_t WayCount = std::size(Ways), Reference = 1;

//===----------------------------------------------------------------------===//
// Measuring
//===----------------------------------------------------------------------===//

/// One way on one problem; no times if it was not asked or found nothing.
struct Measurement {
  std::vector<double> Milliseconds;
  unsigned long Operations = 0;

  bool exists() const { return !Milliseconds.empty(); }
  double median() const {
    std::vector<double> Sorted = Milliseconds;
    std::sort(Sorted.begin(), Sorted.end());
    return Sorted[Sorted.size() / 2];
  }
};

/// All ways on the problem of one size.
struct Line {
  unsigned Size = 0;
  Measurement Of[WayCount];
};

/// False if the way found nothing.
bool takeTurn(const Way &W, const SchedulingProblem &Problem, Measurement &M) {
  IslBudget Budget(Problem.ctx(), 0);
  Clock::time_point Start = Clock::now();
  bool Found = W.Schedule(Problem);
  std::chrono::duration<double, std::milli> Elapsed = Clock::now() - Start;
  M.Operations = Budget.used();
  if (Found)
    M.Milliseconds.push_back(Elapsed.count());
  return Found;
}

/// The ways take turns. One that fails or is too slow is \p Retired.
Line measure(const SchedulingProblem &Problem, unsigned Size,
             bool (&Retired)[WayCount]) {
  Line L;
  L.Size = Size;
  for (unsigned Turn = 0; Turn < Repeat; ++Turn)
    for (size_t I = 0; I < WayCount; ++I)
      if (!Retired[I] && !takeTurn(Ways[I], Problem, L.Of[I]))
        Retired[I] = true;
      else if (!Retired[I] && L.Of[I].Milliseconds.back() > 1000 * Seconds)
        Retired[I] = true;
  return L;
}

/// The slope of log(Value) over log(size); nothing below two sizes.
template <typename Reading>
std::string exponent(const std::vector<Line> &Lines, size_t W, Reading Value) {
  double N = 0, X = 0, Y = 0, XX = 0, XY = 0;
  for (const Line &L : Lines) {
    if (!L.Of[W].exists())
      continue;
    double LogSize = std::log(L.Size), LogValue = std::log(Value(L.Of[W]));
    N += 1, X += LogSize, Y += LogValue;
    XX += LogSize * LogSize, XY += LogSize * LogValue;
  }
  if (N < 2)
    return "";
  std::string Text;
  llvm::raw_string_ostream(Text)
      << llvm::format("%.2f", (N * XY - X * Y) / (N * XX - X * X));
  return Text;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

void printHeading(const char *Family) {
  llvm::outs() << "| " << Family << " |";
  for (const Way &W : Ways)
    llvm::outs() << " " << W.Name << " ms | ratio | operations |";
  llvm::outs() << "\n|---|";
  for (size_t I = 0; I < WayCount; ++I)
    llvm::outs() << "---|---|---|";
  llvm::outs() << "\n";
}

void printLine(const Line &L) {
  llvm::outs() << "| " << L.Size << " |";
  for (const Measurement &M : L.Of) {
    if (!M.exists()) {
      llvm::outs() << " | | |";
      continue;
    }
    llvm::outs() << " " << llvm::format("%.1f", M.median()) << " | ";
    if (L.Of[Reference].exists())
      llvm::outs() << llvm::format("%.2f",
                                   M.median() / L.Of[Reference].median());
    llvm::outs() << " | " << M.Operations << " |";
  }
  llvm::outs() << "\n";
  llvm::outs().flush();
}

void printExponents(const std::vector<Line> &Lines) {
  llvm::outs() << "| exponent |";
  for (size_t I = 0; I < WayCount; ++I)
    llvm::outs() << " " << exponent(Lines, I, [](const Measurement &M) {
      return M.median();
    }) << " | | " << exponent(Lines, I, [](const Measurement &M) {
      return double(M.Operations);
    }) << " |";
  llvm::outs() << "\n\n";
}

//===----------------------------------------------------------------------===//
// The families
//===----------------------------------------------------------------------===//

bool isLegal(const SchedulingProblem &Problem) {
  ScheduleResult Result = scheduleProblem(Problem, SchedulerOptions());
  if (!Result.Root)
    return false;
  isl::union_map Schedule = flatten(*Result.Root, Problem.validity()).map();
  return verifyLegality(Problem.validity(), Schedule, Problem.domain())
      .proved();
}

/// Prints one table; false if one of our schedules is not proved legal.
bool runFamily(isl::ctx Ctx, const char *Name, std::string (*Text)(unsigned),
               std::initializer_list<unsigned> Sizes) {
  bool Legal = true, Retired[WayCount] = {};
  std::vector<Line> Lines;
  printHeading(Name);
  for (unsigned Size : Sizes) {
    if (Size > Largest)
      break;
    llvm::Expected<SchedulingProblem> Problem =
        parseProblem(Ctx, Text(Size), Name);
    if (!Problem) {
      llvm::errs() << llvm::toString(Problem.takeError()) << "\n";
      return false;
    }
    Lines.push_back(measure(*Problem, Size, Retired));
    printLine(Lines.back());
    if (isLegal(*Problem))
      continue;
    llvm::errs() << Name << " " << Size << ": not proved legal\n";
    Legal = false;
  }
  printExponents(Lines);
  return Legal;
}

} // namespace

int main(int Count, char **Arguments) {
  llvm::cl::ParseCommandLineOptions(Count, Arguments);
  isl_ctx *Ctx = isl_ctx_alloc();
  isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);
  bool Legal =
      runFamily(Ctx, "chain", stencilChain, {10, 20, 40, 80, 160, 200});
  Legal &= runFamily(Ctx, "cycle", stencilCycle, {5, 10, 20, 40});
  Legal &= runFamily(Ctx, "nest", deepNest, {2, 3, 4, 5, 6, 7});
  Legal &= runFamily(Ctx, "parameters", manyParameters, {2, 4, 8, 12, 16, 24});
  isl_ctx_free(Ctx);
  return Legal ? 0 : 1;
}
