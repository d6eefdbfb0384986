//===- ScheduleShape.cpp - What a schedule leaves to be wished for
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScheduleShape.h"
#include "llvm/ADT/STLExtras.h"
#include "isl/set.h"

namespace affinesched {

namespace {

/// Looks at every path from the root to a leaf.
class ShapeWalk {
public:
  ShapeWalk(const SchedulingProblem &Problem)
      : Problem(Problem), Shapes(Problem.Statements.size()) {}

  void visit(const ScheduleNode &Node, StatementShape Path, bool HasBand) {
    if (Node.NodeKind == ScheduleNode::Kind::Band) {
      Path = below(Node, Path, HasBand);
      HasBand = true;
    }
    if (Node.NodeKind == ScheduleNode::Kind::Leaf)
      return reach(Node.Domain, Path);
    for (const auto &Child : Node.Children)
      visit(*Child, Path, HasBand);
  }

  ScheduleShape take() { return std::move(Shapes); }

private:
  static StatementShape below(const ScheduleNode &Band, StatementShape Path,
                              bool HasBand) {
    for (const BandRow &Row : Band.Rows) {
      Path.OutsideBand += HasBand;
      Path.NotCoincident += HasBand || !Row.Coincident;
    }
    return Path;
  }

  void reach(const isl::union_set &Leaf, StatementShape Path) {
    (void)Leaf.foreach_set([&](isl::set Domain) {
      const char *Name = isl_set_get_tuple_name(Domain.get());
      if (std::optional<unsigned> S = Problem.find(Name ? Name : ""))
        Shapes[*S] = Path;
      return isl::stat::ok();
    });
  }

  const SchedulingProblem &Problem;
  ScheduleShape Shapes;
};

} // namespace

ScheduleShape scheduleShape(const SchedulingProblem &Problem,
                            const ScheduleNode &Root) {
  ShapeWalk Walk(Problem);
  Walk.visit(Root, {}, /*HasBand=*/false);
  return Walk.take();
}

bool isBetter(const ScheduleShape &A, const ScheduleShape &B,
              const std::vector<unsigned> &Changed) {
  for (unsigned S = 0; S < A.size(); ++S)
    if (A[S].OutsideBand > B[S].OutsideBand ||
        A[S].NotCoincident > B[S].NotCoincident)
      return false;
  return llvm::any_of(Changed, [&](unsigned S) {
    return A[S].OutsideBand < B[S].OutsideBand ||
           A[S].NotCoincident < B[S].NotCoincident;
  });
}

} // namespace affinesched
