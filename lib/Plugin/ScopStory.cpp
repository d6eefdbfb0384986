//===- ScopStory.cpp - Remarks, report and printout of one SCoP -----------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslBudget.h"
#include "AffineSched/Model/ProblemIO.h"
#include "AffineSched/Plugin/ScopStages.h"
#include "AffineSched/Report/ReportJson.h"
#include "AffineSched/Report/ScheduleText.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/raw_ostream.h"

namespace affinesched {
namespace {

namespace json = llvm::json;
using Piece = ScopRemarks::Piece;

/// How a decision of the tree is said: its remark and the words before it.
struct DecisionRemark {
  RemarkKind Kind;
  const char *Name;
  const char *Words;
};

DecisionRemark remarkOf(TreeDecision::Kind What) {
  switch (What) {
  case TreeDecision::Kind::Tiled:
    return {RemarkKind::Passed, "Tiled", "tiled "};
  case TreeDecision::Kind::Parallel:
    return {RemarkKind::Passed, "Parallel", "runs in parallel: "};
  case TreeDecision::Kind::Vectorized:
    return {RemarkKind::Passed, "Vectorized", "left to the vectoriser: "};
  case TreeDecision::Kind::NotParallel:
    return {RemarkKind::Missed, "NotParallel", "not parallel: "};
  }
  llvm_unreachable("unknown decision");
}

unsigned countBands(const FlatSchedule &Flat, bool Permutable) {
  return llvm::count_if(Flat.Bands, [&](const FlatBand &Band) {
    return Band.Permutable == Permutable;
  });
}

json::Array decisionsJson(const std::vector<TreeDecision> &Decisions) {
  json::Array Array;
  for (const TreeDecision &Decision : Decisions)
    Array.push_back(json::Object{{"name", remarkOf(Decision.What).Name},
                                 {"text", Decision.Text}});
  return Array;
}

} // namespace

/// T(S) of each statement, at the statement.
void ScopStages::saySchedule(llvm::ArrayRef<std::string> Lines) {
  for (size_t I = 0; I < Lines.size(); ++I) {
    const Statement &S = Unit.Problem.Statements[I];
    Remarks.say(RemarkKind::Analysis, "Schedule", {Piece("Time", Lines[I])},
                S.Position.Line);
  }
}

void ScopStages::sayDecisions() {
  for (const TreeDecision &Decision : Transformed.Decisions) {
    DecisionRemark Remark = remarkOf(Decision.What);
    Remarks.say(Remark.Kind, Remark.Name,
                {Piece(Remark.Words), Piece("What", Decision.Text)});
  }
}

/// Problem and schedule as far as they came; the rows as remarks as well.
json::Object ScopStages::tellSchedule() {
  IslBudget Budget(Unit.Problem.ctx(), Options.MaxOperations);
  json::Object Object = problemJson(Unit.Problem);
  if (Flat.Rows.empty())
    return Object;
  std::vector<std::string> Lines = scheduleLines(Unit.Problem, Flat.map());
  saySchedule(Lines);
  computeCarried(Flat, Dependences);
  for (auto &Entry : scheduleJson(Unit.Problem, Flat))
    Object[Entry.first] = std::move(Entry.second);
  Object["after"] = json::Array(Lines);
  Names = transformations(Unit.Problem, Transformed.Tree.is_null()
                                            ? Flat.map()
                                            : Transformed.Tree.get_map());
  Object["transformations"] = transformationsJson(Names);
  return Object;
}

void ScopStages::explain(const Outcome &Kept, ReportFile &Report) {
  json::Object Object;
  if (Unit.Refusal == ScopRefusal::None &&
      (Report.wanted() || Remarks.wanted()))
    Object = tellSchedule();
  sayOutcome(Kept);
  for (const std::string &Wish : Found.UnmetWishes)
    Remarks.say(RemarkKind::Missed, "NotAsWished",
                {Piece("not as wished: "), Piece("Wish", Wish)});
  describe(Kept, Object);
  if (Report.wanted())
    Report.add(std::move(Object));
}

/// One remark for the SCoP as a whole, then one for each decision taken.
void ScopStages::sayOutcome(const Outcome &Kept) {
  if (Kept) {
    Remarks.say(RemarkKind::Missed, statusName(Kept->Status),
                {Piece("original code kept: "), Piece("Reason", Kept->Reason)});
    return;
  }
  Remarks.say(RemarkKind::Passed, "Scheduled",
              {Piece("scheduled "),
               Piece("Statements", unsigned(Unit.Problem.Statements.size())),
               Piece(" statement(s) in "),
               Piece("Rows", unsigned(Flat.Rows.size())), Piece(" row(s), "),
               Piece("PermutableBands", countBands(Flat, true)),
               Piece(" permutable band(s)")});
  if (Found.Status == ScheduleStatus::Scheduled && !Found.Reason.empty())
    Remarks.say(RemarkKind::Missed, "SimpleSchedule",
                {Piece("Reason", Found.Reason)});
  if (Found.Status == ScheduleStatus::PartlyOriginal)
    Remarks.say(RemarkKind::Missed, "KeptOriginal",
                {Piece("a part keeps its original order: "),
                 Piece("Reason", Found.Reason)});
  Remarks.say(RemarkKind::Analysis, "Transformations",
              {Piece("transformations: "),
               Piece("Names", transformationsText(Names))});
  sayDecisions();
}

/// The part of the report that every SCoP has.
void ScopStages::describe(const Outcome &Kept, json::Object &Object) const {
  if (Unit.Refusal != ScopRefusal::None) {
    const llvm::Function &F = *Unit.Entry->getParent();
    // JSON keeps no copy of a StringRef, and the report outlives the module.
    Object["function"] = F.getName().str();
    Object["file"] =
        Unit.Location ? Unit.Location->getFilename().str() : std::string();
    Object["line"] = Unit.Location ? Unit.Location.getLine() : 0;
  }
  Object["status"] = statusName(Kept ? Kept->Status : ScopStatus::Scheduled);
  if (Kept)
    Object["reason"] = Kept->Reason;
  if (!Found.UnmetWishes.empty())
    Object["unmet-wishes"] = json::Array(Found.UnmetWishes);
  Object["stages"] = stagesJson(Unit.Stages);
  Object["decisions"] = decisionsJson(Transformed.Decisions);
  Object["remarks"] = json::Array(Remarks.json());
}

void ScopStages::print(llvm::raw_ostream &OS, const Outcome &Kept) {
  if (Unit.Refusal == ScopRefusal::None) {
    OS << "# SCoP in " << Unit.Problem.Function << "\n";
    writeProblem(OS, Unit.Problem);
  } else
    OS << "# no SCoP in " << Unit.Entry->getParent()->getName() << "\n";
  computeCarried(Flat, Dependences);
  if (!Flat.Rows.empty())
    OS << scheduleText(Unit.Problem, Flat);
  for (const std::string &Wish : Found.UnmetWishes)
    OS << "not as wished: " << Wish << "\n";
  OS << treeText(Transformed.Tree);
  for (const TreeDecision &Decision : Transformed.Decisions)
    OS << remarkOf(Decision.What).Name << ": " << Decision.Text << "\n";
  if (Kept)
    OS << statusName(Kept->Status) << ": " << Kept->Reason << "\n";
}

} // namespace affinesched
