//===- ScopStages.cpp - Polly's stages on one SCoP --------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Polly's stages dereference what isl returns, so that a limit set from outside
// would make them crash or run wild instead of stopping. Those that bound
// themselves (forwarding, DeLICM) count isl operations, but with existentially
// quantified variables a single operation may take milliseconds. They only
// improve a SCoP; so a SCoP whose size predicts trouble goes without them.
//
//===----------------------------------------------------------------------===//

#include "ScopStages.h"
#include "AffineSched/Model/IslBudget.h"
#include "polly/DeLICM.h"
#include "polly/ForwardOpTree.h"
#include "polly/ScopInfo.h"
#include "polly/Simplify.h"
#include "polly/Support/ISLTools.h"
#include "llvm/Support/CommandLine.h"
#include "isl/options.h"
#include <chrono>
#include <mutex>

using namespace affinesched;

namespace {

/// What makes Polly's zone analysis expensive.
struct ZoneCost {
  unsigned Disjuncts = 0;
  /// Existentially quantified variables, e.g. from i % 8.
  unsigned Existentials = 0;
  unsigned Depth = 0;

  void add(const isl::set &Set) {
    for (isl::basic_set Part : Set.get_basic_set_list()) {
      ++Disjuncts;
      Existentials += isl_basic_set_dim(Part.get(), isl_dim_div);
    }
  }
};

// { S[i,j] -> A[x,y] } as a set, so that parts of both are counted.
ZoneCost zoneCost(polly::Scop &S) {
  ZoneCost Cost;
  for (polly::ScopStmt &Stmt : S) {
    Cost.Depth = std::max(Cost.Depth, Stmt.getNumIterators());
    for (polly::MemoryAccess *Access : Stmt)
      Cost.add(Access->getLatestAccessRelation()
                   .intersect_domain(Stmt.getDomain())
                   .wrap());
  }
  return Cost;
}

bool zonesAreCheap(polly::Scop &S) {
  constexpr unsigned MaxExistentials = 8, MaxDisjuncts = 150, MaxDepth = 6;
  ZoneCost Cost = zoneCost(S);
  return Cost.Existentials <= MaxExistentials &&
         Cost.Disjuncts <= MaxDisjuncts && Cost.Depth <= MaxDepth;
}

// Forwarding and DeLICM move values out of scalars; without a scalar that is
// written there is nothing to move, and the zones need not be computed.
bool writesScalars(polly::Scop &S) {
  for (polly::ScopStmt &Stmt : S)
    for (polly::MemoryAccess *Access : Stmt)
      if (Access->isWrite() && Access->isLatestScalarKind())
        return true;
  return false;
}

class StageRunner {
public:
  StageRunner(polly::Scop &S, std::vector<ScopUnit::Stage> &Stages)
      : S(S), Stages(Stages) {}

  /// False if isl failed. Running out of a stage's own limit is no failure:
  /// the stage then leaves the SCoP as it was.
  template <typename StageT>
  bool run(const char *Name, bool LimitsItself, StageT Stage) {
    auto Begin = std::chrono::steady_clock::now();
    isl_ctx *Ctx = S.getIslCtx().get();
    isl_ctx_reset_error(Ctx);
    Stage();
    std::chrono::duration<double, std::milli> Took =
        std::chrono::steady_clock::now() - Begin;
    Stages.push_back({Name, 0, Took.count()});
    isl_error Error = isl_ctx_last_error(Ctx);
    isl_ctx_reset_error(Ctx);
    continueOnIslErrors(S);
    return Error == isl_error_none ||
           (LimitsItself && Error == isl_error_quota);
  }

private:
  polly::Scop &S;
  std::vector<ScopUnit::Stage> &Stages;
};

} // namespace

template <typename Number>
static void lowerLimit(llvm::StringRef Name, Number Operations) {
  auto Option = llvm::cl::getRegisteredOptions().find(Name);
  if (Option == llvm::cl::getRegisteredOptions().end() ||
      Option->second->getNumOccurrences() > 0)
    return;
  static_cast<llvm::cl::opt<Number> *>(Option->second)->setValue(Operations);
}

void affinesched::limitPollyStages() {
  static std::once_flag Lowered;
  std::call_once(Lowered, [] {
    lowerLimit<unsigned>("polly-optree-max-ops", 600000);
    lowerLimit<int>("polly-delicm-max-ops", 400000);
  });
}

void affinesched::continueOnIslErrors(polly::Scop &S) {
  isl_options_set_on_error(S.getIslCtx().get(), ISL_ON_ERROR_CONTINUE);
}

bool affinesched::runScopStages(polly::Scop &S,
                                std::vector<ScopUnit::Stage> &Stages) {
  StageRunner Runner(S, Stages);
  if (!Runner.run("simplify", false, [&] { polly::runSimplify(S, 0); }))
    return false;
  if (writesScalars(S) && zonesAreCheap(S)) {
    if (!Runner.run("forward", true, [&] { polly::runForwardOpTree(S); }) ||
        !Runner.run("delicm", true, [&] { polly::runDeLICM(S); }) ||
        !Runner.run("simplify-again", false, [&] { polly::runSimplify(S, 1); }))
      return false;
  }
  return true;
}
