//===- ScopReport.cpp - The report file -----------------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/ScopReport.h"
#include "AffineSched/Model/IslText.h"
#include "AffineSched/Report/ScheduleText.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

namespace affinesched {

namespace json = llvm::json;

ReportFile::~ReportFile() {
  if (!wanted())
    return;
  std::error_code Error;
  llvm::raw_fd_ostream OS(Path, Error, llvm::sys::fs::OF_Text);
  if (Error) {
    llvm::WithColor::warning() << "affine-sched: cannot write the report '"
                               << Path << "': " << Error.message() << "\n";
    return;
  }
  OS << llvm::formatv("{0:2}", json::Value(std::move(Scops))) << "\n";
}

void ReportFile::add(json::Object Scop) {
  std::lock_guard<std::mutex> Guard(Lock);
  Scops.push_back(std::move(Scop));
}

unsigned ReportFile::countName(llvm::StringRef Name) {
  std::lock_guard<std::mutex> Guard(Lock);
  return ++Names[Name];
}

namespace {

json::Object statementJson(const Statement &S) {
  return json::Object{{"name", S.Name},
                      {"display", S.DisplayName},
                      {"iterators", json::Array(S.Iterators)},
                      {"line", S.Position.Line},
                      {"domain", plainText(S.Domain)}};
}

} // namespace

json::Object problemJson(const SchedulingProblem &Problem) {
  json::Array Statements;
  for (const Statement &S : Problem.Statements)
    Statements.push_back(statementJson(S));
  json::Object Object{{"function", Problem.Function},
                      {"file", Problem.Position.File},
                      {"line", Problem.Position.Line},
                      {"statements", std::move(Statements)}};
  if (!Problem.Original.is_null())
    Object["before"] = json::Array(scheduleLines(Problem, Problem.Original));
  return Object;
}

json::Array stagesJson(const std::vector<ScopUnit::Stage> &Stages) {
  json::Array Array;
  for (const ScopUnit::Stage &Stage : Stages)
    Array.push_back(json::Object{{"name", Stage.Name},
                                 {"operations", Stage.Operations},
                                 {"milliseconds", Stage.Milliseconds}});
  return Array;
}

} // namespace affinesched
