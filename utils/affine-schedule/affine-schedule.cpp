//===- affine-schedule.cpp - Schedules .sched files -----------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads a scheduling problem, schedules it or checks a given schedule, proves
// the result and prints it.
//
//   affine-schedule gemm.sched --strategy=feautrier --format=json
//   affine-schedule gemm.sched --check '{ S[i,j,k] -> [k, i, j] }'
//   affine-schedule gemm.sched --schedule=gemm.isl
//
// Exit: 0 a legal schedule; 1 none, or an illegal one; 2 bad input.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/ProblemIO.h"
#include "AffineSched/Report/Parallelism.h"
#include "AffineSched/Report/ReportJson.h"
#include "AffineSched/Report/ScheduleText.h"
#include "AffineSched/Scheduler/GivenSchedule.h"
#include "AffineSched/Scheduler/LexicographicScheduler.h"
#include "AffineSched/Scheduler/ShapingFile.h"
#include "AffineSched/Tree/ScheduleTree.h"
#include "AffineSched/Verify/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "isl/aff.h"
#include "isl/ctx.h"
#include "isl/map.h"
#include "isl/options.h"
#include "isl/printer.h"
#include "isl/schedule.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/union_map.h"
#include "isl/union_set.h"
#include <optional>

using namespace affinesched;
namespace cl = llvm::cl;

