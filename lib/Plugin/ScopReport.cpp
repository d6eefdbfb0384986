//===- ScopReport.cpp - The report file -----------------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/ScopReport.h"
#include "AffineSched/Model/IslText.h"
#include "AffineSched/Report/ScheduleText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace affinesched {

namespace json = llvm::json;

namespace {

/// What this process has reported so far, by path. The modules of a link are
/// compiled one after the other or at the same time, each with a pass builder
/// of its own; the file is complete whenever one of them has ended.
class ReportArchive {
public:
  /// Modules by source file, then by what else tells them apart.
  using Key = std::pair<std::string, std::string>;

  void write(const std::string &Path, Key Module, json::Array Scops);

private:
  std::mutex Lock;
  std::map<std::string, std::map<Key, json::Array>> Reports;
};

void writeFile(llvm::StringRef Path, json::Array Scops) {
  std::error_code Error;
  llvm::raw_fd_ostream OS(Path, Error, llvm::sys::fs::OF_Text);
  if (Error) {
    llvm::WithColor::warning() << "affine-sched: cannot write the report '"
                               << Path << "': " << Error.message() << "\n";
    return;
  }
  OS << llvm::formatv("{0:2}", json::Value(std::move(Scops))) << "\n";
}

void ReportArchive::write(const std::string &Path, Key Module,
                          json::Array Scops) {
  std::lock_guard<std::mutex> Guard(Lock);
  std::map<Key, json::Array> &Modules = Reports[Path];
  json::Array &Own = Modules[std::move(Module)];
  llvm::move(Scops, std::back_inserter(Own));
  json::Array All;
  for (const auto &[Name, Part] : Modules)
    llvm::append_range(All, Part);
  writeFile(Path, std::move(All));
}

ReportArchive &archive() {
  static ReportArchive Archive;
  return Archive;
}

bool isFolder(llvm::StringRef Path) {
  return llvm::sys::path::is_separator(Path.back()) ||
         llvm::sys::fs::is_directory(Path);
}

/// "reports/src_jacobi.c.json" for the module src/jacobi.c.
std::string fileInFolder(llvm::StringRef Folder, llvm::StringRef Source) {
  llvm::SmallString<128> Path(Folder);
  llvm::sys::path::append(Path, plainFileName(Source) + ".json");
  // A failure shows when the file is written.
  (void)llvm::sys::fs::create_directories(Folder);
  return std::string(Path);
}

} // namespace

ReportFile::~ReportFile() {
  // A folder gets nothing from a compilation that never came to a function.
  bool Folder = wanted() && isFolder(Path);
  if (!wanted() || (Folder && Source.empty()))
    return;
  archive().write(Folder ? fileInFolder(Path, Source) : Path,
                  {Source, Identifier}, std::move(Scops));
}

void ReportFile::enter(const llvm::Module &M) {
  std::lock_guard<std::mutex> Guard(Lock);
  Source = M.getSourceFileName();
  Identifier = M.getModuleIdentifier();
}

void ReportFile::add(json::Object Scop) {
  std::lock_guard<std::mutex> Guard(Lock);
  Scop["module"] = Source;
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
