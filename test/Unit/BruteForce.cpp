//===- BruteForce.cpp - Schedules judged pair by pair ---------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BruteForce.h"
#include <algorithm>

namespace affinesched::oracle {
namespace {

using Times = std::vector<std::optional<int64_t>>;

std::string text(const SmallProblem &Problem, unsigned Number) {
  const Instance &I = Problem.Instances[Number];
  std::string Result = Problem.Names[I.Statement] + "[";
  for (unsigned D = 0; D < I.At.size(); ++D)
    Result += (D ? "," : "") + std::to_string(I.At[D]);
  return Result + "]";
}

std::string text(const SmallProblem &Problem, const Pair &P) {
  return text(Problem, P.Source) + " -> " + text(Problem, P.Sink);
}

bool startsWith(const std::string &Text, const char *Beginning) {
  return Text.rfind(Beginning, 0) == 0;
}

//===----------------------------------------------------------------------===//
// Times and distances
//===----------------------------------------------------------------------===//

/// By instance: its time in every dimension, outermost first; unset where the
/// tree gives none or two.
using TimeTable = std::vector<std::optional<std::vector<int64_t>>>;

/// Appends what \p Node and everything below says of \p Number.
bool appendTime(const SmallNode &Node, unsigned Number,
                std::vector<int64_t> &Time) {
  for (const SmallRow &Row : Node.Rows) {
    if (!Row.Times[Number])
      return false;
    Time.push_back(*Row.Times[Number]);
  }
  std::vector<unsigned> Takers;
  for (unsigned C = 0; C < Node.Children.size(); ++C)
    if (Node.Children[C].Domain[Number])
      Takers.push_back(C);
  if (Node.Children.empty())
    return true;
  if (Takers.size() != 1)
    return false;
  if (Node.Children.size() > 1)
    Time.push_back(Takers.front());
  return appendTime(Node.Children[Takers.front()], Number, Time);
}

TimeTable timeTable(const SmallProblem &Problem, const SmallNode &Root) {
  TimeTable Table(Problem.Instances.size());
  for (unsigned N = 0; N < Table.size(); ++N) {
    std::vector<int64_t> Time;
    if (Root.Domain[N] && appendTime(Root, N, Time))
      Table[N] = std::move(Time);
  }
  return Table;
}

int64_t distance(const Times &Row, const Pair &P) {
  return *Row[P.Sink] - *Row[P.Source];
}

template <typename Condition> Pairs where(const Pairs &All, Condition Keep) {
  Pairs Kept;
  std::copy_if(All.begin(), All.end(), std::back_inserter(Kept), Keep);
  return Kept;
}

/// d = 0 in \p Row.
Pairs simultaneous(const Pairs &All, const Times &Row) {
  return where(All, [&](const Pair &P) { return distance(Row, P) == 0; });
}

Pairs within(const Pairs &All, const std::vector<bool> &Domain) {
  return where(
      All, [&](const Pair &P) { return Domain[P.Source] && Domain[P.Sink]; });
}

/// What enters a node: pairs at the same time in everything outside of it.
struct Open {
  Pairs Dependences, Coincidence;

