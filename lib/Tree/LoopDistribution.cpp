//===- LoopDistribution.cpp - One innermost loop becomes several ----------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop around S; T with a dependence from S[j] to T[j+1] carries it, yet the
// loop of S followed by the loop of T carries nothing. Statements on a cycle
// of dependences stay together; the groups run in dependence order (Allen and
// Kennedy 1987). Neighbouring groups share a loop while it stays parallel.
//
//===----------------------------------------------------------------------===//

#include "TreeTransforms.h"

namespace affinesched {
namespace {

/// More statements than this are left in one loop.
constexpr unsigned MaxStatements = 16;

/// The statements below a band as a graph.
class StatementGraph {
public:
  StatementGraph(const isl::schedule_node &Band, const TreeContext &C) {
    collectStatements(Band, C);
    if (size() > MaxStatements)
      return;
    isl::union_set Domain = Band.domain();
    // { S[x] -> T[y] : equal in all outer rows }
    Active = C.Dependences.intersect_domain(Domain).intersect_range(Domain);
    if (isl_schedule_node_get_schedule_depth(Band.get()) > 0)
      Active = Active.eq_at(Band.prefix_schedule_multi_union_pw_aff());
    // { S[x] -> T[y] : equal in this row as well }
    Together = Active.eq_at(isl::multi_union_pw_aff(memberTime(Band, 0)));
    collectReachable();
  }

  unsigned size() const { return Statements.size(); }
  bool failed() const { return Active.is_null() || Together.is_null(); }

  using Group = llvm::SmallVector<unsigned, 4>;
  llvm::SmallVector<Group, 4> groupsInOrder() const;
  bool isParallel(const Group &Members) const;
  isl::union_set instances(const Group &Members) const;

private:
  std::vector<isl::set> Statements;
  isl::union_map Active, Together;
  std::vector<std::vector<bool>> Reaches;

  void collectStatements(const isl::schedule_node &Band, const TreeContext &C) {
    isl::union_set Domain = Band.universe_domain();
    for (const Statement &S : C.Problem.Statements) {
      isl::set Universe = isl::set::universe(S.Domain.space());
      if (bool(
              isl::union_set(Universe).intersect(Domain).is_empty().is_false()))
        Statements.push_back(Universe);
    }
  }

  bool dependsOn(unsigned Sink, unsigned Source) const {
    isl::union_map Between =
        Active.intersect_domain(isl::union_set(Statements[Source]))
            .intersect_range(isl::union_set(Statements[Sink]));
    return !bool(Between.is_empty().is_true());
  }

  /// Reaches[S][T]: some chain of dependences leads from S to T.
  void collectReachable() {
    Reaches.assign(size(), std::vector<bool>(size()));
    for (unsigned S = 0; S < size(); ++S)
      for (unsigned T = 0; T < size(); ++T)
        Reaches[S][T] = dependsOn(T, S);
    for (unsigned Via = 0; Via < size(); ++Via)
      for (unsigned S = 0; S < size(); ++S)
        for (unsigned T = 0; T < size(); ++T)
          if (Reaches[S][Via] && Reaches[Via][T])
            Reaches[S][T] = true;
  }

  bool onOneCycle(unsigned S, unsigned T) const {
    return S == T || (Reaches[S][T] && Reaches[T][S]);
  }

  /// No statement outside its cycle that is still to be placed leads to \p S.
  bool isReady(unsigned S, const std::vector<bool> &Placed) const {
    for (unsigned Before = 0; Before < size(); ++Before)
      if (!Placed[Before] && Reaches[Before][S] && !onOneCycle(Before, S))
        return false;
    return true;
  }
};

/// Cycles in dependence order, ties in the order of the statements.
llvm::SmallVector<StatementGraph::Group, 4>
StatementGraph::groupsInOrder() const {
  llvm::SmallVector<Group, 4> Groups;
  std::vector<bool> Placed(size());
  for (unsigned S = 0; S < size(); ++S) {
    if (Placed[S] || !isReady(S, Placed))
      continue;
    Group &Next = Groups.emplace_back();
    for (unsigned T = 0; T < size(); ++T)
      if (onOneCycle(S, T)) {
        Placed[T] = true;
        Next.push_back(T);
      }
    S = ~0u; // Look again from the first statement.
  }
  return Groups;
}

isl::union_set StatementGraph::instances(const Group &Members) const {
  isl::union_set All = isl::union_set(Statements[Members.front()]);
  for (unsigned Member : Members)
    All = All.unite(isl::union_set(Statements[Member]));
  return All;
}

/// A loop around \p Members alone carries nothing.
bool StatementGraph::isParallel(const Group &Members) const {
  isl::union_set Own = instances(Members);
  isl::union_map Inside = Active.intersect_domain(Own).intersect_range(Own);
  return bool(Inside.is_subset(Together).is_true());
}

/// Joins neighbours: parallel ones while they stay parallel, others anyway.
llvm::SmallVector<StatementGraph::Group, 4>
joinNeighbours(const StatementGraph &Graph) {
  llvm::SmallVector<StatementGraph::Group, 4> Joined;
  for (const StatementGraph::Group &Next : Graph.groupsInOrder()) {
    if (!Joined.empty()) {
      StatementGraph::Group Both = Joined.back();
      Both.append(Next);
      bool Same = Graph.isParallel(Joined.back()) == Graph.isParallel(Next);
      if (Same && Graph.isParallel(Both) == Graph.isParallel(Next)) {
        Joined.back() = Both;
        continue;
      }
    }
    Joined.push_back(Next);
  }
  return Joined;
}

} // namespace

std::optional<isl::schedule_node> distributeLoop(const isl::schedule_node &Band,
                                                 const TreeContext &C) {
  StatementGraph Graph(Band, C);
  if (Graph.size() < 2 || Graph.size() > MaxStatements || Graph.failed())
    return std::nullopt;
  auto Groups = joinNeighbours(Graph);
  if (Groups.size() < 2 ||
      llvm::none_of(Groups, [&](const auto &G) { return Graph.isParallel(G); }))
    return std::nullopt;
  isl::union_set_list Filters(Band.ctx(), Groups.size());
  for (const auto &Members : Groups)
    Filters = Filters.add(Graph.instances(Members));
  return Band.insert_sequence(Filters);
}

} // namespace affinesched
