//===- SchedulingProblem.cpp - What a scheduler has to order --------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/SchedulingProblem.h"
#include "isl/set.h"

namespace affinesched {

unsigned Statement::depth() const {
  return isl_set_dim(Domain.get(), isl_dim_set);
}

isl::union_map SchedulingProblem::validity() const {
  return Flow.unite(Anti).unite(Output);
}

isl::union_set SchedulingProblem::domain() const {
  isl::union_set All = isl::union_set::empty(ctx());
  for (const Statement &S : Statements)
    All = All.unite(isl::union_set(S.Domain));
  return All;
}

std::optional<unsigned> SchedulingProblem::find(llvm::StringRef Name) const {
  for (unsigned I = 0; I < Statements.size(); ++I)
    if (Statements[I].Name == Name)
      return I;
  return std::nullopt;
}

} // namespace affinesched
