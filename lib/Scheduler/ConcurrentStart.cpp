//===- ConcurrentStart.cpp - Diamond tiling
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConcurrentStart.h"
#include "RowStrategies.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

namespace affinesched {

namespace {

// A larger k makes long, thin tiles.
constexpr int LargestFactor = 4;

bool isAtLeast(const SchedulerState &State, const Component &C,
               const SolvedRow &Row, int Least) {
  return llvm::all_of(C.Validity, [&](const DependenceEdge &E) {
    return State.isAtLeast(C, E, Row, Least);
  });
}

/// Row = Row + Factor * Other, for all statements.
void add(std::vector<AffineRow> &Row, int Factor,
         const std::vector<AffineRow> &Other) {
  const llvm::DynamicAPInt By(Factor);
  auto Add = [&](IntegerRow &Into, const IntegerRow &From) {
    for (unsigned I = 0; I < Into.size(); ++I)
      Into[I] += By * From[I];
  };
  for (unsigned S = 0; S < Row.size(); ++S) {
    Add(Row[S].Iterators, Other[S].Iterators);
    Add(Row[S].Parameters, Other[S].Parameters);
    Row[S].Constant += By * Other[S].Constant;
  }
}

bool isParallel(const IntegerRow &A, const IntegerRow &B) {
  for (unsigned I = 0; I < A.size(); ++I)
    for (unsigned J = 0; J < I; ++J)
      if (A[I] * B[J] != A[J] * B[I])
        return false;
  return true;
}

/// A face of the iteration space: the row of the band to be replaced, and f,
/// which points the same way and carries everything.
struct Face {
  unsigned Replaced = 0;
  SolvedRow F;
};

/// g a + r for the rows a with phases r < g: the phases become times.
void spreadPhases(SolvedRow &Row) {
  if (Row.Phases.empty())
    return;
  const int Phases = 1 + *llvm::max_element(Row.Phases);
  add(Row.Rows, Phases - 1, std::vector<AffineRow>(Row.Rows));
  for (auto [Statement, Phase] : llvm::zip_equal(Row.Rows, Row.Phases))
    Statement.Constant += llvm::DynamicAPInt(Phase);
  Row.Phases.clear();
}

/// f is a row of the band, or found on its own where statements follow one
/// another within one step of such a row: 2t, 2t+1 beside t.
std::optional<Face> findFace(SchedulerState &State, const Component &C,
                             const SolvedBand &Band) {
  for (unsigned R = 0; R < Band.Rows.size(); ++R)
    if (isAtLeast(State, C, Band.Rows[R], 1))
      return Face{R, Band.Rows[R]};
  RowResult F = solveFeautrierRow(State, C);
  if (F.Status != RowStatus::Found || !F.Row.Pieces.empty())
    return std::nullopt;
  spreadPhases(F.Row);
  if (!isAtLeast(State, C, F.Row, 1))
    return std::nullopt;
  for (unsigned R = 0; R < Band.Rows.size(); ++R)
    if (llvm::all_of_zip(Band.Rows[R].Rows, F.Row.Rows,
                         [](const AffineRow &A, const AffineRow &B) {
                           return isParallel(A.Iterators, B.Iterators);
                         }))
      return Face{R, std::move(F.Row)};
  return std::nullopt;
}

/// k f - sum h_i
SolvedRow opposite(const SolvedBand &Band, const Face &At, int K) {
  SolvedRow H;
  H.Rows = At.F.Rows;
  add(H.Rows, K - 1, At.F.Rows);
  for (unsigned R = 0; R < Band.Rows.size(); ++R)
    if (R != At.Replaced)
      add(H.Rows, -1, Band.Rows[R].Rows);
  H.Cost = At.F.Cost;
  H.Cost.Decision = "concurrent start: k = " + std::to_string(K);
  return H;
}

} // namespace

SolvedBand startConcurrently(SchedulerState &State, const Component &C,
                             SolvedBand Band) {
  if (!Band.Permutable || Band.Rows.size() < 2 || Band.coincidentRows() > 0)
    return Band;
  std::optional<Face> At = findFace(State, C, Band);
  if (!At)
    return Band;
  for (int K = 1; K <= LargestFactor; ++K) {
    SolvedRow H = opposite(Band, *At, K);
    if (!isAtLeast(State, C, H, 0))
      continue;
    Band.Rows.erase(Band.Rows.begin() + At->Replaced);
    Band.Rows.insert(Band.Rows.begin(), std::move(H));
    break;
  }
  return Band;
}

} // namespace affinesched
