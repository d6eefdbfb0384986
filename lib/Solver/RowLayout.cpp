//===- RowLayout.cpp - The only place that knows ILP columns
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/RowLayout.h"
#include <cassert>

namespace affinesched {

RowLayout::RowLayout(unsigned Costs, unsigned Extras,
                     std::vector<unsigned> StatementDepths, unsigned Parameters)
    : Costs(Costs), Depths(std::move(StatementDepths)), Parameters(Parameters) {
  unsigned Next = Costs + Extras;
  for (unsigned Depth : Depths) {
    Begin.push_back(Next);
    Next += 2 * (Depth + Parameters) + 1;
  }
  Begin.push_back(Next);
}

unsigned RowLayout::iterator(unsigned Statement, unsigned Dimension,
                             Part Sign) const {
  assert(Dimension < Depths[Statement]);
  unsigned FromInnermost = Depths[Statement] - 1 - Dimension;
  return Begin[Statement] + 2 * FromInnermost + (Sign == Part::Positive);
}

unsigned RowLayout::parameter(unsigned Statement, unsigned Index,
                              Part Sign) const {
  assert(Index < Parameters);
  return Begin[Statement] + 2 * (Depths[Statement] + Index) +
         (Sign == Part::Positive);
}

unsigned RowLayout::constant(unsigned Statement) const {
  return Begin[Statement + 1] - 1;
}

} // namespace affinesched
