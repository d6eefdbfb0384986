//===- Plugin.cpp - Entry point, pass names, pipeline position ------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In the default pipelines we stand where loops are in their final form but
// not yet vectorised, at -O2 and -O3 only:
//
//   function simplification, inlining      load reuse is held back
//   (LoadReuse.h) module optimisation, start of the vectoriser
//     PipelinePass                         schedule; simplify what was
//     generated
//   loop vectoriser, ...
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/LoadReuse.h"
#include "AffineSched/Plugin/SchedulePass.h"
#include "AffineSched/Scop/ScopSource.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

namespace affinesched {
namespace {

using namespace llvm;

constexpr StringRef PassName = "affine-sched";
constexpr StringRef PrintName = "print<affine-sched";

/// Reads pass text. opt cuts pipelines at every comma, also inside <...>, and
/// asks first whether a name is known, then for the pass; so the parser puts
/// "affine-sched<tile=32" and "64>" together again and says each thing once.
class PassTextParser {
public:
  explicit PassTextParser(std::shared_ptr<ReportFile> Report)
      : Report(std::move(Report)) {}

  bool parse(StringRef Name, FunctionPassManager &FPM) {
    if (Name.starts_with(PassName) || Name.starts_with(PrintName))
      Pending = Name.str();
    else if (!Pending.empty())
      Pending.append(",").append(Name.str());
    else
      return false;
    bool Complete = !StringRef(Pending).contains('<') || Name.ends_with(">");
    return Complete ? addPass(std::exchange(Pending, ""), FPM) : true;
  }

private:
  bool addPass(StringRef Name, FunctionPassManager &FPM) {
    bool Print = Name.consume_front(PrintName);
    if (!Print && !Name.consume_front(PassName))
      return false;
    if (!Name.empty() && !Name.consume_back(">"))
      return false;
    Name.consume_front(Print ? ";" : "<");
    if (Name == "help")
      return sayOnce(outs(), optionsMarkdown()), true;
    Expected<PassOptions> Options = parsePassText(Name);
    if (!Options)
      return sayOnce(WithColor::error(), toString(Options.takeError()) + "\n"),
             false;
    if (Print)
      FPM.addPass(PrintPass(*Options));
    else
      FPM.addPass(SchedulePass(*Options, reportFor(*Options)));
    return true;
  }

  /// The report of the command line, or one of its own if pass text names it.
  std::shared_ptr<ReportFile> reportFor(const PassOptions &Options) const {
    return Options.ReportFile == Report->path()
               ? Report
               : std::make_shared<ReportFile>(Options.ReportFile);
  }

  void sayOnce(raw_ostream &OS, const std::string &Text) {
    if (std::exchange(LastText, Text) != Text)
      OS << Text;
  }

  std::shared_ptr<ReportFile> Report;
  std::string Pending, LastText;
};

void registerPassText(PassBuilder &PB, std::shared_ptr<ReportFile> Report) {
  auto Parser = std::make_shared<PassTextParser>(std::move(Report));
  PB.registerPipelineParsingCallback(
      [Parser](StringRef Name, FunctionPassManager &FPM,
               ArrayRef<PassBuilder::PipelineElement>) {
        return Parser->parse(Name, FPM);
      });
  if (PassInstrumentationCallbacks *Callbacks =
          PB.getPassInstrumentationCallbacks()) {
    Callbacks->addClassToPassName(SchedulePass::name(), PassName);
    Callbacks->addClassToPassName(PrintPass::name(), "print<affine-sched>");
  }
}

bool isActiveAt(OptimizationLevel Level) {
  return Level == OptimizationLevel::O2 || Level == OptimizationLevel::O3;
}

void registerPipeline(PassBuilder &PB, const PassOptions &Options,
                      std::shared_ptr<ReportFile> Report) {
  // A single loop gains from its reads in memory only if it runs in parallel.
  registerLoadReuse(PB, Options.Parallel.value_or(false) ? 1 : 2);
  PB.registerVectorizerStartEPCallback(
      [&PB, Options, Report](FunctionPassManager &FPM,
                             OptimizationLevel Level) {
        if (isActiveAt(Level))
          FPM.addPass(PipelinePass(SchedulePass(Options, Report),
                                   PB.buildFunctionSimplificationPipeline(
                                       Level, ThinOrFullLTOPhase::None)));
      });
}

void registerPlugin(PassBuilder &PB) {
  limitPollyStages();
  PassOptions Options = commandLineOptions();
  auto Report = std::make_shared<ReportFile>(Options.ReportFile);
  registerPassText(PB, Report);
  if (Options.Enabled)
    registerPipeline(PB, Options, Report);
}

} // namespace
} // namespace affinesched

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT ::llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "AffineSched", "0.1.0",
          affinesched::registerPlugin};
}
