//===- PassOptions.cpp - Parses pass text and the command line ------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/PassOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"
#include <array>

namespace affinesched {
namespace {

using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

enum class OptionKind {
  Switch,
  Choice,
  Flag,
  Number,
  Sizes,
  Path,
  Config,
  Schedule
};

/// A value of any kind, already checked against the table.
struct ParsedValue {
  unsigned Choice = 0;
  std::optional<bool> Flag;
  unsigned long Number = 0;
  llvm::SmallVector<int, 4> Sizes;
  StringRef Text;
  std::shared_ptr<const ShapingEntries> Config;
  std::optional<SourceText> Schedule;
};

struct OptionRow {
  OptionKind Kind;
  StringRef Name, Default, Values, Help;
  void (*Store)(PassOptions &O, const ParsedValue &V);
};

const OptionRow Table[] = {
#define AFFINE_SCHED_OPTION(Ident, Kind, Name, Default, Values, Help, Store)   \
  {OptionKind::Kind, Name, Default,                                            \
   Values,           Help, [](PassOptions &O, const ParsedValue &V) { Store; }},
#include "OptionTable.def"
};

/// "scop, schedule, tree, none" for "scop|schedule|tree|none".
std::string listed(StringRef Values) {
  llvm::SmallVector<StringRef> Parts;
  Values.split(Parts, '|');
  return llvm::join(Parts, ", ");
}

/// How \p Row is called on the command line, without the dash.
std::string optionName(const OptionRow &Row) {
  return Row.Name.empty() ? "affine-sched" : ("affine-sched-" + Row.Name).str();
}

/// The valid values of \p Row in words.
std::string validValues(const OptionRow &Row) {
  switch (Row.Kind) {
  case OptionKind::Switch:
  case OptionKind::Choice:
    return listed(Row.Values);
  case OptionKind::Flag:
    return (Row.Name + ", no-" + Row.Name).str();
  case OptionKind::Number:
    return ("a number in " + Row.Values).str();
  case OptionKind::Sizes:
    return ("off, or sizes in " + Row.Values + " separated by commas").str();
  case OptionKind::Path:
    return "a path";
  case OptionKind::Config:
    return "a YAML file";
  case OptionKind::Schedule:
    return "a file with isl text";
  }
  llvm_unreachable("unknown kind");
}

Error badValue(const OptionRow &Row, StringRef Value) {
  return llvm::createStringError(
      "affine-sched: unknown value '" + Value + "' for '" +
      (Row.Name.empty() ? StringRef("affine-sched") : Row.Name) +
      "'; valid: " + validValues(Row));
}

/// \p Text as a number in \p Range, "least..most".
std::optional<unsigned long> numberIn(StringRef Text, StringRef Range) {
  auto [LeastText, MostText] = Range.split("..");
  unsigned long Value, Least = 0, Most = 0;
  LeastText.getAsInteger(10, Least);
  MostText.getAsInteger(10, Most);
  if (Text.getAsInteger(10, Value) || Value < Least || Value > Most)
    return std::nullopt;
  return Value;
}

bool parseChoice(const OptionRow &Row, StringRef Text, ParsedValue &Value) {
  llvm::SmallVector<StringRef> Parts;
  Row.Values.split(Parts, '|');
  auto Found = llvm::find(Parts, Text);
  Value.Choice = Found - Parts.begin();
  return Found != Parts.end();
}

/// A flag's value is its own name, no-name, or (as a default) auto.
bool parseFlag(const OptionRow &Row, StringRef Text, ParsedValue &Value) {
  if (Text == "auto")
    return true;
  Value.Flag = Text == Row.Name;
  return *Value.Flag || (Text.consume_front("no-") && Text == Row.Name);
}

/// "32,64"; "off" and sizes that are all 1 mean no tiling.
bool parseSizes(const OptionRow &Row, StringRef Text, ParsedValue &Value) {
  if (Text == "off")
    return true;
  llvm::SmallVector<StringRef> Parts;
  Text.split(Parts, ',');
  for (StringRef Part : Parts) {
    std::optional<unsigned long> Size = numberIn(Part, Row.Values);
    if (!Size)
      return false;
    Value.Sizes.push_back(*Size);
  }
  if (llvm::all_of(Value.Sizes, [](int Size) { return Size == 1; }))
    Value.Sizes.clear();
  return true;
}

/// The file at \p Path with what it says, already in order.
Error readFile(OptionKind Kind, StringRef Path, ParsedValue &Value) {
  if (Kind == OptionKind::Config) {
    Expected<ShapingEntries> Entries = readShapingFile(Path);
    if (!Entries)
      return Entries.takeError();
    Value.Config = std::make_shared<const ShapingEntries>(std::move(*Entries));
  }
  if (Kind == OptionKind::Schedule) {
    Expected<SourceText> Text = readSourceText(Path);
    if (!Text)
      return Text.takeError();
    Value.Schedule = std::move(*Text);
  }
  return Error::success();
}

Expected<ParsedValue> parseValue(const OptionRow &Row, StringRef Text) {
  ParsedValue Value;
  Value.Text = Text;
  bool Valid = !Text.empty();
  if (Row.Kind == OptionKind::Switch || Row.Kind == OptionKind::Choice)
    Valid = parseChoice(Row, Text, Value);
  if (Row.Kind == OptionKind::Flag)
    Valid = parseFlag(Row, Text, Value);
  if (Row.Kind == OptionKind::Sizes)
    Valid = parseSizes(Row, Text, Value);
  if (Row.Kind == OptionKind::Number) {
    std::optional<unsigned long> Number = numberIn(Text, Row.Values);
    Valid = Number.has_value();
    Value.Number = Number.value_or(0);
  }
  if (!Valid)
    return badValue(Row, Text);
  if (Error Bad = readFile(Row.Kind, Text, Value))
    return Bad;
  return Value;
}

Error store(const OptionRow &Row, StringRef Text, PassOptions &Options) {
  Expected<ParsedValue> Value = parseValue(Row, Text);
  if (!Value)
    return Value.takeError();
  Row.Store(Options, *Value);
  return Error::success();
}

bool namesFile(const OptionRow &Row) {
  return Row.Kind == OptionKind::Path || Row.Kind == OptionKind::Config ||
         Row.Kind == OptionKind::Schedule;
}

/// Every name that pass text may use, for messages.
std::string validNames(bool WithFiles) {
  std::vector<std::string> Names;
  for (const OptionRow &Row : Table) {
    if (Row.Kind == OptionKind::Switch || (namesFile(Row) && !WithFiles))
      continue;
    bool IsFlag = Row.Kind == OptionKind::Flag;
    Names.push_back((Row.Name + (IsFlag ? "" : "=...")).str());
    if (IsFlag)
      Names.push_back(("no-" + Row.Name).str());
  }
  return llvm::join(Names, ", ");
}

/// One element of pass text: "name=value", or "name" / "no-name" for a flag.
Error applyElement(StringRef Element, PassOptions &Options,
                   bool WithFiles = true) {
  auto [Name, Value] = Element.split('=');
  bool HasValue = Element.contains('=');
  for (const OptionRow &Row : Table) {
    if (Row.Kind == OptionKind::Switch || (namesFile(Row) && !WithFiles))
      continue;
    bool IsFlag = Row.Kind == OptionKind::Flag;
    if (IsFlag && !HasValue &&
        (Name == Row.Name || Name == ("no-" + Row.Name).str()))
      return store(Row, Name, Options);
    if (!IsFlag && Name == Row.Name)
      return store(Row, Value, Options);
  }
  return llvm::createStringError("affine-sched: unknown option '" + Element +
                                 "'; valid: " + validNames(WithFiles));
}

/// "name=value" for "name(value)"; what is neither stays as it is.
std::string asPassText(StringRef Element) {
  Element = Element.trim();
  if (!Element.ends_with(")"))
    return Element.str();
  auto [Name, Value] = Element.drop_back().split('(');
  return (Name.trim() + "=" + Value.trim()).str();
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

/// The value text that an occurrence of a command-line option stands for: a
/// flag is given without one, or as on/off in the manner of other tools.
std::string valueText(OptionKind Kind, StringRef FlagName, StringRef Text) {
  if (Kind != OptionKind::Flag)
    return Text.str();
  if (Text.empty() || Text == "true" || Text == "on")
    return FlagName.str();
  if (Text == "false" || Text == "off")
    return FlagName.starts_with("no-") ? FlagName.drop_front(3).str()
                                       : ("no-" + FlagName).str();
  return Text.str();
}

const OptionRow *findRow(StringRef CommandLineName) {
  for (const OptionRow &Row : Table)
    if (optionName(Row) == CommandLineName)
      return &Row;
  return nullptr;
}

/// Checks the text of an option while the command line is being read, so that
/// a mistake is an error of the command line like any other.
class CheckedText : public llvm::cl::parser<std::string> {
public:
  using parser::parser;

  bool parse(llvm::cl::Option &Option, StringRef Name, StringRef Text,
             std::string &Value) {
    StringRef Flag = Name;
    Flag.consume_front("affine-sched-");
    StringRef RowName = Flag;
    RowName.consume_front("no-");
    const OptionRow *Row = findRow(Name);
    if (!Row)
      Row = findRow(("affine-sched-" + RowName).str());
    Value = valueText(Row->Kind, Flag, Text);
    if (auto Parsed = parseValue(*Row, Value); !Parsed)
      return Option.error(llvm::toString(Parsed.takeError()), Name);
    return false;
  }
};

using TextOption = llvm::cl::opt<std::string, false, CheckedText>;

llvm::cl::ValueExpected expectation(OptionKind Kind) {
  return Kind == OptionKind::Flag ? llvm::cl::ValueOptional
                                  : llvm::cl::ValueRequired;
}

/// "-affine-sched" for the switch, "-affine-sched-name" for the others.
StringRef fullName(StringRef Name, StringRef Full) {
  return Name.empty() ? "affine-sched" : Full;
}

llvm::cl::OptionCategory Category("AffineSched options");

#define AFFINE_SCHED_OPTION(Ident, Kind, Name, Default, Values, Help, Store)   \
  TextOption Option##Ident(                                                    \
      fullName(Name, "affine-sched-" Name), llvm::cl::desc(Help),              \
      llvm::cl::value_desc("value"), expectation(OptionKind::Kind),            \
      llvm::cl::cat(Category));
#include "OptionTable.def"

/// The other half of a flag. Written out: an option has to be an object of its
/// own before the command line is read.
#define AFFINE_SCHED_NO_FLAG(Ident, Name)                                      \
  TextOption OptionNo##Ident(                                                  \
      "affine-sched-no-" Name, llvm::cl::desc("the opposite"),                 \
      expectation(OptionKind::Flag), llvm::cl::cat(Category));
AFFINE_SCHED_NO_FLAG(Parallel, "parallel")
AFFINE_SCHED_NO_FLAG(Vectorize, "vectorize")
AFFINE_SCHED_NO_FLAG(DumpTree, "dump-tree")
#undef AFFINE_SCHED_NO_FLAG

/// An option that was given, with its row and its place on the command line.
struct Occurrence {
  unsigned Position;
  const OptionRow *Row;
  std::string Text;
};

void collect(const TextOption &Option, const OptionRow *Row,
             std::vector<Occurrence> &Given) {
  if (Option.getNumOccurrences())
    Given.push_back({Option.getPosition(), Row, Option.getValue()});
}

/// All options that were given, in the order of the command line.
std::vector<Occurrence> occurrences() {
  std::vector<Occurrence> Given;
#define AFFINE_SCHED_OPTION(Ident, Kind, Name, Default, Values, Help, Store)   \
  collect(Option##Ident, findRow(Option##Ident.ArgStr), Given);
#include "OptionTable.def"
  collect(OptionNoParallel, findRow("affine-sched-parallel"), Given);
  collect(OptionNoVectorize, findRow("affine-sched-vectorize"), Given);
  collect(OptionNoDumpTree, findRow("affine-sched-dump-tree"), Given);
  llvm::stable_sort(Given, [](const Occurrence &A, const Occurrence &B) {
    return A.Position < B.Position;
  });
  return Given;
}

/// One line of the table in docs/Options.md.
std::string markdownRow(const OptionRow &Row) {
  bool IsFlag = Row.Kind == OptionKind::Flag;
  std::string PassText = "-";
  if (Row.Kind != OptionKind::Switch)
    PassText = IsFlag ? ("`" + Row.Name + "`, `no-" + Row.Name + "`").str()
                      : ("`" + Row.Name + "=`").str();
  std::string Line = "| `-" + optionName(Row) + (IsFlag ? "`" : "=`");
  if (IsFlag)
    Line += ("<br>`-affine-sched-no-" + Row.Name + "`").str();
  Line += " | " + PassText + " | ";
  Line += Row.Default.empty() ? "-" : ("`" + Row.Default + "`").str();
  return Line + " | " + validValues(Row) + " | " + Row.Help.str() + " |\n";
}

} // namespace

PassOptions commandLineOptions() {
  PassOptions Options;
  for (const OptionRow &Row : Table)
    if (!Row.Default.empty())
      llvm::cantFail(store(Row, Row.Default, Options));
  // Checked already; only a file may have vanished since.
  for (const Occurrence &Given : occurrences())
    if (Error Bad = store(*Given.Row, Given.Text, Options))
      llvm::WithColor::warning() << llvm::toString(std::move(Bad)) << "\n";
  return Options;
}

Expected<PassOptions> parsePassText(StringRef Text) {
  PassOptions Options = commandLineOptions();
  llvm::SmallVector<StringRef> Elements;
  Text.split(Elements, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Element : Elements)
    if (Error Bad = applyElement(Element, Options))
      return Bad;
  return Options;
}

Error applyAnnotation(StringRef Text, PassOptions &Options) {
  llvm::SmallVector<StringRef> Elements;
  Text.split(Elements, ';');
  for (StringRef Element : Elements) {
    if (Element.trim().empty())
      continue;
    if (Element.trim() == "off")
      Options.Enabled = false;
    else if (Error Bad = applyElement(asPassText(Element), Options,
                                      /*WithFiles=*/false))
      return Bad;
  }
  return Error::success();
}

PassOptions optionsFor(const PassOptions &Options,
                       const SchedulingProblem &Problem) {
  PassOptions Own = Options;
  const ShapingEntry *Entry =
      Options.Config ? findEntry(*Options.Config, Problem) : nullptr;
  if (!Entry)
    return Own;
  Entry->applyTo(Own.Scheduler);
  if (Entry->TileSizes)
    Own.TileSizes = *Entry->TileSizes;
  if (Entry->Schedule)
    Own.Schedule = Entry->Schedule;
  bool WantsThreads = llvm::any_of(
      Entry->Wishes.Directives, [](const LoopDirective &Directive) {
        return Directive.What == LoopDirective::Kind::Parallel;
      });
  if (WantsThreads && !Own.Parallel)
    Own.Parallel = true;
  return Own;
}

std::string optionsMarkdown() {
  std::string Text =
      "# Options\n\n"
      "Generated from `lib/Plugin/OptionTable.def` by `opt "
      "-passes='affine-sched<help>'`; do not edit.\n\n"
      "- clang: `-fpass-plugin=libAffineSched.so -mllvm "
      "-affine-sched-NAME=VALUE`\n"
      "- opt: `-load-pass-plugin=libAffineSched.so -affine-sched-NAME=VALUE` "
      "(in this order)\n"
      "- opt, pass text: `-passes='affine-sched<NAME=VALUE;FLAG>'`; "
      "`print<affine-sched>` prints and changes nothing\n"
      "- lld, ThinLTO: `-Wl,-mllvm,-load=libAffineSched.so "
      "-Wl,--load-pass-plugin=libAffineSched.so "
      "-Wl,-mllvm,-affine-sched-NAME=VALUE`; under full LTO, give the plugin "
      "to clang when it compiles\n\n"
      "Assembler inputs (`.s`, `.S`) accept `-fpass-plugin`, but clang refuses "
      "`-mllvm -affine-sched-NAME` for them as an unknown argument: in a build "
      "system, give these to C and C++ only.\n\n"
      "Pass text wins over the command line; of two equal options the later "
      "one wins.\n\n"
      "| Command line | Pass text | Default | Values | Meaning |\n"
      "|---|---|---|---|---|\n";
  for (const OptionRow &Row : Table)
    Text += markdownRow(Row);
  return Text;
}

} // namespace affinesched
