//===- WishedFusion.cpp - Groups as the user wants them -------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WishedFusion.h"

namespace affinesched {

/// Statements of one group are made to depend on each other: strongly connected
/// components are then unions of groups.
std::vector<std::vector<unsigned>> wishedGroups(const UserWishes &Wishes,
                                                const Component &C) {
  EdgeList Edges = C.Validity;
  for (unsigned A : C.Statements)
    for (unsigned B : C.Statements)
      if (A != B && Wishes.groupOf()[A] == Wishes.groupOf()[B])
        Edges.push_back({A, B, isl::map()});
  return stronglyConnected(C.Statements, Edges);
}

} // namespace affinesched
