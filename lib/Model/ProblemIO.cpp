//===- ProblemIO.cpp - Scheduling problems as text ------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading goes in three steps: YAML gives the values and where they stand, isl
// reads each value, and what the values say about each other is checked. Each
// step reports the first thing it cannot accept.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/ProblemIO.h"
#include "AffineSched/Model/IslReading.h"
#include "AffineSched/Model/IslText.h"
#include "AffineSched/Model/YamlText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "isl/ctx.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/stream.h"
#include "isl/union_map.h"
#include "isl/union_set.h"
#include "isl/val.h"
#include <algorithm>
#include <map>

namespace affinesched {
namespace {

using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

constexpr const char KeyNames[] =
    "domain, dependences, context, proximity, coincidence, original, reads, "
    "writes, may-writes, element-bytes";

//===----------------------------------------------------------------------===//
// YAML: values and where they stand
//===----------------------------------------------------------------------===//

/// A value of the file and where it starts.
struct Value {
  std::string Text;
  llvm::SMLoc Location;
};

using Values = std::map<std::string, Value, std::less<>>;

/// The file being read.
class SchedFile : public YamlText {
public:
  SchedFile(StringRef Text, StringRef FileName)
      : YamlText(Text, FileName,
                 "'key: \"isl text\"' or 'key: |' with an indented block") {}

  /// The mapping at the top of the file.
  Expected<Values> read();

private:
  Error readEntry(llvm::yaml::KeyValueNode &Entry, Values &Into);
  Expected<std::string> readKey(llvm::yaml::Node *Key);
  Expected<Value> readValue(StringRef Key, llvm::yaml::Node *Node);
};

bool isKey(StringRef Key) {
  llvm::SmallVector<StringRef, 8> Keys;
  StringRef(KeyNames).split(Keys, ", ");
  return llvm::is_contained(Keys, Key);
}

Expected<std::string> SchedFile::readKey(llvm::yaml::Node *Key) {
  auto *Scalar = llvm::dyn_cast_or_null<llvm::yaml::ScalarNode>(Key);
  if (!Scalar)
    return error(Key ? Key->getSourceRange().Start : llvm::SMLoc(),
                 Twine("expected one of the keys ") + KeyNames);
  llvm::SmallString<32> Storage;
  StringRef Text = Scalar->getValue(Storage);
  if (!isKey(Text))
    return error(Key->getSourceRange().Start,
                 "unknown key '" + Text + "', expected one of " + KeyNames);
  return Text.str();
}

Expected<Value> SchedFile::readValue(StringRef Key, llvm::yaml::Node *Node) {
  llvm::SMLoc Start = Node ? Node->getSourceRange().Start : llvm::SMLoc();
  if (std::optional<std::string> Text = scalarText(Node))
    return Value{*Text, Start};
  if (Document.failed())
    return yamlError();
  return error(Start, "expected isl text for '" + Key +
                          "', in quotes or as an indented block after '|'");
}

Error SchedFile::readEntry(llvm::yaml::KeyValueNode &Entry, Values &Into) {
  llvm::yaml::Node *KeyNode = Entry.getKey();
  Expected<std::string> Key = readKey(KeyNode);
  if (Document.failed()) {
    llvm::consumeError(Key.takeError());
    return yamlError();
  }
  if (!Key)
    return Key.takeError();
  llvm::SMLoc KeyStart = KeyNode->getSourceRange().Start;
  if (Into.count(*Key))
    return error(KeyStart, "key '" + *Key + "' appears twice, expected once");
  Expected<Value> Read = readValue(*Key, Entry.getValue());
  if (!Read)
    return Read.takeError();
  Into[*Key] = *Read;
  return Error::success();
}

Expected<Values> SchedFile::read() {
  Values Result;
  llvm::yaml::Node *Root = root();
  if (Document.failed())
    return yamlError();
  auto *Mapping = llvm::dyn_cast_or_null<llvm::yaml::MappingNode>(Root);
  if (!Mapping)
    return error(Root ? Root->getSourceRange().Start : llvm::SMLoc(),
                 Twine("expected a mapping with the keys ") + KeyNames);
  for (llvm::yaml::KeyValueNode &Entry : *Mapping)
    if (Error E = readEntry(Entry, Result))
      return E;
  if (Document.failed())
    return yamlError();
  for (const char *Required : {"domain", "dependences"})
    if (!Result.count(Required))
      return error(Mapping->getSourceRange().Start,
                   Twine("expected the key '") + Required + "'");
  return Result;
}

//===----------------------------------------------------------------------===//
// isl text
//===----------------------------------------------------------------------===//

void skipSet(isl_stream *S) {
  isl_union_set_free(isl_stream_read_union_set(S));
}
void skipMap(isl_stream *S) {
  isl_union_map_free(isl_stream_read_union_map(S));
}

/// Reads the values of one file into one problem.
class ProblemReader {
public:
  ProblemReader(isl::ctx Ctx, const SchedFile &File, const Values &Given)
      : Ctx(Ctx), File(File), Given(Given) {}

