//===- Bands.cpp - Questions about bands, and small changes ---------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Report/ScheduleText.h"
#include "TreeTransforms.h"

namespace affinesched {
namespace {

isl::schedule_node_band asBand(const isl::schedule_node &Node) {
  return Node.as<isl::schedule_node_band>();
}

/// { [o, t] -> [o, t'] : t' > t } for times of \p Depth rows.
isl::map laterInLastRow(isl::ctx Ctx, unsigned Depth) {
  isl_space *Space = isl_space_set_alloc(Ctx.get(), 0, Depth);
  isl::map Later = isl::manage(isl_map_universe(isl_space_map_from_set(Space)));
  for (unsigned Row = 0; Row + 1 < Depth; ++Row)
    Later = Later.equate(isl::dim::in, Row, isl::dim::out, Row);
  return isl::manage(isl_map_order_lt(Later.release(), isl_dim_in, Depth - 1,
                                      isl_dim_out, Depth - 1));
}

isl::multi_union_pw_aff rowsOf(isl::ctx Ctx,
                               llvm::ArrayRef<isl::union_pw_aff> Rows) {
  isl_union_pw_aff_list *List =
      isl_union_pw_aff_list_alloc(Ctx.get(), Rows.size());
  for (const isl::union_pw_aff &Row : Rows)
    List = isl_union_pw_aff_list_add(List, Row.copy());
  isl_space *Space = isl_space_set_alloc(Ctx.get(), 0, Rows.size());
  return isl::manage(
      isl_multi_union_pw_aff_from_union_pw_aff_list(Space, List));
}

} // namespace

unsigned numMembers(const isl::schedule_node &Band) {
  int Members = isl_schedule_node_band_n_member(Band.get());
  return Members < 0 ? 0 : Members;
}

bool isBand(const isl::schedule_node &Node) {
  return !Node.is_null() && bool(Node.isa<isl::schedule_node_band>());
}

bool isPermutable(const isl::schedule_node &Band) {
  return isl_schedule_node_band_get_permutable(Band.get()) == isl_bool_true;
}

bool isCoincident(const isl::schedule_node &Band, unsigned Member) {
  return isl_schedule_node_band_member_get_coincident(Band.get(), Member) ==
         isl_bool_true;
}

bool hasBandBelow(const isl::schedule_node &Node) {
  int Children = isl_schedule_node_n_children(Node.get());
  for (int Position = 0; Position < Children; ++Position) {
    isl::schedule_node Child = Node.child(Position);
    if (isBand(Child) || hasBandBelow(Child))
      return true;
  }
  return false;
}

bool isUnderMark(const isl::schedule_node &Node, llvm::StringRef Name) {
  isl::schedule_node Parent = Node.parent();
  if (Parent.is_null() || !bool(Parent.isa<isl::schedule_node_mark>()))
    return false;
  isl::id Id = isl::manage(isl_schedule_node_mark_get_id(Parent.get()));
  return !Id.is_null() && Name == isl_id_get_name(Id.get());
}

isl::union_pw_aff memberTime(const isl::schedule_node &Band, unsigned Member) {
  return asBand(Band).partial_schedule().at(Member);
}

isl::union_map timeUpTo(const isl::schedule_node &Band, unsigned NumMembers) {
  // { S[i,j] -> [outer rows...] }
  isl::union_map Time = Band.prefix_schedule_relation();
  for (unsigned Member = 0; Member < NumMembers; ++Member)
    Time = Time.flat_range_product(memberTime(Band, Member).as_union_map());
  return Time;
}

bool runsAtMostOnce(const isl::schedule_node &Band, unsigned Member) {
  // { [outer..., t] }
  isl::union_set Times = timeUpTo(Band, Member + 1).range();
  int Depth = isl_schedule_node_get_schedule_depth(Band.get());
  if (Times.is_null() || Depth < 0)
    return false;
  isl::union_map Later(laterInLastRow(Band.ctx(), Depth + Member + 1));
  isl::union_map Pairs = Later.intersect_domain(Times).intersect_range(Times);
  return bool(Pairs.is_empty().is_true());
}

isl::schedule_node replaceRows(const isl::schedule_node &Band,
                               llvm::ArrayRef<isl::union_pw_aff> Rows,
                               llvm::ArrayRef<bool> Coincident) {
  bool Permutable = isPermutable(Band);
  isl::schedule_node Below = isl::manage(isl_schedule_node_delete(Band.copy()));
  if (Below.is_null())
    return Below;
  auto New = asBand(Below.insert_partial_schedule(rowsOf(Band.ctx(), Rows)));
  if (New.is_null())
    return New;
  New = New.set_permutable(Permutable);
  // All members of a band are generated alike, so their order does not matter.
  New = New.set_ast_build_options(asBand(Band).get_ast_build_options());
  for (unsigned Member = 0; Member < Coincident.size(); ++Member)
    New = New.member_set_coincident(Member, Coincident[Member]);
  return New;
}

isl::schedule_node moveMember(const isl::schedule_node &Band, unsigned Member,
                              unsigned To) {
  if (Member == To)
    return Band;
  llvm::SmallVector<unsigned, 4> Order;
  for (unsigned Old = 0; Old < numMembers(Band); ++Old)
    if (Old != Member)
      Order.push_back(Old);
  Order.insert(Order.begin() + To, Member);

  llvm::SmallVector<isl::union_pw_aff, 4> Rows;
  llvm::SmallVector<bool, 4> Coincident;
  for (unsigned Old : Order) {
    Rows.push_back(memberTime(Band, Old));
    Coincident.push_back(isCoincident(Band, Old));
  }
  return replaceRows(Band, Rows, Coincident);
}

isl::schedule_node markMember(const isl::schedule_node &Band, unsigned Member,
                              const char *Mark) {
  isl::schedule_node Node = Band;
  if (Member + 1 < numMembers(Node))
    Node = asBand(Node).split(Member + 1);
  if (Member > 0)
    Node = asBand(Node).split(Member).first_child();
  Node = Node.insert_mark(isl::id::alloc(Band.ctx(), Mark, nullptr));
  return Member > 0 ? Node.parent() : Node;
}

isl::schedule_node forEachChild(
    isl::schedule_node Node,
    llvm::function_ref<isl::schedule_node(isl::schedule_node)> Change) {
  int Children = isl_schedule_node_n_children(Node.get());
  for (int Position = 0; Position < Children && !Node.is_null(); ++Position) {
    isl::schedule_node Child = Change(Node.child(Position));
    if (Child.is_null())
      return Child;
    Node = Child.parent();
  }
  return Node;
}

std::string memberText(const isl::schedule_node &Band, unsigned Member,
                       const TreeContext &C) {
  // Whole statements: conditions of the domain would only obscure the row.
  isl::union_set Below = Band.universe_domain();
  isl::union_pw_aff Time = memberTime(Band, Member).intersect_domain(Below);
  // rowText speaks of every statement of the problem it is given.
  SchedulingProblem Part;
  Part.Context = C.Problem.Context;
  for (const Statement &S : C.Problem.Statements)
    if (!bool(isl::union_set(S.Domain).is_disjoint(Below).is_true()))
      Part.Statements.push_back(S);
  return rowText(Part, Time.as_union_map());
}

} // namespace affinesched
