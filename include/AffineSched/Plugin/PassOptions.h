//===- PassOptions.h - What the user asked for ------------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One table (lib/Plugin/OptionTable.def) gives the names, defaults and valid
// values. Pass text wins over the command line, the command line over the
// defaults; of two equal options the later one wins.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_PLUGIN_PASSOPTIONS_H
#define AFFINESCHED_PLUGIN_PASSOPTIONS_H

#include "AffineSched/Scheduler/ShapingFile.h"
#include "AffineSched/Tree/ScheduleTree.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace affinesched {

/// The last stage to run; the original code is kept after any but None.
enum class StopAfter { Scop, Schedule, Tree, None };

struct PassOptions {
  bool Enabled = true;
  SchedulerOptions Scheduler;
  /// Empty = no tiling.
  llvm::SmallVector<int, 4> TileSizes;
  /// Unset: parallel code if the module was compiled with -fopenmp.
  std::optional<bool> Parallel;
  unsigned Threads = 0;
  bool Vectorize = true;
  StopAfter Stop = StopAfter::None;
  /// isl operations per stage and SCoP; 0 = no limit.
  unsigned long MaxOperations = 0;
  /// Empty = not wanted.
  std::string ReportFile, DumpDirectory;
  bool DumpTree = false;
  /// What a configuration file says of single functions and nests; null = none.
  std::shared_ptr<const ShapingEntries> Config;
  /// The user's own schedule.
  std::optional<SourceText> Schedule;
};

/// Puts the text of an annotation into \p Options: "off", or elements of pass
/// text, "tile(32,64); parallel". Files are not for single functions.
llvm::Error applyAnnotation(llvm::StringRef Text, PassOptions &Options);

/// \p Options with what the configuration says of \p Problem.
PassOptions optionsFor(const PassOptions &Options,
                       const SchedulingProblem &Problem);

/// The defaults of the table, then the command line.
PassOptions commandLineOptions();

/// commandLineOptions(), then \p Text: "strategy=feautrier;tile=32,64". The
/// error's message lists the valid names or values.
llvm::Expected<PassOptions> parsePassText(llvm::StringRef Text);

/// The whole table as markdown: docs/Options.md.
std::string optionsMarkdown();

} // namespace affinesched

#endif
