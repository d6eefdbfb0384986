//===- SplitProblem.cpp - Index-set splitting as a change of problem
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitProblem.h"
#include "isl/aff.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/union_map.h"

namespace affinesched {

namespace {

/// \p Base, with a number behind it as long as the problem has such a name.
std::string freeName(const SchedulingProblem &Whole, std::string Base) {
  std::string Name = Base;
  for (unsigned Number = 2; Whole.find(Name); ++Number)
    Name = Base + "_" + std::to_string(Number);
  return Name;
}

/// { S[i,j] -> Name[i,j] : piece }
isl::map renaming(const isl::set &Piece, const std::string &Name) {
  isl_map *Same = isl_set_identity(Piece.copy());
  return isl::manage(isl_map_set_tuple_name(Same, isl_dim_out, Name.c_str()));
}

} // namespace

SplitProblem::SplitProblem(const SchedulingProblem &Whole, const Pieces &Parts)
    : Split(Whole), Renaming(isl::union_map::empty(Whole.ctx())) {
  Split.Statements.clear();
  Split.Accesses.clear();
  for (unsigned S = 0; S < Parts.size(); ++S)
    for (unsigned P = 0; P < Parts[S].size(); ++P) {
      const std::string &Own = Whole.Statements[S].Name;
      addPiece(Whole, S, Parts[S][P],
               Parts[S].size() == 1
                   ? Own
                   : freeName(Whole, Own + "_piece" + std::to_string(P)));
    }
  // { S[i,j] -> T[k,l] } becomes { S_piece0[i,j] -> T_piece1[k,l] }
  for (isl::union_map *Pairs : {&Split.Flow, &Split.Anti, &Split.Output,
                                &Split.Proximity, &Split.Coincidence})
    *Pairs = Pairs->apply_domain(Renaming).apply_range(Renaming);
  if (!Split.Original.is_null())
    Split.Original = Split.Original.apply_domain(Renaming);
}

void SplitProblem::addPiece(const SchedulingProblem &Whole, unsigned S,
                            const isl::set &Piece, const std::string &Name) {
  Statement Part = Whole.Statements[S];
  Part.Name = Name;
  Part.Domain = isl::manage(isl_set_set_tuple_name(Piece.copy(), Name.c_str()));
  isl::map Rename = renaming(Piece, Name);
  Renaming = Renaming.unite(isl::union_map(Rename));
  for (const Access &A : Whole.Accesses)
    if (A.Statement == S) {
      Split.Accesses.push_back(A);
      Split.Accesses.back().Statement = Split.Statements.size();
      Split.Accesses.back().Relation = A.Relation.apply_domain(Rename);
    }
  Split.Statements.push_back(std::move(Part));
  WholeOf.push_back(S);
}

bool SplitProblem::isValid() const {
  return !Renaming.is_null() && !Split.Flow.is_null() &&
         !Split.Anti.is_null() && !Split.Output.is_null() &&
         !Split.Proximity.is_null() && !Split.Coincidence.is_null();
}

/// Pieces of one statement stand side by side.
std::vector<unsigned> SplitProblem::cutStatements() const {
  std::vector<unsigned> Cut;
  for (unsigned P = 1; P < WholeOf.size(); ++P)
    if (WholeOf[P] == WholeOf[P - 1] &&
        (Cut.empty() || Cut.back() != WholeOf[P]))
      Cut.push_back(WholeOf[P]);
  return Cut;
}

/// { S_piece0[i,j] -> [t] } becomes { S[i,j] -> [t] : piece 0 }.
isl::union_pw_aff SplitProblem::undo(const isl::union_pw_aff &Time) const {
  isl::union_map Times = Renaming.apply_range(
      isl::manage(isl_union_map_from_union_pw_aff(Time.copy())));
  isl::union_pw_multi_aff Function =
      isl::manage(isl_union_pw_multi_aff_from_union_map(Times.release()));
  return isl::manage(
      isl_union_pw_multi_aff_get_union_pw_aff(Function.get(), 0));
}

std::unique_ptr<ScheduleNode>
SplitProblem::undo(const ScheduleNode &Node) const {
  isl::union_set Domain = Node.Domain.apply(Renaming.reverse()).coalesce();
  std::vector<std::unique_ptr<ScheduleNode>> Children;
  for (const auto &Child : Node.Children) {
    Children.push_back(undo(*Child));
    if (!Children.back())
      return nullptr;
  }
  if (Domain.is_null())
    return nullptr;
  if (Node.NodeKind == ScheduleNode::Kind::Leaf)
    return ScheduleNode::leaf(Domain);
  if (Node.NodeKind == ScheduleNode::Kind::Sequence)
    return ScheduleNode::sequence(std::move(Children));
  std::vector<BandRow> Rows = Node.Rows;
  for (BandRow &Row : Rows) {
    Row.Time = undo(Row.Time);
    if (Row.Time.is_null())
      return nullptr;
  }
  return ScheduleNode::band(Domain, std::move(Rows), Node.Permutable,
                            std::move(Children.front()));
}

} // namespace affinesched
