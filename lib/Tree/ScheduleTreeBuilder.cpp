//===- ScheduleTreeBuilder.cpp - Bands and sequences as isl nodes ---------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Tree/ScheduleTree.h"
#include "llvm/ADT/STLExtras.h"

namespace affinesched {
namespace {

/// The rows of \p Band side by side: { S[i,j] -> [row 0, row 1, ...] }.
isl::multi_union_pw_aff partialSchedule(const ScheduleNode &Band) {
  isl::ctx Ctx = Band.Domain.ctx();
  unsigned NumRows = Band.Rows.size();
  isl_union_pw_aff_list *Times =
      isl_union_pw_aff_list_alloc(Ctx.get(), NumRows);
  for (const BandRow &Row : Band.Rows)
    Times = isl_union_pw_aff_list_add(Times, Row.Time.copy());
  isl_space *Space = isl_space_set_alloc(Ctx.get(), 0, NumRows);
  return isl::manage(
      isl_multi_union_pw_aff_from_union_pw_aff_list(Space, Times));
}

/// Puts \p Band above \p Below, with its flags.
isl::schedule insertBand(const ScheduleNode &Band, const isl::schedule &Below) {
  isl::schedule Tree = Below.insert_partial_schedule(partialSchedule(Band));
  if (Tree.is_null())
    return Tree;
  auto Node = Tree.root().first_child().as<isl::schedule_node_band>();
  Node = Node.set_permutable(Band.Permutable);
  for (auto [Member, Row] : llvm::enumerate(Band.Rows))
    Node = Node.member_set_coincident(Member, Row.Coincident);
  return Node.is_null() ? isl::schedule() : Node.schedule();
}

isl::schedule insertSequence(const ScheduleNode &Sequence) {
  isl::schedule Tree;
  for (const auto &Child : Sequence.Children) {
    isl::schedule Next = buildScheduleTree(*Child);
    Tree = Tree.is_null() ? Next : Tree.sequence(Next);
  }
  return Tree;
}

} // namespace

isl::schedule buildScheduleTree(const ScheduleNode &Root) {
  switch (Root.NodeKind) {
  case ScheduleNode::Kind::Leaf:
    return isl::schedule::from_domain(Root.Domain);
  case ScheduleNode::Kind::Band:
    return insertBand(Root, buildScheduleTree(*Root.Children.front()));
  case ScheduleNode::Kind::Sequence:
    return insertSequence(Root);
  }
  return isl::schedule();
}

} // namespace affinesched
