//===- ProblemDump.cpp - SCoPs as .sched files ----------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/ProblemIO.h"
#include "AffineSched/Plugin/ScopReport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

namespace affinesched {
namespace {

/// "jacobi.c.main.42", with ".2" appended for the second of that name.
std::string uniqueName(const SchedulingProblem &Problem, ReportFile &Names) {
  llvm::StringRef File = llvm::sys::path::filename(Problem.Position.File);
  std::string Name = plainFileName(File) + "." +
                     plainFileName(Problem.Function) + "." +
                     llvm::utostr(Problem.Position.Line);
  unsigned Count = Names.countName(Name);
  return Count == 1 ? Name : Name + "." + llvm::utostr(Count);
}

} // namespace

/// Letters, digits, '.' and '-' stay; everything else becomes '_'.
std::string plainFileName(llvm::StringRef Name) {
  std::string Plain;
  for (char C : Name)
    Plain += llvm::isAlnum(C) || C == '.' || C == '-' ? C : '_';
  return Plain.empty() ? "unknown" : Plain;
}

void dumpProblem(SchedulingProblem Problem, llvm::StringRef Source,
                 llvm::StringRef Directory, ReportFile &Names) {
  if (Problem.Position.File.empty())
    Problem.Position.File = Source.str();
  llvm::SmallString<128> Path(Directory);
  llvm::sys::path::append(Path, uniqueName(Problem, Names) + ".sched");
  std::error_code Error = llvm::sys::fs::create_directories(Directory);
  if (!Error) {
    llvm::raw_fd_ostream OS(Path, Error, llvm::sys::fs::OF_Text);
    if (!Error)
      return writeProblem(OS, Problem);
  }
  llvm::WithColor::warning() << "affine-sched: cannot write '" << Path
                             << "': " << Error.message() << "\n";
}

} // namespace affinesched
