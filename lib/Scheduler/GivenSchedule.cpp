//===- GivenSchedule.cpp - A schedule that the user wrote -----------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Scheduler/GivenSchedule.h"
#include "AffineSched/Model/IslReading.h"
#include "StatementNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "isl/aff.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/union_map.h"
#include "isl/union_set.h"
#include "isl/val.h"
#include <map>

namespace affinesched {

llvm::Error SourceText::error(size_t Offset, const llvm::Twine &Message) const {
  unsigned AtLine = Line, AtColumn = Column;
  if (Line == 0) {
    llvm::StringRef Before = llvm::StringRef(Text).take_front(Offset);
    AtLine = Before.count('\n') + 1;
    AtColumn = Before.size() - (Before.rfind('\n') + 1) + 1;
  }
  return llvm::createStringError(llvm::Twine(File) + ":" + llvm::Twine(AtLine) +
                                 ":" + llvm::Twine(AtColumn) +
                                 ": error: " + Message);
}

namespace {

using llvm::Error;
using llvm::Expected;
using llvm::Twine;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

void skipMap(isl_stream *S) {
  isl_union_map_free(isl_stream_read_union_map(S));
}

/// The text as isl takes it, then in the problem's names, then checked.
class GivenReader {
public:
  GivenReader(const SchedulingProblem &Problem, const SourceText &Given)
      : Problem(Problem), Given(Given) {}

  Expected<isl::union_map> read() {
    isl::union_map Plain(Problem.ctx(), Given.Text);
    IslStop Stop = whereIslStops(Problem.ctx(), Given.Text, skipMap);
    if (Plain.is_null() || !Stop.AtEnd)
      return syntaxError(Stop, Plain.is_null());
    // { S[i,j] -> [t0,...] }
    isl::union_map Times = isl::union_map::empty(Problem.ctx());
    Error Bad = Error::success();
    Plain.foreach_map([&](isl::map Map) {
      if (!Bad)
        Bad = addMap(std::move(Map), Times);
      return Bad ? isl::stat::error() : isl::stat::ok();
    });
    if (Bad)
      return Bad;
    Times = Times.intersect_domain(Problem.domain());
    if (Error Wrong = checkTimes(Times))
      return Wrong;
    return Times;
  }

private:
  Error wrong(const Twine &Message) const { return Given.error(0, Message); }

  Error syntaxError(const IslStop &Stop, bool IsMap) const {
    std::string Near = Stop.Near.empty() ? "" : ", not '" + Stop.Near + "'";
    if (!IsMap)
      return Given.error(Stop.Offset,
                         "expected nothing after the schedule" + Near);
    return Given.error(Stop.Offset, "expected a schedule such as '[n] -> { "
                                    "S1[i,j] -> [j, i] }' here" +
                                        Near);
  }

  /// \p Map, one statement's times in the user's names, in the problem's.
  Error addMap(isl::map Map, isl::union_map &Times) const {
    const char *Name = isl_map_get_tuple_name(Map.get(), isl_dim_in);
    std::optional<unsigned> S;
    if (Name)
      S = findStatement(Problem, Name);
    if (!S)
      return wrong("statement " + Twine(Name ? Name : "without a name") +
                   " is not known, expected one of " + statementNames(Problem));
    const Statement &Known = Problem.Statements[*S];
    unsigned Depth = isl_map_dim(Map.get(), isl_dim_in);
    if (Depth != Known.depth())
      return wrong("statement " + Twine(Name) + " has " + Twine(Depth) +
                   " dimension(s), expected " + tupleText(Known));
    if (isl_map_has_tuple_id(Map.get(), isl_dim_out) != isl_bool_false ||
        isl_map_range_is_wrapping(Map.get()) != isl_bool_false)
      return wrong("expected times of " + Twine(Name) +
                   " without a name, such as [j, i]");
    if (Error Bad = nameParameters(Map))
      return Bad;
    Map = isl::manage(isl_map_set_tuple_id(
        Map.release(), isl_dim_in, isl_set_get_tuple_id(Known.Domain.get())));
    Times = Times.unite(isl::union_map(Map));
    return Error::success();
  }

