//===- ScopReport.h - The report file and the .sched files ------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_PLUGIN_SCOPREPORT_H
#define AFFINESCHED_PLUGIN_SCOPREPORT_H

#include "AffineSched/Scop/ScopSource.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/JSON.h"
#include <mutex>
#include <string>

namespace affinesched {

/// Gathers the SCoPs of one module and writes them when the compilation of the
/// module ends, so that an earlier report never survives. Shared by the passes
/// of one pass builder.
///
/// A linker compiles several modules in one process: a path that they all name
/// holds the SCoPs of all of them, ordered by module. A path that is a folder,
/// or ends in '/', holds one file for each module.
class ReportFile {
public:
  /// \p Path empty: nothing is written.
  explicit ReportFile(std::string Path) : Path(std::move(Path)) {}
  ~ReportFile();
  ReportFile(const ReportFile &) = delete;
  ReportFile &operator=(const ReportFile &) = delete;

  const std::string &path() const { return Path; }
  bool wanted() const { return !Path.empty(); }
  /// What is added from now on belongs to \p M.
  void enter(const llvm::Module &M);
  void add(llvm::json::Object Scop);
  /// 1 for the first use of \p Name, 2 for the second...
  unsigned countName(llvm::StringRef Name);

private:
  std::string Path;
  std::mutex Lock;
  /// The module's source file, and what tells modules of one source apart.
  std::string Source, Identifier;
  llvm::json::Array Scops;
  llvm::StringMap<unsigned> Names;
};

/// {"function", "file", "line", "statements": [{"name", "display",
///  "iterators", "line", "domain"}], "before": [T(S) lines]}
llvm::json::Object problemJson(const SchedulingProblem &Problem);

/// [{"name", "operations", "milliseconds"}]
llvm::json::Array stagesJson(const std::vector<ScopUnit::Stage> &Stages);

/// \p Name reduced to letters, digits, '.', '_' and '-'.
std::string plainFileName(llvm::StringRef Name);

/// Writes \p Problem to \p Directory as file.function.line.sched in plain
/// names; a second SCoP of the same name gets ".2" before the ending. \p Source
/// is the file where debug locations name none. An error is printed, never
/// fatal.
void dumpProblem(SchedulingProblem Problem, llvm::StringRef Source,
                 llvm::StringRef Directory, ReportFile &Names);

} // namespace affinesched

#endif
