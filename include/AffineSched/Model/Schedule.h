//===- Schedule.h - Rows, bands and sequences -------------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule is a tree. A band gives every statement below it one affine time
// coordinate per row; a sequence runs its children one after the other; a leaf
// has nothing left to order. Read from the root to a leaf it is the classic
// multidimensional time theta_S = (row 0, row 1, ...).
//
// Worked example, S[i,j] with distance (1,-1):
//   band permutable { S[i,j] -> [i+j] } coincident, { S[i,j] -> [i] }
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_MODEL_SCHEDULE_H
#define AFFINESCHED_MODEL_SCHEDULE_H

#include "isl/isl-noexceptions.h"
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace affinesched {

/// How a row came about and what it cost; shown in the report.
struct RowCost {
  /// The ordered objective with its optimal values, e.g. {"u", "0"}, {"w", "1"}.
  std::vector<std::pair<std::string, std::string>> Objective;
  unsigned IlpColumns = 0;
  unsigned IlpConstraints = 0;
  /// isl operations spent on the row.
  unsigned long Operations = 0;
  /// "pluto: coincident", "feautrier: carries 3 of 4", "original order", ...
  std::string Decision;
  /// Criterion 3: every instance has its earliest time.
  bool IsEarliest = false;
};

/// One row of a band: an affine time coordinate for each statement below.
struct BandRow {
  /// { S[i,j] -> [(i + j)]; T[k] -> [(k + 1)] }
  isl::union_pw_aff Time;
  /// d = 0 for every coincidence dependence active on entering the band.
  bool Coincident = false;
  RowCost Cost;
};

struct ScheduleNode {
  enum class Kind { Leaf, Band, Sequence };

  Kind NodeKind = Kind::Leaf;
  /// The statement instances ordered by this node.
  isl::union_set Domain;

  /// Band only: at least one row, exactly one child.
  std::vector<BandRow> Rows;
  /// Band only: every dependence active on entering has d >= 0 in each row.
  bool Permutable = false;

  /// Sequence: two or more children in their order of execution. Leaf: none.
  std::vector<std::unique_ptr<ScheduleNode>> Children;

  static std::unique_ptr<ScheduleNode> leaf(isl::union_set Domain);
  static std::unique_ptr<ScheduleNode>
  band(isl::union_set Domain, std::vector<BandRow> Rows, bool Permutable,
       std::unique_ptr<ScheduleNode> Child);
  /// A single child is returned as it is.
  static std::unique_ptr<ScheduleNode>
  sequence(std::vector<std::unique_ptr<ScheduleNode>> Children);
};

/// A schedule seen flat: row r of the tree for all statements side by side;
/// statements whose branch is shorter get 0. K_r and U_r are computed afresh
/// from the dependences, on integer points.
struct FlatRow {
  enum class Kind { Band, Sequence };

  Kind RowKind = Kind::Band;
  /// Number of the flat band the row belongs to; sequence rows have none (-1).
  int Band = -1;
  bool Coincident = false;
  /// { S[i,j] -> [t] }
  isl::union_map Time;
  /// K_r: pairs of U_{r-1} with d_r >= 1; U_r: those with d_r = 0.
  isl::union_map Carried, Residual;
  RowCost Cost;
};

/// Rows [First, Last] of a flat schedule.
struct FlatBand {
  unsigned First = 0, Last = 0;
  bool Permutable = false;
};

struct FlatSchedule {
  std::vector<FlatRow> Rows;
  std::vector<FlatBand> Bands;

  /// { S[i,j] -> [row 0, row 1, ...] }
  isl::union_map map() const;
};

/// Lays the tree out flat. Permutable and coincident flags of the tree are
/// carried over (a flat row has a flag only if every branch that takes part in
/// it has). K_r and U_r stay null.
FlatSchedule flatten(const ScheduleNode &Root);

/// Fills in K_r and U_r of each row, starting from U_0 = \p Dependences.
void computeCarried(FlatSchedule &Schedule, const isl::union_map &Dependences);

/// Both.
FlatSchedule flatten(const ScheduleNode &Root,
                     const isl::union_map &Dependences);

/// A flat schedule from plain 1-d rows, e.g. given by a user: consecutive rows
/// form one band as long as it stays permutable; constant rows are sequences.
FlatSchedule flatScheduleFromRows(const std::vector<isl::union_map> &Rows,
                                  const isl::union_map &Dependences);

} // namespace affinesched

#endif
