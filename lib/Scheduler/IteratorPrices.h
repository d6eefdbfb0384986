//===- IteratorPrices.h - Which loops belong inside
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row that is found early is an outer loop. An iterator with a price is
// avoided there; A[i,j] gives j a price and i none.
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_ITERATORPRICES_H
#define AFFINESCHED_LIB_SCHEDULER_ITERATORPRICES_H

#include "AffineSched/Model/SchedulingProblem.h"

namespace affinesched {

/// One price per iterator of \p Statement: 3 for each access that walks from
/// element to element with it, 1 for each that stays where it is.
std::vector<int> contiguityPrices(const SchedulingProblem &Problem,
                                  unsigned Statement);

/// One price per iterator: the number of iterators of larger extent. An extent
/// that depends on parameters is larger than any number.
std::vector<int> extentPrices(const SchedulingProblem &Problem,
                              unsigned Statement);

} // namespace affinesched

#endif
