//===- DependenceGraph.cpp - Which statement waits for which
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/DependenceGraph.h"
#include "llvm/ADT/IntEqClasses.h"
#include <algorithm>
#include <map>

namespace affinesched {

EdgeList edgesAmong(const EdgeList &Edges,
                    const std::vector<unsigned> &Statements) {
  auto Has = [&](unsigned S) {
    return std::binary_search(Statements.begin(), Statements.end(), S);
  };
  EdgeList Result;
  for (const DependenceEdge &E : Edges)
    if (Has(E.Source) && Has(E.Sink))
      Result.push_back(E);
  return Result;
}

namespace {

/// Reach[A][B]: a path of edges leads from statement position A to B.
using Reachability = std::vector<std::vector<bool>>;

Reachability transitiveClosure(const std::vector<unsigned> &Statements,
                               const EdgeList &Edges) {
  std::map<unsigned, unsigned> Position;
  for (unsigned I = 0; I < Statements.size(); ++I)
    Position[Statements[I]] = I;
  Reachability Reach(Statements.size(),
                     std::vector<bool>(Statements.size(), false));
  for (const DependenceEdge &E : Edges)
    Reach[Position.at(E.Source)][Position.at(E.Sink)] = true;
  for (unsigned Via = 0; Via < Reach.size(); ++Via)
    for (unsigned From = 0; From < Reach.size(); ++From)
      if (Reach[From][Via])
        for (unsigned To = 0; To < Reach.size(); ++To)
          if (Reach[Via][To])
            Reach[From][To] = true;
  return Reach;
}

} // namespace

std::vector<std::vector<unsigned>>
stronglyConnected(const std::vector<unsigned> &Statements,
                  const EdgeList &Edges) {
  Reachability Reach = transitiveClosure(Statements, Edges);
  std::vector<bool> Done(Statements.size(), false);
  auto Connected = [&](unsigned A, unsigned B) {
    return A == B || (Reach[A][B] && Reach[B][A]);
  };
  auto IsReady = [&](unsigned A) {
    for (unsigned B = 0; B < Statements.size(); ++B)
      if (!Done[B] && Reach[B][A] && !Connected(A, B))
        return false;
    return true;
  };
  std::vector<std::vector<unsigned>> Components;
  while (std::find(Done.begin(), Done.end(), false) != Done.end()) {
    unsigned First = 0;
    while (Done[First] || !IsReady(First))
      ++First;
    Components.emplace_back();
    for (unsigned B = First; B < Statements.size(); ++B)
      if (!Done[B] && Connected(First, B)) {
        Components.back().push_back(Statements[B]);
        Done[B] = true;
      }
  }
  return Components;
}

std::vector<std::vector<unsigned>>
weaklyConnected(const std::vector<unsigned> &Statements,
                const EdgeList &Edges) {
  llvm::IntEqClasses Classes(Statements.empty() ? 0 : Statements.back() + 1);
  for (const DependenceEdge &E : Edges)
    Classes.join(E.Source, E.Sink);
  std::map<unsigned, std::vector<unsigned>> ByLeader;
  for (unsigned S : Statements)
    ByLeader[Classes.findLeader(S)].push_back(S);
  std::vector<std::vector<unsigned>> Components;
  for (auto &[Leader, Members] : ByLeader)
    Components.push_back(std::move(Members));
  return Components;
}

} // namespace affinesched
