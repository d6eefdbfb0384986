//===- ShapingFile.cpp - Wishes from a configuration file -----------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Scheduler/ShapingFile.h"
#include "AffineSched/Model/YamlText.h"
#include "ConstraintText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

namespace affinesched {
namespace {

using llvm::Error;
using llvm::Expected;
using llvm::SMLoc;
using llvm::StringRef;
using llvm::Twine;
using llvm::yaml::MappingNode;
using llvm::yaml::Node;
using llvm::yaml::SequenceNode;

/// A word of the file and what it stands for.
template <typename T> struct Word {
  const char *Text;
  T Meaning;
};

constexpr Word<Strategy> Strategies[] = {{"pluto", Strategy::Pluto},
                                         {"feautrier", Strategy::Feautrier},
                                         {"latency", Strategy::Latency},
                                         {"delay", Strategy::Delay},
                                         {"earliest", Strategy::Earliest}};
constexpr Word<FusionPolicy> Fusions[] = {
    {"smart", FusionPolicy::Smart},
    {"max-parallel", FusionPolicy::MaxParallel},
    {"max-locality", FusionPolicy::MaxLocality},
    {"none", FusionPolicy::None}};
constexpr Word<Objective> ObjectiveWords[] = {
    {"proximity", Objective::Proximity},
    {"parallel", Objective::Parallel},
    {"carry-most", Objective::CarryMost},
    {"latency", Objective::Latency},
    {"delay", Objective::Delay},
    {"contiguity", Objective::Contiguity},
    {"big-loops-first", Objective::BigLoopsFirst}};
constexpr Word<LoopDirective::Kind> DirectiveWords[] = {
    {"parallel", LoopDirective::Kind::Parallel},
    {"sequential", LoopDirective::Kind::Sequential},
    {"vector", LoopDirective::Kind::Vector}};

template <typename T, size_t N> std::string listed(const Word<T> (&Words)[N]) {
  std::vector<std::string> Texts;
  for (const Word<T> &W : Words)
    Texts.push_back(W.Text);
  return llvm::join(Texts, ", ");
}

SMLoc start(Node *N) { return N ? N->getSourceRange().Start : SMLoc(); }

/// Reads one file from top to bottom and stops at the first mistake.
class ShapingReader : public YamlText {
public:
  ShapingReader(StringRef Text, StringRef FileName)
      : YamlText(Text, FileName, "a list of entries '- key: value'") {}

  Expected<ShapingEntries> read();

private:
  using ReadKey = Error (ShapingReader::*)(Node *Value, ShapingEntry &Into);
  struct Key {
    const char *Name;
    ReadKey Read;
  };
  static const Key Keys[];
  static std::string keyNames();

  Error wrong(Node *At, const Twine &Expected);
  std::string where(SMLoc Location) const;

  Error readEntry(Node *Item, ShapingEntry &Entry);
  Error checkTogether(Node *At, const ShapingEntry &Entry);
  Error readFunction(Node *Value, ShapingEntry &Into);
  Error readLine(Node *Value, ShapingEntry &Into);
  Error readStrategy(Node *Value, ShapingEntry &Into);
  Error readFusion(Node *Value, ShapingEntry &Into);
  Error readTile(Node *Value, ShapingEntry &Into);
  Error readObjectives(Node *Value, ShapingEntry &Into);
  Error readConstraints(Node *Value, ShapingEntry &Into);
  Error readGroups(Node *Value, ShapingEntry &Into);
  Error readDirectives(Node *Value, ShapingEntry &Into);
  Error readSchedule(Node *Value, ShapingEntry &Into);

