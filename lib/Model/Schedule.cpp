//===- Schedule.cpp - Rows, bands and sequences ---------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/Schedule.h"
#include "isl/union_set.h"
#include <cassert>

namespace affinesched {

std::unique_ptr<ScheduleNode> ScheduleNode::leaf(isl::union_set Domain) {
  auto Node = std::make_unique<ScheduleNode>();
  Node->NodeKind = Kind::Leaf;
  Node->Domain = std::move(Domain);
  return Node;
}

std::unique_ptr<ScheduleNode>
ScheduleNode::band(isl::union_set Domain, std::vector<BandRow> Rows,
                   bool Permutable, std::unique_ptr<ScheduleNode> Child) {
  assert(!Rows.empty() && "a band has at least one row");
  assert(Child && "a band has a child, be it a leaf");
  auto Node = std::make_unique<ScheduleNode>();
  Node->NodeKind = Kind::Band;
  Node->Domain = std::move(Domain);
  Node->Rows = std::move(Rows);
  Node->Permutable = Permutable;
  Node->Children.push_back(std::move(Child));
  return Node;
}

std::unique_ptr<ScheduleNode>
ScheduleNode::sequence(std::vector<std::unique_ptr<ScheduleNode>> Children) {
  assert(!Children.empty() && "a sequence orders something");
  if (Children.size() == 1)
    return std::move(Children.front());
  auto Node = std::make_unique<ScheduleNode>();
  Node->NodeKind = Kind::Sequence;
  isl_union_set *Domain = Children.front()->Domain.copy();
  for (unsigned I = 1; I < Children.size(); ++I)
    Domain = isl_union_set_union(Domain, Children[I]->Domain.copy());
  Node->Domain = isl::manage(Domain);
  Node->Children = std::move(Children);
  return Node;
}

isl::union_map FlatSchedule::map() const {
  if (Rows.empty())
    return isl::union_map();
  // { S[i,j] -> [row 0, ..., row r] }
  isl::union_map All = Rows.front().Time;
  for (unsigned R = 1; R < Rows.size(); ++R)
    All = All.flat_range_product(Rows[R].Time);
  return All;
}

} // namespace affinesched
