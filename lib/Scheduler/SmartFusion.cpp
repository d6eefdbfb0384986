//===- SmartFusion.cpp - Fusion where it pays
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SmartFusion.h"
#include "AffineSched/Model/IslBudget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace affinesched {

namespace {

/// Weighs the ways in which two groups can share rows.
class ReuseFusion {
public:
  ReuseFusion(SchedulerState &State, const Component &C, FusionModel &Model,
              const FusionGroup &A, const FusionGroup &B)
      : State(State), Model(Model), A(A), B(B),
        Both(C.restrictedTo(merged(A.Statements, B.Statements))) {}

  std::optional<FusionGroup> run() {
    if (rows(A) == 0 || rows(B) == 0 ||
        Model.arrays(Both.Statements) > Model.machine().Streams)
      return std::nullopt;
    // Not finding out is as good as not to pay.
    IslShare Share(State.ctx(), /*Parts=*/8, MostOperations);
    Saved = Model.savedBytes(A.Statements, B.Statements);
    if (Saved == 0)
      return std::nullopt;
    BandResult Local =
        solveLocalBand(State, Both, Model.reuse(A.Statements, B.Statements));
    if (unsigned Rows = bestRows(Local.Band))
      return shareRows(std::move(Local), Rows);
    return std::nullopt;
  }

private:
  static constexpr unsigned long MostOperations = 100000;

  /// How many rows are best shared; 0 = none. Of equals the fewest, which leave
  /// the most freedom inside.
  unsigned bestRows(const SolvedBand &Local) {
    unsigned Best = 0;
    double Gain = leastGain();
    for (unsigned K = 1; K <= Local.Rows.size(); ++K) {
      double Net = gain(llvm::ArrayRef(Local.Rows).take_front(K));
      if (Net <= Gain)
        continue;
      Gain = Net;
      Best = K;
    }
    return Best;
  }

  double leastGain() {
    double Bytes = Model.footprint(A.Statements).value_or(0) +
                   Model.footprint(B.Statements).value_or(0);
    return Model.machine().LeastShare * Bytes / Model.machine().BytesPerCycle;
  }

  /// Cycles gained by sharing \p Rows.
  double gain(llvm::ArrayRef<SolvedRow> Rows) {
    const MachineFigures &M = Model.machine();
    std::optional<double> Window = Model.window(Both, Rows);
    if (!Window || *Window > M.CacheBytes / 2)
      return 0;
    return Saved / M.BytesPerCycle - vectorLoss(Rows) - parallelLoss(Rows);
  }

  /// Loops left inside are still free, but they should not stride across
  /// memory. A shared nest without a parallel row has nothing to vectorise.
  double vectorLoss(llvm::ArrayRef<SolvedRow> Rows) {
    const MachineFigures &M = Model.machine();
    if (Rows.size() < std::max(rows(A), rows(B))) {
      bool Strides = llvm::any_of(Rows, [&](const SolvedRow &Row) {
        return Model.isContiguous(Both, Row);
      });
      return Strides ? M.StridedCycles * instances({&A, &B}) : 0;
    }
    if (llvm::any_of(Rows, isParallel))
      return 0;
    return M.ScalarCycles * instances(groupsWithParallelRows());
  }

  /// A second core would have halved the time of what was parallel.
  double parallelLoss(llvm::ArrayRef<SolvedRow> Rows) {
    if (!State.options().Parallel || llvm::any_of(Rows, isParallel))
      return 0;
    double Bytes = 0;
    for (const FusionGroup *Group : groupsWithParallelRows())
      Bytes += Model.footprint(Group->Statements).value_or(0);
    return Bytes / 2 / Model.machine().BytesPerCycle;
  }

  using Groups = llvm::SmallVector<const FusionGroup *, 2>;

  Groups groupsWithParallelRows() const {
    Groups Found;
    for (const FusionGroup *Group : {&A, &B})
      if (coincidentRows(*Group) > 0)
        Found.push_back(Group);
    return Found;
  }

  double instances(const Groups &Of) {
    double Sum = 0;
    for (const FusionGroup *Group : Of)
      Sum += Model.instances(Group->Statements).value_or(0);
    return Sum;
  }

  static bool isParallel(const SolvedRow &Row) { return Row.Coincident; }

  FusionGroup shareRows(BandResult Local, unsigned Rows) {
    Local.Band.Rows.resize(Rows);
    Local.Band.Rows.front().Cost.Decision += llvm::formatv(
        ", fused to save {0:f1} MB of memory traffic", Saved / 1e6);
    return {Both.Statements, std::move(Local)};
  }

  SchedulerState &State;
  FusionModel &Model;
  const FusionGroup &A, &B;
  Component Both;
  double Saved = 0;
};

} // namespace

std::optional<FusionGroup> fuseForReuse(SchedulerState &State,
                                        const Component &C, FusionModel &Model,
                                        const FusionGroup &A,
                                        const FusionGroup &B) {
  return ReuseFusion(State, C, Model, A, B).run();
}

} // namespace affinesched