  Error nameParameters(isl::map &Map) const {
    for (int P = 0; P < (int)isl_map_dim(Map.get(), isl_dim_param); ++P) {
      const char *Read = isl_map_get_dim_name(Map.get(), isl_dim_param, P);
      std::string Name = Read ? Read : "without a name";
      isl::id Known = findParameter(Problem, Name);
      if (Known.is_null())
        return wrong("parameter " + Name + " is not known, expected one of " +
                     parameterNames(Problem));
      int Other = isl_map_find_dim_by_id(Map.get(), isl_dim_param, Known.get());
      if (Other >= 0 && Other != P)
        return wrong("parameter " + Name + " is named twice");
      Map = isl::manage(
          isl_map_set_dim_id(Map.release(), isl_dim_param, P, Known.release()));
    }
    return Error::success();
  }

  Error checkTimes(const isl::union_map &Times) const {
    if (Times.is_null())
      return wrong("isl cannot work with this schedule");
    if (isl_union_set_n_set(Times.range().get()) > 1)
      return wrong("expected times with the same number of dimensions for all "
                   "statements");
    for (const Statement &S : Problem.Statements)
      if (Error Bad = checkStatement(S, Times))
        return Bad;
    return Error::success();
  }

  /// Exactly one time for each instance, and each time once.
  Error checkStatement(const Statement &S, const isl::union_map &Times) const {
    // { S[i,j] -> [t0,...] }
    isl::union_map Own =
        Times.intersect_domain(isl::union_set(S.Domain)).coalesce();
    if (isl_union_set_is_subset(isl::union_set(S.Domain).get(),
                                Own.domain().get()) != isl_bool_true)
      return wrong("expected a time for every instance of " + tupleText(S));
    if (isl_union_map_is_single_valued(Own.get()) != isl_bool_true)
      return wrong("expected one time for each instance of " + tupleText(S) +
                   ", some have several");
    if (isl_union_map_is_injective(Own.get()) != isl_bool_true)
      return wrong("expected different times for different instances of " +
                   tupleText(S) + ", some share one");
    return Error::success();
  }

  const SchedulingProblem &Problem;
  const SourceText &Given;
};

//===----------------------------------------------------------------------===//
// Times as a tree
//===----------------------------------------------------------------------===//

/// The constant of \p Row for \p S, { S[i,j] -> [t] }, as far as isl sees it.
isl::val constantOf(const isl::union_map &Row, const Statement &S) {
  isl::union_map Own = Row.intersect_domain(isl::union_set(S.Domain));
  isl::map Map = isl::manage(isl_map_from_union_map(Own.release()));
  return isl::manage(isl_map_plain_get_val_if_fixed(Map.get(), isl_dim_out, 0));
}

/// { S[i,j] -> [t] } for one statement, as short as its domain allows.
isl::union_pw_aff timeOf(const isl::union_map &Row, const Statement &S) {
  isl::union_set Domain(S.Domain);
  isl_multi_union_pw_aff *Time = isl_multi_union_pw_aff_from_union_map(
      Row.intersect_domain(Domain).release());
  isl_union_pw_aff *Only = isl_multi_union_pw_aff_get_union_pw_aff(Time, 0);
  isl_multi_union_pw_aff_free(Time);
  return isl::manage(isl_union_pw_aff_gist(Only, Domain.release()));
}

/// Lays out rows [R, ...) for some statements at a time.
class GivenTree {
public:
  GivenTree(const SchedulingProblem &Problem, std::vector<isl::union_map> Rows,
            const FlatSchedule &Flat)
      : Problem(Problem), Rows(std::move(Rows)), Flat(Flat) {}

  std::unique_ptr<ScheduleNode> build(unsigned R,
                                      llvm::ArrayRef<unsigned> Statements) {
    if (R == Rows.size())
      return ScheduleNode::leaf(domain(Statements));
    int Band = Flat.Rows[R].Band;
    return Band < 0 ? sequence(R, Statements)
                    : band(R, Flat.Bands[Band], Statements);
  }

  bool failed() const { return Failed; }

private:
  isl::union_set domain(llvm::ArrayRef<unsigned> Statements) const {
    isl::union_set Domain = isl::union_set::empty(Problem.ctx());
    for (unsigned S : Statements)
      Domain = Domain.unite(isl::union_set(Problem.Statements[S].Domain));
    return Domain;
  }