  Expected<SchedulingProblem> read();

private:
  Error readContext();
  Error readDomain();
  Error readDependences();
  Error readOriginal();
  Error readAccesses(StringRef Key, Access::Kind Kind);
  Error addAccess(StringRef Key, const isl::map &Relation, Access::Kind Kind);
  Error readElementBytes();
  Error setElementBytes(const isl::map &Entry);

  Error addStatement(isl::set Domain);
  Error checkTuples(StringRef Key, const isl::union_map &Map) const;
  Error checkTuple(StringRef Key, const isl::space &Tuple) const;
  Expected<isl::union_map> readPairs(StringRef Key) const;

  Error islError(StringRef Key, StringRef Expected,
                 void (*Skip)(isl_stream *)) const;
  Error wrong(StringRef Key, const Twine &Message) const {
    return File.error(Given.find(Key)->second.Location, Key + ": " + Message);
  }
  const std::string &text(StringRef Key) const {
    return Given.find(Key)->second.Text;
  }
  bool has(StringRef Key) const { return Given.find(Key) != Given.end(); }

  isl::ctx Ctx;
  const SchedFile &File;
  const Values &Given;
  SchedulingProblem Problem;
};

Error ProblemReader::islError(StringRef Key, StringRef Expected,
                              void (*Skip)(isl_stream *)) const {
  std::string Message = ("expected " + Expected).str();
  const char *Cause = isl_ctx_last_error_msg(isl::ctx(Ctx).get());
  if (Cause)
    Message += std::string(", isl says: ") + Cause;
  std::string Near = whereIslStops(Ctx, text(Key), Skip).Near;
  if (!Near.empty())
    Message += ", before '" + Near + "'";
  return wrong(Key, Message);
}

Error ProblemReader::readContext() {
  Problem.Context = isl::set::universe(isl::space::params_alloc(Ctx, 0));
  if (!has("context"))
    return Error::success();
  // [n] -> { : ... }
  isl::union_set Read(Ctx, text("context"));
  if (Read.is_null())
    return islError("context", "a set of parameters '[n] -> { : ... }'",
                    skipSet);
  isl::set Set = isl::manage(isl_set_from_union_set(Read.copy()));
  if (Set.is_null() || isl_set_is_params(Set.get()) != isl_bool_true)
    return wrong("context", "expected a set of parameters '[n] -> { : ... }'");
  Problem.Context = Set;
  return Error::success();
}

/// Where \p Text names the tuple \p Name first; npos if it never does (isl
/// accepts quoted names too).
size_t firstMention(StringRef Text, StringRef Name) {
  auto IsWord = [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '\'';
  };
  for (size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1)) {
    StringRef After = Text.drop_front(At + Name.size()).ltrim();
    bool WordBefore = At > 0 && IsWord(Text[At - 1]);
    if (!WordBefore && After.starts_with("["))
      return At;
  }
  return StringRef::npos;
}

Error ProblemReader::addStatement(isl::set Domain) {
  if (isl_set_has_tuple_name(Domain.get()) != isl_bool_true)
    return wrong("domain", "expected named statements such as S[i,j], got " +
                               plainText(Domain));
  Statement S;
  S.Name = S.DisplayName = isl_set_get_tuple_name(Domain.get());
  if (std::optional<unsigned> Other = Problem.find(S.Name))
    return wrong("domain",
                 "statement " + S.Name + " has " +
                     Twine(Problem.Statements[*Other].depth()) + " and " +
                     Twine(isl_set_dim(Domain.get(), isl_dim_set)) +
                     " dimensions, expected one number for all its pieces");
  S.Domain = Domain;
  for (unsigned D = 0; D < S.depth(); ++D) {
    const char *Name = isl_set_get_dim_name(Domain.get(), isl_dim_set, D);
    S.Iterators.push_back(Name ? Name : "i" + std::to_string(D));
  }
  Problem.Statements.push_back(std::move(S));
  return Error::success();
}

Error ProblemReader::readDomain() {
  // [n] -> { S[i,j] : ...; T[k] : ... }
  isl::union_set Domain(Ctx, text("domain"));
  if (Domain.is_null())
    return islError(
        "domain", "a union set '[n] -> { S[i] : ...; T[i,j] : ... }'", skipSet);
  Error Bad = Error::success();
  Domain.foreach_set([&](isl::set Set) {
    if (!Bad)
      Bad = addStatement(Set);
    return Bad ? isl::stat::error() : isl::stat::ok();
  });
  if (Bad)
    return Bad;
  StringRef Text = text("domain");
  std::stable_sort(Problem.Statements.begin(), Problem.Statements.end(),
                   [&](const Statement &A, const Statement &B) {
                     return std::pair(firstMention(Text, A.Name), A.Name) <
                            std::pair(firstMention(Text, B.Name), B.Name);
                   });
  return Error::success();
}

std::string tupleText(const Statement &S) {
  return S.Name + "[" + llvm::join(S.Iterators, ",") + "]";
}

/// \p Tuple, a set space, is one of the statements'.
Error ProblemReader::checkTuple(StringRef Key, const isl::space &Tuple) const {
  const char *Name = isl_space_get_tuple_name(Tuple.get(), isl_dim_set);
  unsigned Depth = isl_space_dim(Tuple.get(), isl_dim_set);
  std::optional<unsigned> Found;
  if (Name)
    Found = Problem.find(Name);
  if (!Found) {
    std::vector<std::string> Known;
    for (const Statement &S : Problem.Statements)
      Known.push_back(tupleText(S));
    return wrong(Key, "statement " + Twine(Name ? Name : "without a name") +
                          " is not in the domain, expected one of " +
                          llvm::join(Known, ", "));
  }
  const Statement &S = Problem.Statements[*Found];
  if (S.depth() == Depth)
    return Error::success();
  return wrong(Key, "statement " + S.Name + " has " + Twine(Depth) +
                        (Depth == 1 ? " dimension" : " dimensions") +
                        ", expected " + tupleText(S));
}

Error ProblemReader::checkTuples(StringRef Key,
                                 const isl::union_map &Map) const {
  Error Bad = Error::success();
  Map.foreach_map([&](isl::map M) {
    if (!Bad)
      Bad = checkTuple(Key, M.space().domain());
    if (!Bad)
      Bad = checkTuple(Key, M.space().range());
    return Bad ? isl::stat::error() : isl::stat::ok();
  });
  return Bad;
}

/// Pairs of statement instances, limited to the domain.
Expected<isl::union_map> ProblemReader::readPairs(StringRef Key) const {
  // { S[i,j] -> T[k,l] }
  isl::union_map Pairs(Ctx, text(Key));
  if (Pairs.is_null())
    return islError(Key, "a union map '[n] -> { S[i] -> T[j] : ... }'",
                    skipMap);
  if (Error Bad = checkTuples(Key, Pairs))
    return Bad;
  isl::union_set Domain = Problem.domain();
  Pairs = Pairs.intersect_domain(Domain).intersect_range(Domain);
  if (Pairs.is_null())
    return wrong(Key, "expected pairs that isl can limit to the domain");
  return Pairs;
}

Error ProblemReader::readDependences() {
  std::pair<const char *, isl::union_map *> Targets[] = {
      {"dependences", &Problem.Flow},
      {"proximity", &Problem.Proximity},
      {"coincidence", &Problem.Coincidence}};
  for (auto &[Key, Target] : Targets) {
    *Target = Problem.Flow; // the default, once Flow is known
    if (!has(Key))
      continue;
    Expected<isl::union_map> Pairs = readPairs(Key);
    if (!Pairs)
      return Pairs.takeError();
    *Target = *Pairs;
  }
  Problem.Anti = Problem.Output = isl::union_map::empty(Ctx);
  return Error::success();
}

Error ProblemReader::readOriginal() {
  if (!has("original"))
    return Error::success();
  // { S[i,j] -> [t0,...] }
  isl::union_map Order(Ctx, text("original"));
  if (Order.is_null())
    return islError("original", "a union map '{ S[i] -> [i, 0]; ... }'",
                    skipMap);
  isl::union_set Domain = Problem.domain();
  Order = Order.intersect_domain(Domain);
  if (isl_union_set_is_subset(Domain.get(), Order.domain().get()) !=
      isl_bool_true)
    return wrong("original", "expected a time for every statement instance");
  if (isl_union_set_n_set(Order.range().get()) > 1)
    return wrong("original",
                 "expected the same number of dimensions for all statements");
  if (isl_union_map_is_single_valued(Order.get()) != isl_bool_true)
    return wrong("original", "expected one time per statement instance");
  Problem.Original = Order;
  return Error::success();
}

Error ProblemReader::addAccess(StringRef Key, const isl::map &Relation,
                               Access::Kind Kind) {
  if (Error Bad = checkTuple(Key, Relation.space().domain()))
    return Bad;
  const char *Array = isl_map_get_tuple_name(Relation.get(), isl_dim_out);
  if (!Array)
    return wrong(Key, "expected named arrays such as A[x,y], got " +
                          plainText(Relation.range()));
  const char *Name = isl_map_get_tuple_name(Relation.get(), isl_dim_in);
  Access A;
  A.Statement = *Problem.find(Name);
  A.AccessKind = Kind;
  A.Relation =
      Relation.intersect_domain(Problem.Statements[A.Statement].Domain);
  A.ArrayName = Array;
  A.ElementBytes = DefaultElementBytes;
  Problem.Accesses.push_back(std::move(A));
  return Error::success();
}

Error ProblemReader::readAccesses(StringRef Key, Access::Kind Kind) {
  if (!has(Key))
    return Error::success();
  // { S[i,j] -> A[x,y] }
  isl::union_map Accesses(Ctx, text(Key));
  if (Accesses.is_null())
    return islError(Key, "a union map '{ S[i] -> A[i + 1]; ... }'", skipMap);
  Error Bad = Error::success();
  Accesses.foreach_map([&](isl::map Relation) {
    if (!Bad)
      Bad = addAccess(Key, Relation, Kind);
    return Bad ? isl::stat::error() : isl::stat::ok();
  });
  return Bad;
}

Error ProblemReader::setElementBytes(const isl::map &Entry) {
  const char *Array = isl_map_get_tuple_name(Entry.get(), isl_dim_in);
  isl::val Bytes;
  if (isl_map_dim(Entry.get(), isl_dim_out) == 1)
    Bytes = isl::manage(isl_set_dim_max_val(Entry.range().release(), 0));
  if (!Array || !Bytes.is_int().is_true() || !Bytes.is_pos().is_true())
    return wrong("element-bytes",
                 "expected sizes in bytes such as '{ A[] -> [8] }', got " +
                     plainText(Entry));
  for (Access &A : Problem.Accesses)
    if (A.ArrayName == Array)
      A.ElementBytes = isl_val_get_num_si(Bytes.get());
  return Error::success();
}

Error ProblemReader::readElementBytes() {
  if (!has("element-bytes"))
    return Error::success();
  isl::union_map Sizes(Ctx, text("element-bytes"));
  if (Sizes.is_null())
    return islError("element-bytes",
                    "sizes in bytes such as '{ A[] -> [8]; B[] -> [4] }'",
                    skipMap);
  Error Bad = Error::success();
  Sizes.foreach_map([&](isl::map Entry) {
    if (!Bad)
      Bad = setElementBytes(Entry);
    return Bad ? isl::stat::error() : isl::stat::ok();
  });
  return Bad;
}

Expected<SchedulingProblem> ProblemReader::read() {
  if (Error E = readContext())
    return E;
  if (Error E = readDomain())
    return E;
  if (Error E = readDependences())
    return E;
  if (Error E = readOriginal())
    return E;
  if (Error E = readAccesses("reads", Access::Kind::Read))
    return E;
  if (Error E = readAccesses("writes", Access::Kind::MustWrite))
    return E;
  if (Error E = readAccesses("may-writes", Access::Kind::MayWrite))
    return E;
  if (Error E = readElementBytes())
    return E;
  return std::move(Problem);
}

} // namespace

llvm::Expected<SchedulingProblem>
parseProblem(isl::ctx Ctx, llvm::StringRef Text, llvm::StringRef FileName) {
  QuietIsl Quiet(Ctx);
  SchedFile File(Text, FileName);
  Expected<Values> Given = File.read();
  if (!Given)
    return Given.takeError();
  Expected<SchedulingProblem> Problem = ProblemReader(Ctx, File, *Given).read();
  if (Problem)
    Problem->Position.File = FileName.str();
  return Problem;
}

} // namespace affinesched
