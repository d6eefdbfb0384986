//===- DependenceGraph.h - Which statement waits for which
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_MODEL_DEPENDENCEGRAPH_H
#define AFFINESCHED_MODEL_DEPENDENCEGRAPH_H

#include "isl/isl-noexceptions.h"
#include <vector>

namespace affinesched {

/// { S[i,j] -> T[k,l] }, source before sink; the ends are statement indices.
struct DependenceEdge {
  unsigned Source = 0, Sink = 0;
  isl::map Relation;
};

using EdgeList = std::vector<DependenceEdge>;

/// The edges with both ends in \p Statements.
EdgeList edgesAmong(const EdgeList &Edges,
                    const std::vector<unsigned> &Statements);

/// Strongly connected components of the graph (\p Statements, \p Edges) in
/// topological order; among unordered ones, the one with the smallest
/// statement index first. Statements ascend within a component.
std::vector<std::vector<unsigned>>
stronglyConnected(const std::vector<unsigned> &Statements,
                  const EdgeList &Edges);

/// Weakly connected components by smallest statement index.
std::vector<std::vector<unsigned>>
weaklyConnected(const std::vector<unsigned> &Statements, const EdgeList &Edges);

} // namespace affinesched

#endif