namespace {

enum ExitCode { Legal = 0, NotLegal = 1, BadInput = 2 };
enum class Format { Text, Json, Tree };

//===----------------------------------------------------------------------===//
// Command line
//===----------------------------------------------------------------------===//

/// A word of the command line and what it stands for.
template <typename T> struct Choice {
  const char *Word;
  T Meaning;
};

constexpr Choice<Strategy> Strategies[] = {{"pluto", Strategy::Pluto},
                                           {"feautrier", Strategy::Feautrier},
                                           {"latency", Strategy::Latency},
                                           {"delay", Strategy::Delay},
                                           {"earliest", Strategy::Earliest}};
constexpr Choice<FusionPolicy> Fusions[] = {
    {"smart", FusionPolicy::Smart},
    {"max-parallel", FusionPolicy::MaxParallel},
    {"max-locality", FusionPolicy::MaxLocality},
    {"none", FusionPolicy::None}};
constexpr Choice<Format> Formats[] = {
    {"text", Format::Text}, {"json", Format::Json}, {"tree", Format::Tree}};

/// The options as given; declared in main, so that they live as long as it.
struct CommandLine {
  cl::OptionCategory Category{"affine-schedule options"};
  cl::opt<std::string> Input{cl::Positional, cl::desc("FILE.sched"),
                             cl::value_desc("FILE"), cl::cat(Category)};
  cl::opt<std::string> StrategyWord{
      "strategy",
      cl::desc("How a row is chosen: pluto, feautrier, latency, "
               "delay or earliest"),
      cl::init("pluto"), cl::cat(Category)};
  cl::opt<std::string> FusionWord{
      "fusion",
      cl::desc("What shares a band: smart, max-parallel, max-locality, none"),
      cl::init("smart"), cl::cat(Category)};
  cl::opt<bool> Parallel{"parallel",
                         cl::desc("The schedule is for several threads"),
                         cl::init(false), cl::cat(Category)};
  cl::opt<bool> Split{"split",
                      cl::desc("Cut statements whose instances need different "
                               "rows (on unless --split=0)"),
                      cl::init(true), cl::cat(Category)};
  cl::opt<bool> Diamond{"diamond",
                        cl::desc("Rows whose tiles can all start at once"),
                        cl::init(false), cl::cat(Category)};
  cl::opt<std::string> FormatWord{"format",
                                  cl::desc("What to print: text, json or tree"),
                                  cl::init("text"), cl::cat(Category)};
  cl::opt<std::string> Check{
      "check", cl::desc("Check this schedule instead of looking for one"),
      cl::value_desc("UNION MAP"), cl::cat(Category)};
  cl::opt<std::string> Schedule{
      "schedule", cl::desc("Use the schedule in this file, if it is legal"),
      cl::value_desc("FILE"), cl::cat(Category)};
  cl::opt<std::string> Config{
      "config", cl::desc("What is wished of the schedule, see Shaping.md"),
      cl::value_desc("FILE"), cl::cat(Category)};
  cl::opt<unsigned long> MaxOperations{
      "max-operations", cl::desc("Limit of isl operations; 0 = none"),
      cl::init(0), cl::cat(Category)};
  cl::opt<int> MaxCoefficient{
      "max-coefficient", cl::desc("Largest coefficient of an iterator"),
      cl::init(SchedulerOptions().MaxCoefficient), cl::cat(Category)};
};

/// Everything the run depends on, checked.
struct Request {
  std::string Input;
  std::optional<std::string> Check, GivenFile, ConfigFile;
  SchedulerOptions Options;
  Format Output = Format::Text;
};

int complain(const llvm::Twine &Message) {
  llvm::errs() << "affine-schedule: error: " << Message << "\n";
  return BadInput;
}

/// Finds \p Word among \p Choices; false, and said so, if it is not there.
template <typename T, size_t N>
bool choose(const char *Option, llvm::StringRef Word,
            const Choice<T> (&Choices)[N], T &Meaning) {
  std::vector<std::string> Words;
  for (const Choice<T> &C : Choices) {
    if (Word == C.Word) {
      Meaning = C.Meaning;
      return true;
    }
    Words.push_back(C.Word);
  }
  complain("unknown value '" + Word + "' for --" + Option +
           ", expected one of " + llvm::join(Words, ", "));
  return false;
}

std::optional<Request> makeRequest(const CommandLine &Given) {
  Request R;
  R.Input = Given.Input;
  if (R.Input.empty()) {
    complain("expected a .sched file, see --help");
    return std::nullopt;
  }
  if (Given.Check.getNumOccurrences())
    R.Check = Given.Check;
  if (Given.Schedule.getNumOccurrences())
    R.GivenFile = Given.Schedule;
  if (Given.Config.getNumOccurrences())
    R.ConfigFile = Given.Config;
  if (R.Check.has_value() + R.GivenFile.has_value() + R.ConfigFile.has_value() >
      1) {
    complain("expected only one of --check, --schedule and --config");
    return std::nullopt;
  }
  R.Options.MaxOperations = Given.MaxOperations;
  R.Options.Split = Given.Split;
  R.Options.Diamond = Given.Diamond;
  R.Options.Parallel = Given.Parallel;
  R.Options.MaxCoefficient = Given.MaxCoefficient;
  if (R.Options.MaxCoefficient < 1) {
    complain("--max-coefficient expects a number of at least 1");
    return std::nullopt;
  }
  if (!choose("strategy", Given.StrategyWord, Strategies,
              R.Options.RowStrategy) ||
      !choose("fusion", Given.FusionWord, Fusions, R.Options.Fusion) ||
      !choose("format", Given.FormatWord, Formats, R.Output))
    return std::nullopt;
  return R;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// What there is to say about one problem.
struct Outcome {
  std::string Status;
  std::string Reason;
  std::vector<std::string> UnmetWishes;
  /// What the verifiers say of Tree and Flat; Unknown without a schedule.
  Verification Proof;
  std::optional<FlatSchedule> Flat;
  isl::schedule Tree;
  unsigned long Operations = 0;
};

const char *statusWord(ScheduleStatus Status) {
  switch (Status) {
  case ScheduleStatus::Scheduled:
    return "scheduled";
  case ScheduleStatus::PartlyOriginal:
    return "partly-original";
  case ScheduleStatus::NoSchedule:
    return "no-schedule";
  case ScheduleStatus::OverBudget:
    return "over-budget";
  }
  return "no-schedule";
}

/// Order first, then the flags; coincident means d = 0 on \p Coincidence.
Verification prove(const SchedulingProblem &Problem, const FlatSchedule &Flat,
                   const isl::schedule &Tree,
                   const isl::union_map &Coincidence) {
  Verification Order =
      verifyLegality(Problem.validity(), Flat.map(), Problem.domain());
  if (!Order.proved())
    return Order;
  return verifyFlags(Problem.validity(), Coincidence, Tree);
}

Outcome schedule(const SchedulingProblem &Problem,
                 const SchedulerOptions &Options) {
  ScheduleResult Result = scheduleProblem(Problem, Options);
  Outcome O;
  O.Status = statusWord(Result.Status);
  O.Reason = Result.Reason;
  O.UnmetWishes = Result.UnmetWishes;
  O.Operations = Result.Operations;
  if (!Result.Root)
    return O;
  O.Flat = flatten(*Result.Root, Problem.validity());
  O.Tree = buildScheduleTree(*Result.Root);
  O.Proof = prove(Problem, *O.Flat, O.Tree, Problem.Coincidence);
  return O;
}

//===----------------------------------------------------------------------===//
// Checking a given schedule
//===----------------------------------------------------------------------===//

llvm::Error badCheck(const char *Expected) {
  return llvm::createStringError(llvm::Twine("affine-schedule: error: --check "
                                             "expects ") +
                                 Expected);
}

/// Whether \p Schedule can be laid out in rows at all.
llvm::Error checkSpace(const isl::union_map &Schedule) {
  if (Schedule.is_null())
    return badCheck(
        "an isl union map such as '{ S[i] -> [i, 0]; T[i] -> [i, 1] }'");
  isl::union_set Times = Schedule.range();
  bool Plain = isl_union_set_n_set(Times.get()) <= 1;
  Times.foreach_set([&](isl::set Set) {
    Plain &= isl_set_has_tuple_id(Set.get()) == isl_bool_false &&
             isl_set_is_wrapping(Set.get()) == isl_bool_false;
    return isl::stat::ok();
  });
  if (!Plain)
    return badCheck(
        "times with the same number of dimensions for all statements");
  return llvm::Error::success();
}

llvm::Expected<Outcome> check(const SchedulingProblem &Problem,
                              const std::string &Text) {
  // { S[i,j] -> [t0,...] }
  isl::union_map Schedule(Problem.ctx(), Text);
  if (llvm::Error Bad = checkSpace(Schedule))
    return Bad;
  Schedule = Schedule.intersect_domain(Problem.domain());
  Outcome O;
  O.Status = "checked";
  O.Proof = verifyLegality(Problem.validity(), Schedule, Problem.domain());
  if (O.Proof.Answer == Verdict::Unknown)
    return O;
  O.Flat = flatScheduleFromRows(rowsOf(Schedule), Problem.validity());
  std::unique_ptr<ScheduleNode> Root =
      buildGivenSchedule(Problem, Schedule, Problem.validity());
  O.Tree = Root ? buildScheduleTree(*Root) : isl::schedule();
  if (O.Proof.proved())
    O.Proof = prove(Problem, *O.Flat, O.Tree, Problem.validity());
  return O;
}

/// The user's schedule instead of one of ours.
llvm::Expected<Outcome> useGiven(const SchedulingProblem &Problem,
                                 const SourceText &Given) {
  llvm::Expected<isl::union_map> Times = readGivenSchedule(Problem, Given);
  if (!Times)
    return Times.takeError();
  Outcome O;
  O.Status = "given";
  std::unique_ptr<ScheduleNode> Root =
      buildGivenSchedule(Problem, *Times, Problem.validity());
  if (!Root)
    return Given.error(0, "isl cannot work with this schedule");
  O.Flat = flatten(*Root, Problem.validity());
  O.Tree = buildScheduleTree(*Root);
  O.Proof = prove(Problem, *O.Flat, O.Tree, Problem.validity());
  return O;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

std::string verdictText(const Outcome &O) {
  if (O.Proof.proved())
    return "legal";
  if (O.Proof.Answer == Verdict::Refuted)
    return "illegal: witness " + O.Proof.Witness;
  return "unknown: " + O.Proof.Witness;
}

void printJson(llvm::raw_ostream &OS, const SchedulingProblem &Problem,
               const Outcome &O) {
  llvm::json::Object Report;
  if (O.Flat) {
    Report = scheduleJson(Problem, *O.Flat);
    Report["transformations"] =
        transformationsJson(transformations(Problem, O.Flat->map()));
  }
  Report["status"] = O.Status;
  Report["legal"] = O.Proof.proved();
  Report["operations"] = (int64_t)O.Operations;
  if (!O.Reason.empty())
    Report["reason"] = O.Reason;
  if (!O.UnmetWishes.empty())
    Report["unmet-wishes"] = llvm::json::Array(O.UnmetWishes);
  if (!O.Proof.Witness.empty())
    Report["witness"] = O.Proof.Witness;
  OS << llvm::formatv("{0:2}", llvm::json::Value(std::move(Report))) << "\n";
}

/// isl's YAML block style.
void printTree(llvm::raw_ostream &OS, const Outcome &O) {
  isl_printer *P = isl_printer_to_str(isl_schedule_get_ctx(O.Tree.get()));
  P = isl_printer_set_yaml_style(P, ISL_YAML_STYLE_BLOCK);
  P = isl_printer_print_schedule(P, O.Tree.get());
  char *Text = isl_printer_get_str(P);
  OS << (Text ? Text : "") << "\n";
  std::free(Text);
  isl_printer_free(P);
}

/// What the rows amount to, in words.
std::string summaryText(const SchedulingProblem &Problem,
                        const FlatSchedule &Flat) {
  std::string Text = "transformations: " +
                     transformationsText(transformations(Problem, Flat.map())) +
                     "\n";
  if (auto Parallelism = averageParallelism(Problem, Flat))
    Text += "average parallelism: " + Parallelism->text() + "\n";
  return Text;
}

void printText(llvm::raw_ostream &OS, const SchedulingProblem &Problem,
               const Outcome &O) {
  if (O.Status != "checked")
    OS << "status: " << O.Status << "\n";
  if (!O.Reason.empty())
    OS << "reason: " << O.Reason << "\n";
  for (const std::string &Wish : O.UnmetWishes)
    OS << "not as wished: " << Wish << "\n";
  if (O.Flat || O.Status == "checked")
    OS << verdictText(O) << "\n";
  if (O.Flat)
    OS << scheduleText(Problem, *O.Flat) << summaryText(Problem, *O.Flat);
}

void print(llvm::raw_ostream &OS, const SchedulingProblem &Problem,
           const Outcome &O, Format Output) {
  if (Output == Format::Json)
    return printJson(OS, Problem, O);
  if (Output == Format::Text || O.Tree.is_null())
    return printText(OS, Problem, O);
  if (!O.Proof.proved())
    OS << verdictText(O) << "\n";
  printTree(OS, O);
}

//===----------------------------------------------------------------------===//
// The run
//===----------------------------------------------------------------------===//

/// What the configuration says of \p Problem, if anything.
llvm::Expected<Outcome> shaped(const SchedulingProblem &Problem,
                               SchedulerOptions Options,
                               const ShapingEntry *Entry) {
  if (Entry && Entry->Schedule)
    return useGiven(Problem, *Entry->Schedule);
  if (Entry)
    Entry->applyTo(Options);
  return schedule(Problem, Options);
}

llvm::Expected<Outcome> outcome(const SchedulingProblem &Problem,
                                const Request &R) {
  if (R.Check)
    return check(Problem, *R.Check);
  if (R.GivenFile) {
    llvm::Expected<SourceText> Given = readSourceText(*R.GivenFile);
    return Given ? useGiven(Problem, *Given) : Given.takeError();
  }
  if (!R.ConfigFile)
    return schedule(Problem, R.Options);
  llvm::Expected<ShapingEntries> Config = readShapingFile(*R.ConfigFile);
  if (!Config)
    return Config.takeError();
  return shaped(Problem, R.Options, findEntry(*Config, Problem));
}

int run(const Request &R, isl::ctx Ctx) {
  auto Buffer = llvm::MemoryBuffer::getFileOrSTDIN(R.Input, /*IsText=*/true);
  if (!Buffer) {
    llvm::errs() << R.Input << ":1:1: error: expected a readable file: "
                 << Buffer.getError().message() << "\n";
    return BadInput;
  }
  llvm::Expected<SchedulingProblem> Problem =
      parseProblem(Ctx, (*Buffer)->getBuffer(), R.Input);
  if (!Problem) {
    llvm::errs() << llvm::toString(Problem.takeError()) << "\n";
    return BadInput;
  }
  llvm::Expected<Outcome> O = outcome(*Problem, R);
  if (!O) {
    llvm::errs() << llvm::toString(O.takeError()) << "\n";
    return BadInput;
  }
  print(llvm::outs(), *Problem, *O, R.Output);
  return O->Proof.proved() ? Legal : NotLegal;
}

} // namespace

int main(int Argc, char **Argv) {
  llvm::InitLLVM Init(Argc, Argv);
  CommandLine Given;
  cl::HideUnrelatedOptions(Given.Category);
  if (!cl::ParseCommandLineOptions(
          Argc, Argv, "Schedules static-control programs given as isl text\n",
          &llvm::errs()))
    return BadInput;
  std::optional<Request> R = makeRequest(Given);
  if (!R)
    return BadInput;
  isl_ctx *Ctx = isl_ctx_alloc();
  isl_options_set_on_error(Ctx, ISL_ON_ERROR_CONTINUE);
  int Code = run(*R, isl::ctx(Ctx));
  isl_ctx_free(Ctx);
  return Code;
}
