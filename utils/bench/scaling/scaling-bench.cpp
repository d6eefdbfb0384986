//===- scaling-bench.cpp - Scheduling time as problems grow ---------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: scaling-bench [--repeat=N] [--seconds=S] [--largest=N] [--json=FILE]
//                      [--smallest=N] [--family=NAME] [--way=NAME]
//
// Schedules families of growing problems with our scheduler (pluto, feautrier)
// and with isl's (default, whole component, Feautrier), all in this process,
// the ways taking turns, and prints a Markdown table per family: the least
// processor time in ms of N turns (others may use the machine), the ratio to
// isl's default, isl operations, and in the last line the exponent e of
// time ~ size^e, fitted over the sizes. A way that takes more than S seconds
// once is not asked for larger sizes. Every schedule is verified; exit code 1
// if one is not proved legal, or if ours is missing.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "AffineSched/Model/ProblemIO.h"
#include "AffineSched/Scheduler/LexicographicScheduler.h"
#include "AffineSched/Verify/Verifier.h"
#include "StencilProblems.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "isl/options.h"
#include "isl/schedule.h"
#include <algorithm>
#include <cmath>
#include <ctime>
#include <optional>

using namespace affinesched;
using namespace affinesched::bench;

namespace {

llvm::cl::opt<unsigned> Repeat("repeat", llvm::cl::init(5));
llvm::cl::opt<double> Seconds("seconds", llvm::cl::init(10));
llvm::cl::opt<unsigned> Smallest("smallest", llvm::cl::init(0)),
    Largest("largest", llvm::cl::init(~0u));
llvm::cl::opt<std::string> JsonFile("json"), OnlyFamily("family"),
    OnlyWay("way");

//===----------------------------------------------------------------------===//
// The ways to schedule
//===----------------------------------------------------------------------===//

/// What one way found: our tree, isl's, or nothing.
struct Found {
  std::unique_ptr<ScheduleNode> Ours;
  isl::schedule Isl;

