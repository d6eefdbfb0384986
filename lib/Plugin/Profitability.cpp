//===- Profitability.cpp - Is a new loop nest worth it? -------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/ScopStages.h"
#include "isl/set.h"
#include "isl/val.h"

namespace affinesched {
namespace {

/// Fewer statement instances than this are over before a run-time check is.
constexpr long FewInstances = 64;

/// The number of values that dimension \p Dim of \p Domain can take at most,
/// FewInstances if that is many or unknown.
long extent(const isl::set &Domain, unsigned Dim) {
  isl_val *Last = isl_set_dim_max_val(Domain.copy(), Dim);
  isl_val *First = isl_set_dim_min_val(Domain.copy(), Dim);
  isl_val *Span = isl_val_sub(Last, First);
  bool Small = Span && isl_val_is_int(Span) == isl_bool_true &&
               isl_val_cmp_si(Span, FewInstances) < 0;
  long Values = Small ? isl_val_get_num_si(Span) + 1 : FewInstances;
  isl_val_free(Span);
  return Values;
}

/// An upper bound on the instances of \p S, FewInstances if many or unknown.
long instances(const Statement &S, const isl::set &Context) {
  isl::set Domain = S.Domain.intersect_params(Context);
  long Product = 1;
  for (unsigned Dim = 0; Dim < S.depth() && Product < FewInstances; ++Dim)
    Product *= extent(Domain, Dim);
  return std::min(Product, FewInstances);
}

} // namespace

std::optional<std::string> unprofitable(const SchedulingProblem &Problem) {
  long Sum = 0;
  for (const Statement &S : Problem.Statements)
    Sum += instances(S, Problem.Context);
  if (Sum >= FewInstances)
    return std::nullopt;
  return "at most " + std::to_string(Sum) +
         " statement instances, too few to gain anything";
}

} // namespace affinesched
