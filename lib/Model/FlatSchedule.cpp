//===- FlatSchedule.cpp - Schedules laid out row by row -------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lays a schedule tree out as rows shared by all statements, and computes per
// row which dependences it carries (K_r) and which it leaves open (U_r):
//
//   K_r = { (x,y) in U_{r-1} : theta_r(y) - theta_r(x) >= 1 }
//   U_r = { (x,y) in U_{r-1} : theta_r(y) - theta_r(x) = 0 }
//
// on integer points. Worked example, S[i,j] with distance (1,-1): under the
// rows i + j, i the first row leaves everything open and the second carries
// everything.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/Schedule.h"
#include "llvm/ADT/STLExtras.h"
#include "isl/map.h"
#include "isl/union_map.h"

namespace affinesched {
namespace {

//===----------------------------------------------------------------------===//
// What one row does to the open dependences
//===----------------------------------------------------------------------===//

/// The open pairs of one row by the sign of d.
struct RowSplit {
  // { S[i,j] -> T[k,l] }
  isl::union_map Forward, Equal, Backward;
};

/// Those pairs of \p TimePairs whose two times satisfy \p Relation.
isl::union_map pairsWhere(const isl::union_map &TimePairs,
                          const char *Relation) {
  // { [[t] -> [u]] }
  isl::union_set Times(TimePairs.ctx(), Relation);
  return TimePairs.intersect_range(Times).domain().unwrap().coalesce();
}

/// Splits \p Open by the sign of d under \p Time, { S[i,j] -> [t] }.
RowSplit splitByRow(const isl::union_map &Open, const isl::union_map &Time) {
  if (Open.is_null() || Time.is_null())
    return {};
  // { [S[i,j] -> T[k,l]] -> [[t] -> [u]] }
  isl::union_map TimePairs = Open.domain_map().apply_range(Time).range_product(
      Open.range_map().apply_range(Time));
  if (TimePairs.is_null())
    return {};
  return {pairsWhere(TimePairs, "{ [[t] -> [u]] : u > t }"),
          pairsWhere(TimePairs, "{ [[t] -> [u]] : u = t }"),
          pairsWhere(TimePairs, "{ [[t] -> [u]] : u < t }")};
}

/// Certainly empty; unknown counts as not empty.
bool isEmpty(const isl::union_map &Map) {
  return !Map.is_null() && isl_union_map_is_empty(Map.get()) == isl_bool_true;
}

/// The same constant time \p Value for every instance of \p Domain.
isl::union_map constantTime(const isl::union_set &Domain, unsigned Value) {
  if (Domain.is_null())
    return isl::union_map();
  // { [Value] }
  isl::union_set Point(Domain.ctx(), "{ [" + std::to_string(Value) + "] }");
  return isl::union_map::from_domain_and_range(Domain, Point);
}

//===----------------------------------------------------------------------===//
// Tree to rows
//===----------------------------------------------------------------------===//

/// Everything the branches of the tree put at one depth.
struct Level {
  // { S[i,j] -> [t] }, for the statements whose branch reaches this depth
  isl::union_map Time;
  bool HasBand = false, HasSequence = false;
  /// A band of some branch begins or ends with this row.
  bool Begins = false, Ends = false;
  bool Coincident = true, Permutable = true;
  RowCost Cost;
};

using Levels = std::vector<Level>;

Level &levelAt(Levels &All, unsigned Depth) {
  if (All.size() <= Depth)
    All.resize(Depth + 1);
  return All[Depth];
}

void addTime(Level &L, isl::union_map Time) {
  L.Time = L.Time.is_null() ? Time
                            : isl::manage(isl_union_map_union(
                                  L.Time.release(), Time.release()));
}

/// "0", then "0; 2": the optima of several branches.
void addOptimum(RowCost &Sum, const std::string &Name,
                const std::string &Optimum) {
  auto Known = llvm::find_if(
      Sum.Objective, [&](const auto &Entry) { return Entry.first == Name; });
  if (Known == Sum.Objective.end())
    Sum.Objective.push_back({Name, Optimum});
  else if (Known->second != Optimum)
    Known->second += "; " + Optimum;
}

/// Several branches share a flat row: their costs are shown together.
void addCost(RowCost &Sum, const RowCost &Cost) {
  for (const auto &[Name, Optimum] : Cost.Objective)
    addOptimum(Sum, Name, Optimum);
  Sum.IlpColumns += Cost.IlpColumns;
  Sum.IlpConstraints += Cost.IlpConstraints;
  Sum.Operations += Cost.Operations;
  if (Cost.Decision.empty() || Sum.Decision == Cost.Decision)
    return;
  Sum.Decision += (Sum.Decision.empty() ? "" : "; ") + Cost.Decision;
}

void addBand(const ScheduleNode &Node, unsigned Depth, Levels &All) {
  for (unsigned R = 0; R < Node.Rows.size(); ++R) {
    const BandRow &Row = Node.Rows[R];
    Level &L = levelAt(All, Depth + R);
    // { S[i,j] -> [t] }
    isl::union_map Time =
        isl::manage(isl_union_map_from_union_pw_aff(Row.Time.copy()));
    addTime(L, Time.intersect_domain(Node.Domain));
    L.HasBand = true;
    L.Begins |= R == 0;
    L.Ends |= R + 1 == Node.Rows.size();
    L.Coincident &= Row.Coincident;
    L.Permutable &= Node.Permutable;
    addCost(L.Cost, Row.Cost);
  }
}

void addSequence(const ScheduleNode &Node, unsigned Depth, Levels &All) {
  Level &L = levelAt(All, Depth);
  L.HasSequence = L.Begins = L.Ends = true;
  L.Coincident = false;
  for (unsigned C = 0; C < Node.Children.size(); ++C)
    addTime(L, constantTime(Node.Children[C]->Domain, C));
}

void addNode(const ScheduleNode &Node, unsigned Depth, Levels &All) {
  unsigned Height = 0;
  switch (Node.NodeKind) {
  case ScheduleNode::Kind::Leaf:
    return;
  case ScheduleNode::Kind::Band:
    addBand(Node, Depth, All);
    Height = Node.Rows.size();
    break;
  case ScheduleNode::Kind::Sequence:
    addSequence(Node, Depth, All);
    Height = 1;
    break;
  }
  for (const auto &Child : Node.Children)
    addNode(*Child, Depth + Height, All);
}

/// Statements that \p L does not reach get time 0.
FlatRow flatRow(const Level &L, const isl::union_set &Domain) {
  FlatRow Row;
  Row.RowKind = L.HasBand ? FlatRow::Kind::Band : FlatRow::Kind::Sequence;
  Row.Coincident = L.HasBand && L.Coincident;
  isl::union_set Ended = Domain.subtract(L.Time.domain());
  Row.Time = L.Time.unite(constantTime(Ended, 0));
  Row.Cost = L.Cost;
  return Row;
}

/// Consecutive band rows up to where the band of any branch ends.
void numberBands(FlatSchedule &Schedule, const Levels &All) {
  bool Open = false;
  for (unsigned R = 0; R < All.size(); ++R) {
    if (!All[R].HasBand) {
      Open = false;
      continue;
    }
    if (!Open || All[R].Begins)
      Schedule.Bands.push_back({R, R, true});
    FlatBand &Band = Schedule.Bands.back();
    Band.Last = R;
    Band.Permutable &= All[R].Permutable;
    Schedule.Rows[R].Band = Schedule.Bands.size() - 1;
    Open = !All[R].Ends;
  }
}

//===----------------------------------------------------------------------===//
// Rows given by a user
//===----------------------------------------------------------------------===//

/// Every statement has one integer constant as its time.
bool isConstantPerStatement(const isl::union_map &Time) {
  bool Constant = true;
  Time.foreach_map([&](isl::map Map) {
    isl::val Value =
        isl::manage(isl_map_plain_get_val_if_fixed(Map.get(), isl_dim_out, 0));
    Constant &= !Value.is_null() && Value.is_int().is_true();
    return isl::stat::ok();
  });
  return Constant;
}

/// The pairs active on entering the band that is being built.
struct OpenBand {
  bool Active = false;
  isl::union_map Entering;
};

/// Puts row \p R into the open band if that stays permutable, otherwise into a
/// new one.
void joinBand(FlatSchedule &Schedule, unsigned R, OpenBand &Band,
              const isl::union_map &Open) {
  FlatRow &Row = Schedule.Rows[R];
  bool Joins = Band.Active && Schedule.Bands.back().Permutable &&
               isEmpty(splitByRow(Band.Entering, Row.Time).Backward);
  if (Joins) {
    Schedule.Bands.back().Last = R;
  } else {
    bool Permutable = isEmpty(splitByRow(Open, Row.Time).Backward);
    Schedule.Bands.push_back({R, R, Permutable});
    Band = {true, Open};
  }
  Row.Band = Schedule.Bands.size() - 1;
}

} // namespace

void computeCarried(FlatSchedule &Schedule, const isl::union_map &Dependences) {
  isl::union_map Open = Dependences;
  for (FlatRow &Row : Schedule.Rows) {
    RowSplit Split = splitByRow(Open, Row.Time);
    Row.Carried = Split.Forward;
    Row.Residual = Split.Equal;
    Open = Split.Equal;
  }
}

FlatSchedule flatten(const ScheduleNode &Root) {
  Levels All;
  addNode(Root, 0, All);
  FlatSchedule Schedule;
  for (const Level &L : All)
    Schedule.Rows.push_back(flatRow(L, Root.Domain));
  numberBands(Schedule, All);
  if (Schedule.Rows.empty()) {
    // A lone leaf: one instance per statement at most, all at time 0.
    FlatRow Row;
    Row.RowKind = FlatRow::Kind::Sequence;
    Row.Time = constantTime(Root.Domain, 0);
    Schedule.Rows.push_back(Row);
  }
  return Schedule;
}

FlatSchedule flatten(const ScheduleNode &Root,
                     const isl::union_map &Dependences) {
  FlatSchedule Schedule = flatten(Root);
  computeCarried(Schedule, Dependences);
  return Schedule;
}

FlatSchedule flatScheduleFromRows(const std::vector<isl::union_map> &Rows,
                                  const isl::union_map &Dependences) {
  FlatSchedule Schedule;
  for (const isl::union_map &Time : Rows) {
    FlatRow Row;
    Row.RowKind = isConstantPerStatement(Time) ? FlatRow::Kind::Sequence
                                               : FlatRow::Kind::Band;
    Row.Time = Time;
    Schedule.Rows.push_back(Row);
  }
  computeCarried(Schedule, Dependences);

  OpenBand Band;
  isl::union_map Open = Dependences;
  for (unsigned R = 0; R < Schedule.Rows.size(); ++R) {
    FlatRow &Row = Schedule.Rows[R];
    // d = 0 on everything open: nothing forward, nothing backward.
    Row.Coincident = isEmpty(Open.subtract(Row.Residual));
    if (Row.RowKind == FlatRow::Kind::Band)
      joinBand(Schedule, R, Band, Open);
    else
      Band.Active = false;
    Open = Row.Residual;
  }
  return Schedule;
}

} // namespace affinesched