  Open inside(const SmallNode &Node) const {
    return {within(Dependences, Node.Domain), within(Coincidence, Node.Domain)};
  }
  Open after(const SmallNode &Node) const {
    Open Rest = *this;
    for (const SmallRow &Row : Node.Rows)
      Rest = {simultaneous(Rest.Dependences, Row.Times),
              simultaneous(Rest.Coincidence, Row.Times)};
    return Rest;
  }
};

/// Calls \p Visit for \p Node and all nodes below, each with what enters it.
template <typename Visitor>
void forEachNode(const SmallNode &Node, const Open &Entering, Visitor Visit) {
  Visit(Node, Entering);
  const Open Rest = Entering.after(Node);
  for (const SmallNode &Child : Node.Children)
    forEachNode(Child, Rest.inside(Child), Visit);
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

void checkCoincident(const SmallProblem &Problem, const Times &Row,
                     const Pairs &Entering, Complaints &Wrong) {
  for (const Pair &P : Entering)
    if (distance(Row, P) != 0)
      return Wrong.push_back("not coincident: " + text(Problem, P) +
                             " has distance " +
                             std::to_string(distance(Row, P)));
}

void checkForward(const SmallProblem &Problem, const Times &Row,
                  const Pairs &Entering, Complaints &Wrong) {
  for (const Pair &P : Entering)
    if (distance(Row, P) < 0)
      return Wrong.push_back("not permutable: " + text(Problem, P) +
                             " has distance " +
                             std::to_string(distance(Row, P)));
}

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

/// By instance: the number of pairs on the longest chain that ends in it; unset
/// altogether if the pairs form a circle.
std::optional<std::vector<int64_t>> longestChains(unsigned Instances,
                                                  const Pairs &All) {
  std::vector<std::vector<unsigned>> Sinks(Instances);
  std::vector<unsigned> Waiting(Instances, 0), Ready;
  for (const Pair &P : All) {
    Sinks[P.Source].push_back(P.Sink);
    ++Waiting[P.Sink];
  }
  for (unsigned N = 0; N < Instances; ++N)
    if (Waiting[N] == 0)
      Ready.push_back(N);
  std::vector<int64_t> Length(Instances, 0);
  for (unsigned Next = 0; Next < Ready.size(); ++Next)
    for (unsigned Sink : Sinks[Ready[Next]]) {
      Length[Sink] = std::max(Length[Sink], Length[Ready[Next]] + 1);
      if (--Waiting[Sink] == 0)
        Ready.push_back(Sink);
    }
  if (Ready.size() != Instances)
    return std::nullopt;
  return Length;
}

/// 0 <= time <= L. An earliest row has no L.
void checkLatency(const SmallProblem &Problem, const SmallNode &Node,
                  const SmallRow &Row, Complaints &Wrong) {
  for (unsigned N = 0; N < Row.Times.size(); ++N) {
    if (!Node.Domain[N])
      continue;
    if (*Row.Times[N] < 0 || (Row.Latency && *Row.Times[N] > *Row.Latency))
      return Wrong.push_back(text(Problem, N) + " has time " +
                             std::to_string(*Row.Times[N]) + ", not in 0.." +
                             (Row.Latency ? std::to_string(*Row.Latency) : ""));
  }
}

/// No instance is earlier than its chain allows, and L covers the longest.
void checkChains(const SmallProblem &Problem, const SmallNode &Node,
                 const SmallRow &Row, const Pairs &Entering,
                 TimeSteps &Result) {
  auto Chains = longestChains(Problem.Instances.size(), Entering);
  if (!Chains)
    return Result.Wrong.push_back("the dependences form a circle");
  const bool IsEarliest = startsWith(Row.Decision, "earliest");
  for (unsigned N = 0; N < Chains->size(); ++N) {
    if (!Node.Domain[N])
      continue;
    const int64_t Chain = (*Chains)[N];
    if (*Row.Times[N] < Chain || (Row.Latency && *Row.Latency < Chain))
      return Result.Wrong.push_back(text(Problem, N) + " ends a chain of " +
                                    std::to_string(Chain) + " dependences");
    Result.EarliestInstances += IsEarliest;
    Result.LaterThanChain +=
        IsEarliest && Problem.IsWhole && *Row.Times[N] > Chain;
  }
}

//===----------------------------------------------------------------------===//
// First rows
//===----------------------------------------------------------------------===//

/// The bands below sequences alone, with the way to each: "1.0.".
void firstBands(const SmallNode &Node, const std::string &Way,
                std::vector<std::pair<std::string, const SmallNode *>> &Bands) {
  if (!Node.Rows.empty())
    return Bands.push_back({Way, &Node});
  for (unsigned C = 0; C < Node.Children.size(); ++C)
    firstBands(Node.Children[C], Way + std::to_string(C) + ".", Bands);
}

void checkNoLaterRow(const SmallProblem &Problem, const SmallNode &Node,
                     const SmallRow &Earliest, const SmallRow &Latency,
                     Complaints &Wrong) {
  for (unsigned N = 0; N < Problem.Instances.size(); ++N)
    if (Node.Domain[N] && *Earliest.Times[N] > *Latency.Times[N])
      return Wrong.push_back(
          text(Problem, N) + " is at " + std::to_string(*Earliest.Times[N]) +
          ", with the least latency at " + std::to_string(*Latency.Times[N]));
}

} // namespace

Complaints checkOrder(const SmallProblem &Problem, const SmallNode &Root) {
  Complaints Wrong;
  const TimeTable Table = timeTable(Problem, Root);
  for (unsigned N = 0; N < Table.size(); ++N)
    if (!Table[N])
      Wrong.push_back(text(Problem, N) + " has no single time");
  if (!Wrong.empty())
    return Wrong;
  for (const Pair &P : Problem.Dependences)
    if (!(*Table[P.Source] < *Table[P.Sink]))
      Wrong.push_back("not in order: " + text(Problem, P));
  return Wrong;
}

Complaints checkFlags(const SmallProblem &Problem, const SmallNode &Root) {
  Complaints Wrong;
  auto Check = [&](const SmallNode &Node, const Open &Entering) {
    for (const SmallRow &Row : Node.Rows) {
      if (Row.Coincident)
        checkCoincident(Problem, Row.Times, Entering.Coincidence, Wrong);
      if (Node.Permutable)
        checkForward(Problem, Row.Times, Entering.Dependences, Wrong);
    }
  };
  forEachNode(Root, {Problem.Dependences, Problem.Coincidence}, Check);
  return Wrong;
}

std::vector<Flag> flags(const SmallProblem &Problem, const SmallNode &Root) {
  std::vector<Flag> Flags;
  auto Add = [&](const SmallNode &Node, const Open &Entering) {
    if (Node.Rows.empty() || Node.Rows.front().Decision == "original order")
      return;
    Complaints Backward;
    for (const SmallRow &Row : Node.Rows) {
      Complaints Apart;
      checkCoincident(Problem, Row.Times, Entering.Coincidence, Apart);
      checkForward(Problem, Row.Times, Entering.Dependences, Backward);
      Flags.push_back({"coincident: " + Row.Decision, Row.Coincident, {}});
      if (!Entering.Coincidence.empty())
        Flags.back().Possible = Apart.empty();
    }
    Flags.push_back({"permutable", Node.Permutable, {}});
    if (!Entering.Dependences.empty())
      Flags.back().Possible = Backward.empty();
  };
  forEachNode(Root, {Problem.Dependences, Problem.Coincidence}, Add);
  return Flags;
}

Complaints checkFlatRows(const SmallProblem &Problem, const SmallNode &Root,
                         const std::vector<SmallFlatRow> &Rows) {
  Complaints Wrong;
  const TimeTable Table = timeTable(Problem, Root);
  Open Now{Problem.Dependences, Problem.Coincidence}, Band;
  for (unsigned R = 0; R < Rows.size(); ++R) {
    const SmallFlatRow &Row = Rows[R];
    for (unsigned N = 0; N < Table.size(); ++N) {
      int64_t Expected = R < Table[N]->size() ? (*Table[N])[R] : 0;
      if (Row.Times[N] != Expected)
        return {"row " + std::to_string(R) + ": wrong time of " +
                text(Problem, N)};
    }
    if (R == 0 || Row.Band < 0 || Row.Band != Rows[R - 1].Band)
      Band = Now;
    auto Carries = [&](const Pair &P) { return distance(Row.Times, P) > 0; };
    if (Row.Carried != where(Now.Dependences, Carries))
      Wrong.push_back("row " + std::to_string(R) + ": wrong carried pairs");
    Now = {simultaneous(Now.Dependences, Row.Times),
           simultaneous(Now.Coincidence, Row.Times)};
    if (Row.Residual != Now.Dependences)
      Wrong.push_back("row " + std::to_string(R) + ": wrong residual pairs");
    if (Row.Coincident)
      checkCoincident(Problem, Row.Times, Band.Coincidence, Wrong);
    if (Row.Permutable)
      checkForward(Problem, Row.Times, Band.Dependences, Wrong);
  }
  return Wrong;
}

TimeSteps checkTimeSteps(const SmallProblem &Problem, const SmallNode &Root) {
  TimeSteps Result;
  auto Check = [&](const SmallNode &Node, const Open &Entering) {
    if (Node.Rows.size() != 1 || Entering.Dependences.empty())
      return;
    const SmallRow &Row = Node.Rows.front();
    const bool IsLatency = Row.Latency.has_value();
    const bool IsEarliest = startsWith(Row.Decision, "earliest");
    if (!IsLatency && !IsEarliest)
      return;
    Result.LatencyRows += IsLatency;
    Result.EarliestRows += IsEarliest;
    checkLatency(Problem, Node, Row, Result.Wrong);
    if (simultaneous(Entering.Dependences, Row.Times).empty())
      checkChains(Problem, Node, Row, Entering.Dependences, Result);
    else if (Row.CarriesAll)
      Result.Wrong.push_back("leaves dependences open: " + Row.Decision);
  };
  forEachNode(Root, {Problem.Dependences, Problem.Coincidence}, Check);
  return Result;
}

Complaints checkNoLater(const SmallProblem &Problem, const SmallNode &Earliest,
                        const SmallNode &Latency, unsigned &Compared) {
  Complaints Wrong;
  std::vector<std::pair<std::string, const SmallNode *>> Ours, Theirs;
  firstBands(Earliest, "", Ours);
  firstBands(Latency, "", Theirs);
  for (const auto &[Way, Node] : Ours)
    for (const auto &[OtherWay, Other] : Theirs) {
      const SmallRow &Row = Node->Rows.front();
      const SmallRow &Least = Other->Rows.front();
      if (Way != OtherWay || Node->Domain != Other->Domain || !Least.Latency ||
          !Row.CarriesAll || !Least.CarriesAll)
        continue;
      ++Compared;
      checkNoLaterRow(Problem, *Node, Row, Least, Wrong);
    }
  return Wrong;
}

} // namespace affinesched::oracle