  bool exists() const { return Ours || !Isl.is_null(); }
  isl::union_map times(const SchedulingProblem &Problem) const {
    return Ours ? flatten(*Ours, Problem.validity()).map() : Isl.get_map();
  }
};

using Scheduling = Found (*)(const SchedulingProblem &Problem);

Found ours(const SchedulingProblem &Problem, Strategy RowStrategy) {
  SchedulerOptions Options;
  Options.RowStrategy = RowStrategy;
  return {scheduleProblem(Problem, Options).Root, isl::schedule()};
}

Found oursPluto(const SchedulingProblem &Problem) {
  return ours(Problem, Strategy::Pluto);
}

Found oursFeautrier(const SchedulingProblem &Problem) {
  return ours(Problem, Strategy::Feautrier);
}

Found islDefault(const SchedulingProblem &Problem) {
  isl_union_map *Validity = Problem.validity().release();
  isl_schedule_constraints *Constraints =
      isl_schedule_constraints_on_domain(Problem.domain().release());
  Constraints = isl_schedule_constraints_set_validity(
      Constraints, isl_union_map_copy(Validity));
  Constraints = isl_schedule_constraints_set_proximity(
      Constraints, isl_union_map_copy(Validity));
  Constraints = isl_schedule_constraints_set_coincidence(Constraints, Validity);
  return {nullptr,
          isl::manage(isl_schedule_constraints_compute_schedule(Constraints))};
}

Found islWhole(const SchedulingProblem &Problem) {
  isl_ctx *Ctx = Problem.ctx().get();
  isl_options_set_schedule_whole_component(Ctx, 1);
  Found Result = islDefault(Problem);
  isl_options_set_schedule_whole_component(Ctx, 0);
  return Result;
}

Found islFeautrier(const SchedulingProblem &Problem) {
  isl_ctx *Ctx = Problem.ctx().get();
  int Before = isl_options_get_schedule_algorithm(Ctx);
  isl_options_set_schedule_algorithm(Ctx, ISL_SCHEDULE_ALGORITHM_FEAUTRIER);
  Found Result = islDefault(Problem);
  isl_options_set_schedule_algorithm(Ctx, Before);
  return Result;
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
  bool Legal = false;

  bool exists() const { return !Milliseconds.empty(); }
  double least() const {
    return *std::min_element(Milliseconds.begin(), Milliseconds.end());
  }
};

/// All ways on the problem of one size.
struct Line {
  unsigned Size = 0;
  Measurement Of[WayCount];
};

bool isLegal(const SchedulingProblem &Problem, const Found &Schedule) {
  return verifyLegality(Problem.validity(), Schedule.times(Problem),
                        Problem.domain())
      .proved();
}

/// False if the way found nothing. The first turn is verified, outside of the
/// time.
bool takeTurn(const Way &W, const SchedulingProblem &Problem, Measurement &M) {
  IslBudget Budget(Problem.ctx(), 0);
  std::clock_t Start = std::clock();
  Found Schedule = W.Schedule(Problem);
  double Elapsed = 1000.0 * double(std::clock() - Start) / CLOCKS_PER_SEC;
  M.Operations = Budget.used();
  if (!Schedule.exists())
    return false;
  if (!M.exists())
    M.Legal = isLegal(Problem, Schedule);
  M.Milliseconds.push_back(Elapsed);
  return true;
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
std::optional<double> exponent(const std::vector<Line> &Lines, size_t W,
                               Reading Value) {
  double N = 0, X = 0, Y = 0, XX = 0, XY = 0;
  for (const Line &L : Lines) {
    if (!L.Of[W].exists())
      continue;
    double LogSize = std::log(L.Size), LogValue = std::log(Value(L.Of[W]));
    N += 1, X += LogSize, Y += LogValue;
    XX += LogSize * LogSize, XY += LogSize * LogValue;
  }
  if (N < 2)
    return std::nullopt;
  return (N * XY - X * Y) / (N * XX - X * X);
}

std::optional<double> timeExponent(const std::vector<Line> &Lines, size_t W) {
  return exponent(Lines, W, [](const Measurement &M) { return M.least(); });
}

std::optional<double> operationsExponent(const std::vector<Line> &Lines,
                                         size_t W) {
  return exponent(Lines, W,
                  [](const Measurement &M) { return double(M.Operations); });
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
    llvm::outs() << " " << llvm::format("%.1f", M.least()) << " | ";
    if (L.Of[Reference].exists())
      llvm::outs() << llvm::format("%.2f", M.least() / L.Of[Reference].least());
    llvm::outs() << " | " << M.Operations << " |";
  }
  llvm::outs() << "\n";
  llvm::outs().flush();
}

void printExponent(std::optional<double> Exponent) {
  if (Exponent)
    llvm::outs() << llvm::format("%.2f", *Exponent);
  llvm::outs() << " |";
}

void printExponents(const std::vector<Line> &Lines) {
  llvm::outs() << "| exponent | ";
  for (size_t I = 0; I < WayCount; ++I) {
    printExponent(timeExponent(Lines, I));
    llvm::outs() << " | ";
    printExponent(operationsExponent(Lines, I));
    llvm::outs() << (I + 1 < WayCount ? " " : "");
  }
  llvm::outs() << "\n\n";
}

/// Per way: one entry per size, and the fitted exponents.
llvm::json::Object toJson(const std::vector<Line> &Lines) {
  llvm::json::Object Family;
  for (size_t I = 0; I < WayCount; ++I) {
    llvm::json::Array Sizes;
    for (const Line &L : Lines)
      if (const Measurement &M = L.Of[I]; M.exists())
        Sizes.push_back(
            llvm::json::Object{{"size", L.Size},
                               {"milliseconds", M.least()},
                               {"operations", int64_t(M.Operations)},
                               {"legal", M.Legal}});
    Family[Ways[I].Name] = llvm::json::Object{
        {"sizes", std::move(Sizes)},
        {"time-exponent", timeExponent(Lines, I)},
        {"operations-exponent", operationsExponent(Lines, I)}};
  }
  return Family;
}

bool writeReport(llvm::json::Object Report) {
  if (JsonFile.empty())
    return true;
  std::error_code Error;
  llvm::raw_fd_ostream Out(JsonFile, Error);
  if (Error) {
    llvm::errs() << JsonFile << ": " << Error.message() << "\n";
    return false;
  }
  Out << llvm::formatv("{0:2}\n", llvm::json::Value(std::move(Report)));
  return true;
}

//===----------------------------------------------------------------------===//
// The families
//===----------------------------------------------------------------------===//

/// Says what is wrong; ours must be there.
bool checkLegality(const char *Family, const Line &L) {
  bool Legal = true;
  for (size_t I = 0; I < WayCount; ++I)
    if (L.Of[I].exists() ? !L.Of[I].Legal : I == 0 && OnlyWay.empty()) {
      llvm::errs() << Family << " " << L.Size << ", " << Ways[I].Name
                   << ": not proved legal\n";
      Legal = false;
    }
  return Legal;
}

/// Prints one table and adds it to \p Report; false if a schedule is not proved
/// legal.
bool runFamily(isl::ctx Ctx, const char *Name, std::string (*Text)(unsigned),
               std::initializer_list<unsigned> Sizes,
               llvm::json::Object &Report) {
  if (!OnlyFamily.empty() && OnlyFamily != Name)
    return true;
  bool Legal = true, Retired[WayCount];
  for (size_t I = 0; I < WayCount; ++I)
    Retired[I] = !OnlyWay.empty() && OnlyWay != Ways[I].Name;
  std::vector<Line> Lines;
  printHeading(Name);
  for (unsigned Size : Sizes) {
    if (Size < Smallest || Size > Largest)
      continue;
    llvm::Expected<SchedulingProblem> Problem =
        parseProblem(Ctx, Text(Size), Name);
    if (!Problem) {
      llvm::errs() << llvm::toString(Problem.takeError()) << "\n";
      return false;
    }
    Lines.push_back(measure(*Problem, Size, Retired));
    printLine(Lines.back());
    Legal &= checkLegality(Name, Lines.back());
  }
  printExponents(Lines);
  Report[Name] = toJson(Lines);
  return Legal;
}

} // namespace

int main(int Count, char **Arguments) {
  llvm::cl::ParseCommandLineOptions(Count, Arguments);
  isl_ctx *Ctx = isl_ctx_alloc();
  isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);
  llvm::json::Object Report;
  bool Legal =
      runFamily(Ctx, "chain", stencilChain, {5, 10, 20, 40, 80, 200}, Report);
  Legal &= runFamily(Ctx, "cycle", stencilCycle, {5, 10, 20, 40}, Report);
  Legal &= runFamily(Ctx, "nest", deepNest, {2, 3, 4, 5, 6, 7, 8}, Report);
  Legal &=
      runFamily(Ctx, "parameters", manyParameters, {2, 4, 8, 12, 16}, Report);
  isl_ctx_free(Ctx);
  return writeReport(std::move(Report)) && Legal ? 0 : 1;
}