  Error readText(Node *Value, const Twine &Expected, std::string &Text);
  template <typename T, size_t N>
  Error readWord(Node *Value, const Word<T> (&Words)[N], T &Meaning);
  Error readNumber(Node *Value, unsigned Least, unsigned Most, unsigned &Number,
                   const Twine &Else = "");
  Error forEachItem(Node *Value, const Twine &Expected,
                    llvm::function_ref<Error(Node *)> Read);
  using Dimension = std::optional<unsigned>;
  Error forEachDimension(Node *Value, const Twine &Expected,
                         llvm::function_ref<Error(Dimension, Node *)> Read);
  Error readOrder(Dimension Where, Node *List, Shaping &Into);
  Error readConstraint(Dimension Where, Node *Item, Shaping &Into);
  Error readDirective(Node *Item, Shaping &Into);
};

const ShapingReader::Key ShapingReader::Keys[] = {
    {"function", &ShapingReader::readFunction},
    {"line", &ShapingReader::readLine},
    {"strategy", &ShapingReader::readStrategy},
    {"fusion", &ShapingReader::readFusion},
    {"tile", &ShapingReader::readTile},
    {"objectives", &ShapingReader::readObjectives},
    {"constraints", &ShapingReader::readConstraints},
    {"fusion-groups", &ShapingReader::readGroups},
    {"directives", &ShapingReader::readDirectives},
    {"schedule", &ShapingReader::readSchedule},
};

std::string ShapingReader::keyNames() {
  std::vector<std::string> Names;
  for (const Key &K : Keys)
    Names.push_back(K.Name);
  return llvm::join(Names, ", ");
}

/// What stands at \p At is not what is expected there, unless YAML could not
/// even read it.
Error ShapingReader::wrong(Node *At, const Twine &Expected) {
  if (Document.failed())
    return yamlError();
  return error(start(At), "expected " + Expected);
}

std::string ShapingReader::where(SMLoc Location) const {
  return Name + ":" + std::to_string(place(Location).first);
}

//===----------------------------------------------------------------------===//
// Values of any key
//===----------------------------------------------------------------------===//

Error ShapingReader::readText(Node *Value, const Twine &Expected,
                              std::string &Text) {
  std::optional<std::string> Read = scalarText(Value);
  if (!Read || Document.failed())
    return wrong(Value, Expected);
  Text = *Read;
  return Error::success();
}

template <typename T, size_t N>
Error ShapingReader::readWord(Node *Value, const Word<T> (&Words)[N],
                              T &Meaning) {
  std::string Text;
  if (Error Bad = readText(Value, "one of " + listed(Words), Text))
    return Bad;
  for (const Word<T> &W : Words)
    if (Text == W.Text) {
      Meaning = W.Meaning;
      return Error::success();
    }
  return wrong(Value, "one of " + listed(Words) + ", not '" + Text + "'");
}

Error ShapingReader::readNumber(Node *Value, unsigned Least, unsigned Most,
                                unsigned &Number, const Twine &Else) {
  std::string Text,
      Wanted =
          (Else + "a number in " + Twine(Least) + ".." + Twine(Most)).str();
  if (Error Bad = readText(Value, Wanted, Text))
    return Bad;
  if (StringRef(Text).trim().getAsInteger(10, Number) || Number < Least ||
      Number > Most)
    return wrong(Value, Wanted + ", not '" + Text + "'");
  return Error::success();
}

Error ShapingReader::forEachItem(Node *Value, const Twine &Expected,
                                 llvm::function_ref<Error(Node *)> Read) {
  auto *List = llvm::dyn_cast_or_null<SequenceNode>(Value);
  if (!List)
    return wrong(Value, Expected);
  for (Node &Item : *List)
    if (Error Bad = Read(&Item))
      return Bad;
  return Document.failed() ? yamlError() : Error::success();
}

/// A list for every dimension, or a mapping { 0: list, all: list }.
Error ShapingReader::forEachDimension(
    Node *Value, const Twine &Expected,
    llvm::function_ref<Error(Dimension, Node *)> Read) {
  if (llvm::isa_and_nonnull<SequenceNode>(Value))
    return Read(std::nullopt, Value);
  auto *Mapping = llvm::dyn_cast_or_null<MappingNode>(Value);
  if (!Mapping)
    return wrong(Value, Expected);
  for (llvm::yaml::KeyValueNode &Entry : *Mapping) {
    Dimension Which;
    unsigned Number = 0;
    Node *Key = Entry.getKey();
    if (scalarText(Key) != "all") {
      if (Error Bad = readNumber(Key, 0, 99, Number, "'all' or "))
        return Bad;
      Which = Number;
    }
    if (Error Bad = Read(Which, Entry.getValue()))
      return Bad;
  }
  return Document.failed() ? yamlError() : Error::success();
}

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

Error ShapingReader::readFunction(Node *Value, ShapingEntry &Into) {
  return readText(Value, "the name of a function", Into.Function);
}

Error ShapingReader::readLine(Node *Value, ShapingEntry &Into) {
  return readNumber(Value, 1, 1000000000, Into.Line.emplace());
}

Error ShapingReader::readStrategy(Node *Value, ShapingEntry &Into) {
  return readWord(Value, Strategies, Into.RowStrategy.emplace());
}

Error ShapingReader::readFusion(Node *Value, ShapingEntry &Into) {
  return readWord(Value, Fusions, Into.Fusion.emplace());
}

Error ShapingReader::readTile(Node *Value, ShapingEntry &Into) {
  const char *Wanted = "off, or sizes in 1..65536 separated by commas";
  std::string Text;
  if (Error Bad = readText(Value, Wanted, Text))
    return Bad;
  llvm::SmallVector<int, 4> &Sizes = Into.TileSizes.emplace();
  if (Text == "off")
    return Error::success();
  llvm::SmallVector<StringRef> Parts;
  StringRef(Text).split(Parts, ',');
  for (StringRef Part : Parts) {
    int Size = 0;
    if (Part.trim().getAsInteger(10, Size) || Size < 1 || Size > 65536)
      return wrong(Value, Twine(Wanted) + ", not '" + Text + "'");
    Sizes.push_back(Size);
  }
  if (llvm::all_of(Sizes, [](int Size) { return Size == 1; }))
    Sizes.clear();
  return Error::success();
}

Error ShapingReader::readOrder(Dimension Where, Node *List, Shaping &Into) {
  RowObjectives Wish;
  Wish.Dimension = Where;
  Wish.Where = where(start(List));
  Error Bad = forEachItem(
      List, "a list of objectives: " + listed(ObjectiveWords), [&](Node *Item) {
        return readWord(Item, ObjectiveWords, Wish.Order.emplace_back());
      });
  if (!Bad)
    Into.Objectives.push_back(std::move(Wish));
  return Bad;
}

Error ShapingReader::readObjectives(Node *Value, ShapingEntry &Into) {
  return forEachDimension(Value,
                          "a list of objectives, or such lists by dimension",
                          [&](Dimension Where, Node *List) {
                            return readOrder(Where, List, Into.Wishes);
                          });
}

Error ShapingReader::readConstraint(Dimension Where, Node *Item,
                                    Shaping &Into) {
  std::string Text;
  if (Error Bad =
          readText(Item, "a constraint such as \"S1.i - S2.i = 0\"", Text))
    return Bad;
  Expected<CoefficientConstraint> Wish = parseConstraint(Text);
  if (!Wish)
    return error(start(Item), llvm::toString(Wish.takeError()));
  Wish->Dimension = Where;
  Wish->Where = where(start(Item));
  Into.Constraints.push_back(std::move(*Wish));
  return Error::success();
}

Error ShapingReader::readConstraints(Node *Value, ShapingEntry &Into) {
  const char *Wanted = "a list of constraints, or such lists by dimension";
  return forEachDimension(Value, Wanted, [&](Dimension Where, Node *List) {
    return forEachItem(List, Wanted, [&](Node *Item) {
      return readConstraint(Where, Item, Into.Wishes);
    });
  });
}

Error ShapingReader::readGroups(Node *Value, ShapingEntry &Into) {
  const char *Wanted = "a list of groups such as [[S1, S2], [S3]]";
  return forEachItem(Value, Wanted, [&](Node *List) {
    FusionGroupWish &Wish = Into.Wishes.FusionGroups.emplace_back();
    Wish.Where = where(start(List));
    return forEachItem(List, Wanted, [&](Node *Item) {
      return readText(Item, "the name of a statement",
                      Wish.Statements.emplace_back());
    });
  });
}

/// "parallel: S1.i", a mapping with one key.
Error ShapingReader::readDirective(Node *Item, Shaping &Into) {
  const char *Wanted = "a directive such as 'parallel: S1.i'";
  auto *Mapping = llvm::dyn_cast_or_null<MappingNode>(Item);
  if (!Mapping)
    return wrong(Item, Wanted);
  for (llvm::yaml::KeyValueNode &Entry : *Mapping) {
    LoopDirective &Wish = Into.Directives.emplace_back();
    Wish.Where = where(start(Entry.getKey()));
    std::string Loop;
    if (Error Bad = readWord(Entry.getKey(), DirectiveWords, Wish.What))
      return Bad;
    Node *Value = Entry.getValue();
    if (Error Bad = readText(Value, "a loop such as S1.i", Loop))
      return Bad;
    auto [Statement, Iterator] = StringRef(Loop).trim().rsplit('.');
    if (Statement.empty() || Iterator.empty())
      return wrong(Value, "a loop such as S1.i, not '" + Loop + "'");
    Wish.Statement = Statement.str();
    Wish.Iterator = Iterator.str();
  }
  return Document.failed() ? yamlError() : Error::success();
}

Error ShapingReader::readDirectives(Node *Value, ShapingEntry &Into) {
  return forEachItem(
      Value, "a list of directives such as 'parallel: S1.i'",
      [&](Node *Item) { return readDirective(Item, Into.Wishes); });
}

Error ShapingReader::readSchedule(Node *Value, ShapingEntry &Into) {
  SourceText &Given = Into.Schedule.emplace();
  Given.File = Name;
  std::tie(Given.Line, Given.Column) = place(start(Value));
  return readText(Value, "a schedule such as \"{ S1[i,j] -> [j, i] }\"",
                  Given.Text);
}

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

Error ShapingReader::readEntry(Node *Item, ShapingEntry &Entry) {
  auto *Mapping = llvm::dyn_cast_or_null<MappingNode>(Item);
  if (!Mapping)
    return wrong(Item, "an entry with the keys " + keyNames());
  llvm::StringSet<> Seen;
  for (llvm::yaml::KeyValueNode &Pair : *Mapping) {
    std::string Text;
    Node *At = Pair.getKey();
    if (Error Bad = readText(At, "one of the keys " + keyNames(), Text))
      return Bad;
    const Key *Found =
        llvm::find_if(Keys, [&](const Key &K) { return Text == K.Name; });
    if (Found == std::end(Keys))
      return wrong(At,
                   "one of the keys " + keyNames() + ", not '" + Text + "'");
    if (!Seen.insert(Text).second)
      return wrong(At, "the key '" + Text + "' once");
    if (Error Bad = (this->*Found->Read)(Pair.getValue(), Entry))
      return Bad;
  }
  if (Document.failed())
    return yamlError();
  return checkTogether(Mapping, Entry);
}

/// A schedule leaves nothing to choose.
Error ShapingReader::checkTogether(Node *At, const ShapingEntry &Entry) {
  Shaping Others = Entry.Wishes;
  Others.Directives.clear();
  if (Entry.Schedule && (Entry.RowStrategy || Entry.Fusion || !Others.empty()))
    return wrong(At, "of all other keys only function, line, tile and "
                     "directives next to schedule");
  return Error::success();
}

Expected<ShapingEntries> ShapingReader::read() {
  ShapingEntries Entries;
  Node *Root = root();
  if (Error Bad = forEachItem(
          Root, "a list of entries '- key: value'",
          [&](Node *Item) { return readEntry(Item, Entries.emplace_back()); }))
    return Bad;
  return Entries;
}

} // namespace

bool ShapingEntry::isFor(const SchedulingProblem &Problem) const {
  bool IsFunction = Function.empty() || Problem.Function.empty() ||
                    Function == Problem.Function;
  bool IsLine =
      !Line || Problem.Position.Line == 0 || *Line == Problem.Position.Line;
  return IsFunction && IsLine;
}

void ShapingEntry::applyTo(SchedulerOptions &Options) const {
  Options.RowStrategy = RowStrategy.value_or(Options.RowStrategy);
  Options.Fusion = Fusion.value_or(Options.Fusion);
  Options.Wishes = Wishes;
}

Expected<ShapingEntries> parseShaping(StringRef Text, StringRef FileName) {
  return ShapingReader(Text, FileName).read();
}

Expected<SourceText> readSourceText(StringRef Path) {
  SourceText Read;
  Read.File = Path.str();
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return Read.error(0, "expected a readable file: " +
                             Buffer.getError().message());
  Read.Text = (*Buffer)->getBuffer().str();
  return Read;
}

Expected<ShapingEntries> readShapingFile(StringRef Path) {
  Expected<SourceText> Read = readSourceText(Path);
  if (!Read)
    return Read.takeError();
  return parseShaping(Read->Text, Path);
}

const ShapingEntry *findEntry(const ShapingEntries &Entries,
                              const SchedulingProblem &Problem) {
  for (const ShapingEntry &Entry : Entries)
    if (Entry.isFor(Problem))
      return &Entry;
  return nullptr;
}

} // namespace affinesched