  std::unique_ptr<ScheduleNode> sequence(unsigned R,
                                         llvm::ArrayRef<unsigned> Statements) {
    // Compared by value: isl's constants may be of any size.
    auto Less = [](const isl::val &A, const isl::val &B) {
      return isl_val_lt(A.get(), B.get()) == isl_bool_true;
    };
    std::map<isl::val, std::vector<unsigned>, decltype(Less)> ByTime(Less);
    for (unsigned S : Statements) {
      isl::val Time = constantOf(Rows[R], Problem.Statements[S]);
      Failed |= Time.is_null();
      ByTime[Time].push_back(S);
    }
    std::vector<std::unique_ptr<ScheduleNode>> Children;
    for (const auto &[Time, Group] : ByTime)
      Children.push_back(build(R + 1, Group));
    return ScheduleNode::sequence(std::move(Children));
  }

  /// A flat row is called coincident for what is open when it is reached, a
  /// member for what is open on entering the band: the flag is the first row's.
  std::unique_ptr<ScheduleNode> band(unsigned R, const FlatBand &Band,
                                     llvm::ArrayRef<unsigned> Statements) {
    std::vector<BandRow> Members;
    for (unsigned Row = R; Row <= Band.Last; ++Row)
      Members.push_back({time(Row, Statements),
                         Row == R && Flat.Rows[R].Coincident,
                         {{}, 0, 0, 0, "given"}});
    return ScheduleNode::band(domain(Statements), std::move(Members),
                              Band.Permutable,
                              build(Band.Last + 1, Statements));
  }

  isl::union_pw_aff time(unsigned Row, llvm::ArrayRef<unsigned> Statements) {
    isl::union_pw_aff Time;
    for (unsigned S : Statements) {
      isl::union_pw_aff Own = timeOf(Rows[Row], Problem.Statements[S]);
      Time = Time.is_null() ? Own
                            : isl::manage(isl_union_pw_aff_union_add(
                                  Time.release(), Own.release()));
      Failed |= Time.is_null();
    }
    return Time;
  }

  const SchedulingProblem &Problem;
  std::vector<isl::union_map> Rows;
  const FlatSchedule &Flat;
  bool Failed = false;
};

} // namespace

llvm::Expected<isl::union_map>
readGivenSchedule(const SchedulingProblem &Problem, const SourceText &Given) {
  QuietIsl Quiet(Problem.ctx());
  Expected<isl::union_map> Times = GivenReader(Problem, Given).read();
  if (isl_ctx_last_error(Problem.ctx().get()) != isl_error_quota)
    return Times;
  // No answer since then means anything.
  llvm::consumeError(Times.takeError());
  return Given.error(0, "checking it takes more isl operations than allowed");
}

std::vector<isl::union_map> rowsOf(const isl::union_map &Times) {
  isl::set Range =
      Times.range().isa_set().is_true()
          ? isl::manage(isl_set_from_union_set(Times.range().release()))
          : isl::set();
  std::vector<isl::union_map> Rows;
  int Count = Range.is_null() ? 0 : isl_set_dim(Range.get(), isl_dim_set);
  for (int R = 0; R < Count; ++R) {
    // { [t0,...] -> [t_r] }
    isl::map Row = isl::manage(isl_map_from_range(
        isl_set_universe(isl_space_set_alloc(Times.ctx().get(), 0, 1))));
    Row = isl::manage(isl_map_add_dims(Row.release(), isl_dim_in, Count));
    Row = isl::manage(
        isl_map_equate(Row.release(), isl_dim_in, R, isl_dim_out, 0));
    Rows.push_back(Times.apply_range(Row));
  }
  return Rows;
}

std::unique_ptr<ScheduleNode>
buildGivenSchedule(const SchedulingProblem &Problem,
                   const isl::union_map &Times,
                   const isl::union_map &Dependences) {
  std::vector<isl::union_map> Rows = rowsOf(Times);
  FlatSchedule Flat = flatScheduleFromRows(Rows, Dependences);
  std::vector<unsigned> All;
  for (unsigned S = 0; S < Problem.Statements.size(); ++S)
    All.push_back(S);
  GivenTree Tree(Problem, std::move(Rows), Flat);
  std::unique_ptr<ScheduleNode> Root = Tree.build(0, All);
  return Tree.failed() ? nullptr : std::move(Root);
}

} // namespace affinesched
