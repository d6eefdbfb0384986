//===- SchedulingProblem.cpp - What a scheduler has to order --------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/SchedulingProblem.h"
#include "isl/set.h"
#include "isl/union_set.h"
#include <numeric>

namespace affinesched {

unsigned Statement::depth() const {
  return isl_set_dim(Domain.get(), isl_dim_set);
}

isl::union_map SchedulingProblem::validity() const {
  return Flow.unite(Anti).unite(Output);
}

isl::union_set SchedulingProblem::domain() const {
  std::vector<unsigned> All(Statements.size());
  std::iota(All.begin(), All.end(), 0u);
  return domain(All);
}

/// In place: a union that is copied for each statement takes quadratic time.
isl::union_set
SchedulingProblem::domain(const std::vector<unsigned> &Subset) const {
  isl_union_set *Domain = isl::union_set::empty(ctx()).release();
  for (unsigned S : Subset)
    Domain = isl_union_set_add_set(Domain, Statements[S].Domain.copy());
  return isl::manage(Domain);
}

std::optional<unsigned> SchedulingProblem::find(llvm::StringRef Name) const {
  for (unsigned I = 0; I < Statements.size(); ++I)
    if (Statements[I].Name == Name)
      return I;
  return std::nullopt;
}

} // namespace affinesched
