//===- Context.cpp - What is known of the parameters ----------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/Context.h"
#include "isl/constraint.h"
#include "isl/set.h"
#include "isl/val.h"

namespace affinesched {

namespace {

struct Filter {
  isl::set Kept;
  long Largest;
};

isl_stat addUnlessLarge(isl_constraint *Taken, void *User) {
  isl::constraint Bound = isl::manage(Taken);
  auto &F = *static_cast<Filter *>(User);
  isl::val Size =
      isl::manage(isl_val_abs(isl_constraint_get_constant_val(Bound.get())));
  if (isl_val_gt_si(Size.get(), F.Largest) != isl_bool_true)
    F.Kept = F.Kept.add_constraint(Bound);
  return isl_stat_ok;
}

} // namespace

isl::set withoutLargeBounds(const isl::set &Context, long Largest) {
  isl::set Result = isl::set::empty(Context.get_space());
  isl::stat Walked = Context.foreach_basic_set([&](isl::basic_set Part) {
    Filter F{isl::set::universe(Part.get_space()), Largest};
    isl_basic_set_foreach_constraint(Part.get(), addUnlessLarge, &F);
    Result = Result.unite(F.Kept);
    return isl::stat::ok();
  });
  return Walked.is_error() ? isl::set() : Result;
}

} // namespace affinesched
