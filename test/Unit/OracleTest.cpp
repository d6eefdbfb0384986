//===- OracleTest.cpp - What the scheduler claims, counted ----------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every problem of test/Scheduler under every strategy and fusion policy, at a
// few small sizes: order, flags, carried and residual pairs, and the time steps
// of the least latency and the earliest times. Before that, the oracle itself:
// it must see each of the faults it is there for. Other problems are judged
// likewise: ORACLE_PROBLEMS=folder AffineSchedUnitTests --gtest_filter=*Oracle*
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Scheduler/LexicographicScheduler.h"
#include "AffineSched/Tree/ScheduleTree.h"
#include "Enumeration.h"
#include "IslFixture.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "isl/schedule.h"
#include <algorithm>
#include <cstdlib>
#include <set>

namespace affinesched::oracle {
namespace {

//===----------------------------------------------------------------------===//
// The oracle sees what is wrong
//===----------------------------------------------------------------------===//

/// S[i,j] with the distance (1,-1) and with (0,1), on 3 x 3 instances.
class OracleFaultTest : public IslTest {
protected:
  OracleFaultTest()
      : Problem(*parse(R"(
domain: "[n] -> { S[i,j] : 0 <= i,j < n }"
dependences: "[n] -> { S[i,j] -> S[i+1,j-1]; S[i,j] -> S[i,j+1] }"
)")),
        Small(Problem, {{"n", 3}}) {}

  /// One band of rows "{ S[i,j] -> [t] }".
  std::unique_ptr<ScheduleNode> band(std::vector<BandRow> Rows,
                                     bool Permutable = false) {
    return ScheduleNode::band(Problem.domain(), std::move(Rows), Permutable,
                              ScheduleNode::leaf(Problem.domain()));
  }
  Complaints order(const ScheduleNode &Root) {
    return checkOrder(Small.problem(), Small.schedule(Root));
  }
  Complaints flags(const ScheduleNode &Root) {
    return checkFlags(Small.problem(), Small.schedule(Root));
  }

  SchedulingProblem Problem;
  Enumeration Small;
};

TEST_F(OracleFaultTest, CountsInstancesAndPairs) {
  EXPECT_EQ(Small.problem().Instances.size(), 9u);
  EXPECT_EQ(Small.problem().Dependences.size(), 10u);
  EXPECT_TRUE(Small.problem().IsUniform);
}

TEST_F(OracleFaultTest, Order) {
  EXPECT_EQ(order(*band({row("{ S[i,j] -> [i] }"), row("{ S[i,j] -> [j] }")})),
            Complaints{});
  EXPECT_EQ(order(*band({row("{ S[i,j] -> [j] }"), row("{ S[i,j] -> [i] }")})),
            (Complaints{"not in order: S[0,1] -> S[1,0]",
                        "not in order: S[0,2] -> S[1,1]",
                        "not in order: S[1,1] -> S[2,0]",
                        "not in order: S[1,2] -> S[2,1]"}));
  EXPECT_EQ(order(*band({row("{ S[i,j] -> [i] : i > 0 or j < 2 }"),
                         row("{ S[i,j] -> [j] }")})),
            Complaints{"S[0,2] has no single time"});
}

// Rows in pieces, with floors and remainders, have the value that isl says.
TEST_F(OracleFaultTest, PiecesAndFloors) {
  auto Root = band({row("{ S[i,j] -> [4i + 2*floor((j + i)/2) + (j mod 2)] : "
                        "(i + j) mod 2 = 0; "
                        "S[i,j] -> [4i + j] : (i + j) mod 2 = 1 }")});
  SmallNode Tree = Small.schedule(*Root);
  FlatSchedule Flat = flatten(*Root, Problem.validity());
  ASSERT_EQ(Tree.Rows.size(), 1u);
  EXPECT_EQ(Tree.Rows.front().Times, Small.rows(Flat).front().Times);
  // S[1,1]: 4 + 2 + 1; S[2,1]: 8 + 1
  EXPECT_EQ(Tree.Rows.front().Times[4], 7);
  EXPECT_EQ(Tree.Rows.front().Times[7], 9);
}

TEST_F(OracleFaultTest, Flags) {
  auto Rows = [&](bool First, bool Second) {
    return std::vector<BandRow>{row("{ S[i,j] -> [2i + j] }", First),
                                row("{ S[i,j] -> [i] }", Second)};
  };
  EXPECT_EQ(flags(*band(Rows(false, false), true)), Complaints{});
  EXPECT_EQ(flags(*band(Rows(true, false))),
            Complaints{"not coincident: S[0,0] -> S[0,1] has distance 1"});
  // All is carried before the second row, but not before the band.
  EXPECT_EQ(flags(*band(Rows(false, true))),
            Complaints{"not coincident: S[0,1] -> S[1,0] has distance 1"});
  EXPECT_EQ(
      flags(*band({row("{ S[i,j] -> [i] }"), row("{ S[i,j] -> [j] }")}, true)),
      Complaints{"not permutable: S[0,1] -> S[1,0] has distance -1"});
}

// What could be said and is not: nothing enters the second band.
TEST_F(OracleFaultTest, FlagsLeftOut) {
  auto Inner = band({row("{ S[i,j] -> [j] }")});
  auto Root = ScheduleNode::band(
      Problem.domain(),
      {row("{ S[i,j] -> [2i + j] }"), row("{ S[i,j] -> [0] }")}, false,
      std::move(Inner));
  std::vector<Flag> Found =
      oracle::flags(Small.problem(), Small.schedule(*Root));
  std::vector<std::optional<bool>> Possible;
  for (const Flag &F : Found) {
    EXPECT_FALSE(F.Given);
    Possible.push_back(F.Possible);
  }
  EXPECT_EQ(Possible, (std::vector<std::optional<bool>>{
                          false, true, true, std::nullopt, std::nullopt}));
}

TEST_F(OracleFaultTest, CarriedAndResidual) {
  auto Root = band({row("{ S[i,j] -> [i] }"), row("{ S[i,j] -> [j] }")});
  SmallNode Tree = Small.schedule(*Root);
  FlatSchedule Flat = flatten(*Root, Problem.validity());
  auto Check = [&] {
    return checkFlatRows(Small.problem(), Tree, Small.rows(Flat));
  };
  EXPECT_EQ(Check(), Complaints{});
  std::swap(Flat.Rows[0].Carried, Flat.Rows[0].Residual);
  EXPECT_EQ(Check(), (Complaints{"row 0: wrong carried pairs",
                                 "row 0: wrong residual pairs"}));
  Flat.Rows[0].Time = map("[n] -> { S[i,j] -> [j] : 0 <= i,j < n }");
  EXPECT_EQ(Check(), Complaints{"row 0: wrong time of S[0,1]"});
}

TEST_F(OracleFaultTest, TimeSteps) {
  auto Check = [&](const char *Row, const char *Decision, const char *L) {
    auto Root = band({row(Row)});
    Root->Rows.front().Cost.Decision = Decision;
    if (*L)
      Root->Rows.front().Cost.Objective = {{"L", L}};
    return checkTimeSteps(Small.problem(), Small.schedule(*Root));
  };
  const char *Exact = "[n] -> { S[i,j] -> [2i + j] }";
  EXPECT_EQ(Check(Exact, "latency", "3n - 3").Wrong, Complaints{});
  EXPECT_EQ(Check(Exact, "latency", "3n - 4").Wrong,
            (Complaints{"S[2,2] has time 6, not in 0..5",
                        "S[2,2] ends a chain of 6 dependences"}));
  EXPECT_EQ(Check("{ S[i,j] -> [i] }", "latency", "3n").Wrong, Complaints{});
  EXPECT_EQ(Check(Exact, "earliest", "").LaterThanChain, 0u);
  EXPECT_EQ(Check("{ S[i,j] -> [2i + j + 1] }", "earliest", "").LaterThanChain,
            9u);
  EXPECT_EQ(Check("{ S[i,j] -> [i] }", "earliest", "").Wrong,
            Complaints{"leaves dependences open: earliest"});
}

TEST_F(OracleFaultTest, NoLater) {
  auto Root = [&](const char *Row, const char *Decision) {
    auto Root = band({row(Row)});
    Root->Rows.front().Cost.Decision = Decision;
    Root->Rows.front().Cost.Objective = {
        {"carried", "2"}, {"disjuncts", "2"}, {"L", "9"}};
    return Small.schedule(*Root);
  };
  SmallNode Latency = Root("{ S[i,j] -> [2i + j] }", "latency: L = 9");
  unsigned Compared = 0;
  EXPECT_EQ(checkNoLater(Small.problem(),
                         Root("{ S[i,j] -> [2i + j] }", "earliest"), Latency,
                         Compared),
            Complaints{});
  EXPECT_EQ(checkNoLater(Small.problem(),
                         Root("{ S[i,j] -> [3i + j] }", "earliest"), Latency,
                         Compared),
            Complaints{"S[1,0] is at 3, with the least latency at 2"});
  EXPECT_EQ(Compared, 2u);
}

//===----------------------------------------------------------------------===//
// The problems of test/Scheduler
//===----------------------------------------------------------------------===//

/// More than any problem here needs.
constexpr unsigned long Operations = 4000000;

struct Choice {
  std::string Name;
  SchedulerOptions Options;
};

/// Every strategy and fusion policy, with and without cut statements; the Pluto
/// row with diamonds too.
std::vector<Choice> allChoices() {
  constexpr std::pair<const char *, Strategy> Strategies[] = {
      {"pluto", Strategy::Pluto},
      {"feautrier", Strategy::Feautrier},
      {"latency", Strategy::Latency},
      {"delay", Strategy::Delay},
      {"earliest", Strategy::Earliest}};
  constexpr std::pair<const char *, FusionPolicy> Policies[] = {
      {"smart", FusionPolicy::Smart},
      {"max-parallel", FusionPolicy::MaxParallel},
      {"max-locality", FusionPolicy::MaxLocality},
      {"none", FusionPolicy::None}};
  std::vector<Choice> Result;
  for (auto [RowsName, Rows] : Strategies)
    for (auto [PolicyName, Policy] : Policies)
      for (const char *Extra : {"", " unsplit", " diamond"}) {
        SchedulerOptions Options;
        Options.RowStrategy = Rows;
        Options.Fusion = Policy;
        Options.Split = std::string(Extra) != " unsplit";
        Options.Diamond = std::string(Extra) == " diamond";
        Options.MaxOperations = Operations;
        if (!Options.Diamond || Rows == Strategy::Pluto)
          Result.push_back(
              {std::string(RowsName) + " " + PolicyName + Extra, Options});
      }
  return Result;
}

/// Where problems are taken from instead of the tests, e.g. random ones.
const char *otherFolder() { return std::getenv("ORACLE_PROBLEMS"); }

std::vector<std::string> problemFiles() {
  std::vector<std::string> Files;
  std::error_code Error;
  const char *Folder =
      otherFolder() ? otherFolder() : AFFINESCHED_TEST_SOURCE "/Scheduler";
  for (llvm::sys::fs::directory_iterator File(Folder, Error), End;
       !Error && File != End; File.increment(Error))
    if (llvm::sys::path::extension(File->path()) == ".sched")
      Files.push_back(File->path());
  std::sort(Files.begin(), Files.end());
  return Files;
}

/// Uniform problems with instances later than their chain of dependences. The
/// linear program of the earliest times knows where a chain may begin, not that
/// it must stay in the domain; it knows no remainders; and its times, a least
/// of affine ones, are concave.
const std::set<std::string> Gaps = {
    "A6-residual-layers",     // (1,-5) where there are fewer than 6 columns
    "V2-residues-not-needed", // j even: j + 2, j odd: j + 1
    "V3-two-ends",            // max(i, N - 1 - i)
    "V10-three-in-a-ring"     // B[t,0] waits for nothing
};

/// Values for the parameters in turn.
constexpr int64_t Values[][4] = {
    {1, 1, 1, 1}, {4, 4, 4, 4}, {5, 7, 6, 4}, {9, 8, 3, 5}};

class OracleTest : public IslTest,
                   public ::testing::WithParamInterface<std::string> {
protected:
  void SetUp() override {
    auto Buffer = llvm::MemoryBuffer::getFile(GetParam());
    ASSERT_TRUE(Buffer);
    std::string Text = (*Buffer)->getBuffer().str();
    Problem = parse(Text.c_str());
    ASSERT_TRUE(Problem);
    const std::vector<std::string> Names = parametersOf(*Problem);
    for (const auto &Row : Values) {
      Sizes At;
      for (unsigned P = 0; P < Names.size(); ++P)
        At[Names[P]] = Row[P % 4];
      Small.push_back(std::make_unique<Enumeration>(*Problem, At));
      Pairs += Small.back()->problem().Dependences.size();
      if (Names.empty())
        break;
    }
  }

  ScheduleResult schedule(const SchedulerOptions &Options) {
    ScheduleResult Result = scheduleProblem(*Problem, Options);
    EXPECT_EQ(Result.Reason.empty(),
              Result.Status == ScheduleStatus::Scheduled);
    EXPECT_EQ(Result.Root != nullptr,
              Result.Status <= ScheduleStatus::PartlyOriginal);
    return Result;
  }

  /// Everything that is claimed of \p Root, at all sizes; once, whoever gives
  /// the same.
  void judge(const ScheduleNode &Root) {
    if (!Judged.insert(text(Root)).second)
      return;
    const FlatSchedule Flat = flatten(Root, Problem->validity());
    std::vector<Flag> Flags;
    for (const auto &At : Small) {
      const SmallNode Tree = At->schedule(Root);
      ASSERT_EQ(checkOrder(At->problem(), Tree), Complaints{});
      collect(flags(At->problem(), Tree), Flags);
      EXPECT_EQ(checkFlags(At->problem(), Tree), Complaints{});
      EXPECT_EQ(checkFlatRows(At->problem(), Tree, At->rows(Flat)),
                Complaints{});
      const TimeSteps Steps = checkTimeSteps(At->problem(), Tree);
      EXPECT_EQ(Steps.Wrong, Complaints{});
      Seen.LatencyRows += Steps.LatencyRows;
      Seen.EarliestRows += Steps.EarliestRows;
      Seen.EarliestInstances += Steps.EarliestInstances;
      Seen.LaterThanChain += Steps.LaterThanChain;
    }
    if (!otherFolder())
      for (const Flag &F : Flags)
        EXPECT_EQ(F.Given, F.Possible.value_or(F.Given)) << F.Name;
  }

  /// The tree, and what is said of its rows.
  static std::string text(const ScheduleNode &Root) {
    isl::schedule Tree = buildScheduleTree(Root);
    char *Printed = isl_schedule_to_str(Tree.get());
    std::string Text = Printed;
    std::free(Printed);
    for (const FlatRow &Row : flatten(Root).Rows) {
      Text += "\n" + Row.Cost.Decision;
      for (const auto &[Name, Optimum] : Row.Cost.Objective)
        Text += ", " + Name + " = " + Optimum;
    }
    return Text;
  }

  /// A flag is possible if it is so at all sizes.
  static void collect(const std::vector<Flag> &Here, std::vector<Flag> &All) {
    if (All.empty())
      All = Here;
    ASSERT_EQ(All.size(), Here.size());
    for (unsigned F = 0; F < All.size(); ++F)
      if (Here[F].Possible)
        All[F].Possible = All[F].Possible.value_or(true) && *Here[F].Possible;
  }

  std::optional<SchedulingProblem> Problem;
  /// At each choice of sizes.
  std::vector<std::unique_ptr<Enumeration>> Small;
  std::set<std::string> Judged;
  unsigned Pairs = 0;
  TimeSteps Seen;
};

// Whatever is claimed of a schedule is true. Of the tests' own problems, for
// which the sizes are large enough, no flag is left out, and where dependences
// are uniform, the earliest time is the length of the longest chain.
TEST_P(OracleTest, ClaimsHold) {
  for (const Choice &Chosen : allChoices()) {
    SCOPED_TRACE(Chosen.Name);
    ScheduleResult Result = schedule(Chosen.Options);
    if (Result.Root)
      judge(*Result.Root);
  }
  RecordProperty("schedules", (int)Judged.size());
  RecordProperty("pairs", (int)Pairs);
  RecordProperty("latency_rows", (int)Seen.LatencyRows);
  RecordProperty("earliest_rows", (int)Seen.EarliestRows);
  RecordProperty("earliest_instances", (int)Seen.EarliestInstances);
  RecordProperty("later_than_their_chain", (int)Seen.LaterThanChain);
  if (otherFolder())
    return;
  EXPECT_EQ(Pairs == 0, Problem->validity().is_empty().is_true());
  if (Small.front()->problem().IsUniform) {
    EXPECT_EQ(Seen.LaterThanChain > 0,
              Gaps.count(llvm::sys::path::stem(GetParam()).str()) > 0)
        << "list in Gaps what the linear program of earliest times misses";
  }
}

// No instance is later with the earliest times, of whole or of cut statements,
// than with the least latency.
TEST_P(OracleTest, EarliestIsNoLater) {
  auto Schedule = [&](Strategy Rows, bool Split) {
    SchedulerOptions Options;
    Options.RowStrategy = Rows;
    Options.Split = Split;
    Options.MaxOperations = Operations;
    return schedule(Options).Root;
  };
  unsigned Compared = 0;
  if (auto Latency = Schedule(Strategy::Latency, false))
    for (bool Split : {false, true})
      if (auto Earliest = Schedule(Strategy::Earliest, Split))
        for (const auto &At : Small)
          EXPECT_EQ(checkNoLater(At->problem(), At->schedule(*Earliest),
                                 At->schedule(*Latency), Compared),
                    Complaints{});
  RecordProperty("compared_rows", (int)Compared);
}

std::string stem(const ::testing::TestParamInfo<std::string> &Info) {
  std::string Name = llvm::sys::path::stem(Info.param).str();
  std::replace(Name.begin(), Name.end(), '-', '_');
  return Name;
}

INSTANTIATE_TEST_SUITE_P(Scheduler, OracleTest,
                         ::testing::ValuesIn(problemFiles()), stem);

} // namespace
} // namespace affinesched::oracle
