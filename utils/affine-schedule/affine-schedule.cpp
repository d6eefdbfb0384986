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
//
// Exit: 0 a legal schedule; 1 none, or an illegal one; 2 bad input.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/ProblemIO.h"
#include "AffineSched/Report/Parallelism.h"
#include "AffineSched/Report/ReportJson.h"
#include "AffineSched/Report/ScheduleText.h"
#include "AffineSched/Scheduler/LexicographicScheduler.h"
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
  std::optional<std::string> Check;
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

/// Order first, then the flags that code generation would rely on.
Verification prove(const SchedulingProblem &Problem, const FlatSchedule &Flat,
                   const isl::schedule &Tree) {
  Verification Order =
      verifyLegality(Problem.validity(), Flat.map(), Problem.domain());
  if (!Order.proved())
    return Order;
  return verifyFlags(Problem.validity(), Tree);
}

Outcome schedule(const SchedulingProblem &Problem,
                 const SchedulerOptions &Options) {
  ScheduleResult Result = scheduleProblem(Problem, Options);
  Outcome O;
  O.Status = statusWord(Result.Status);
  O.Reason = Result.Reason;
  O.Operations = Result.Operations;
  if (!Result.Root)
    return O;
  O.Flat = flatten(*Result.Root, Problem.validity());
  O.Tree = buildScheduleTree(*Result.Root);
  O.Proof = prove(Problem, *O.Flat, O.Tree);
  return O;
}

//===----------------------------------------------------------------------===//
// Checking a given schedule
//===----------------------------------------------------------------------===//

/// { S[i,j] -> [t0,...] } as one map per row.
std::vector<isl::union_map> splitRows(const isl::union_map &Schedule) {
  isl::set Times =
      Schedule.range().isa_set().is_true()
          ? isl::manage(isl_set_from_union_set(Schedule.range().release()))
          : isl::set();
  std::vector<isl::union_map> Rows;
  int Count = Times.is_null() ? 0 : isl_set_dim(Times.get(), isl_dim_set);
  for (int R = 0; R < Count; ++R) {
    // { [t0,...] -> [t_r] }
    isl::map Row = isl::manage(isl_map_from_range(
        isl_set_universe(isl_space_set_alloc(Schedule.ctx().get(), 0, 1))));
    Row = isl::manage(isl_map_add_dims(Row.release(), isl_dim_in, Count));
    Row = isl::manage(
        isl_map_equate(Row.release(), isl_dim_in, R, isl_dim_out, 0));
    Rows.push_back(Schedule.apply_range(Row));
  }
  return Rows;
}

/// One row as a band of its own or as part of one.
BandRow bandRow(const FlatRow &Row) {
  isl::multi_union_pw_aff Time = Row.Time.as_multi_union_pw_aff();
  return {isl::manage(isl_multi_union_pw_aff_get_union_pw_aff(Time.get(), 0)),
          /*Coincident=*/false,
          {}};
}

/// A chain of bands that says the same as \p Flat. A flat row may be called
/// coincident for what is open when it is reached; a band member only for what
/// is open on entering the band, so the flag is kept for first rows alone.
std::unique_ptr<ScheduleNode> bandChain(const FlatSchedule &Flat,
                                        const isl::union_set &Domain) {
  std::unique_ptr<ScheduleNode> Node = ScheduleNode::leaf(Domain);
  for (unsigned End = Flat.Rows.size(); End > 0;) {
    const FlatRow &Last = Flat.Rows[End - 1];
    unsigned First = Last.Band < 0 ? End - 1 : Flat.Bands[Last.Band].First;
    std::vector<BandRow> Rows;
    for (unsigned R = First; R < End; ++R)
      Rows.push_back(bandRow(Flat.Rows[R]));
    Rows.front().Coincident = Flat.Rows[First].Coincident;
    bool Permutable = Last.Band >= 0 && Flat.Bands[Last.Band].Permutable;
    Node = ScheduleNode::band(Domain, std::move(Rows), Permutable,
                              std::move(Node));
    End = First;
  }
  return Node;
}

/// Whether \p Schedule can be laid out in rows at all; says so if not.
bool isOneSpace(const isl::union_map &Schedule) {
  if (Schedule.is_null()) {
    complain("--check expects an isl union map such as '{ S[i] -> [i, 0]; "
             "T[i] -> [i, 1] }'");
    return false;
  }
  isl::union_set Times = Schedule.range();
  bool Plain = isl_union_set_n_set(Times.get()) <= 1;
  Times.foreach_set([&](isl::set Set) {
    Plain &= isl_set_has_tuple_id(Set.get()) == isl_bool_false &&
             isl_set_is_wrapping(Set.get()) == isl_bool_false;
    return isl::stat::ok();
  });
  if (!Plain)
    complain("--check expects times with the same number of dimensions for "
             "all statements");
  return Plain;
}

std::optional<Outcome> check(const SchedulingProblem &Problem,
                             const std::string &Text) {
  // { S[i,j] -> [t0,...] }
  isl::union_map Schedule(Problem.ctx(), Text);
  if (!isOneSpace(Schedule))
    return std::nullopt;
  Schedule = Schedule.intersect_domain(Problem.domain());
  Outcome O;
  O.Status = "checked";
  O.Proof = verifyLegality(Problem.validity(), Schedule, Problem.domain());
  if (O.Proof.Answer == Verdict::Unknown)
    return O;
  O.Flat = flatScheduleFromRows(splitRows(Schedule), Problem.validity());
  O.Tree = buildScheduleTree(*bandChain(*O.Flat, Problem.domain()));
  if (O.Proof.proved())
    O.Proof = prove(Problem, *O.Flat, O.Tree);
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
  std::optional<Outcome> O =
      R.Check ? check(*Problem, *R.Check) : schedule(*Problem, R.Options);
  if (!O)
    return BadInput;
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
