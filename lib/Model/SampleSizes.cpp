//===- SampleSizes.cpp - One choice of the parameters ---------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/SampleSizes.h"
#include "isl/set.h"
#include "isl/space.h"

namespace affinesched {

isl::set sampleSizes(const SchedulingProblem &Problem, int Least) {
  isl::set Sizes = Problem.domain().params().intersect(Problem.Context);
  isl::space Space = Sizes.space();
  int Count = isl_set_dim(Sizes.get(), isl_dim_param);
  for (int P = 0; P < Count; ++P)
    Sizes = isl::manage(
        isl_set_lower_bound_si(Sizes.release(), isl_dim_param, P, Least));
  // isl has lexicographic minima of set dimensions only.
  isl_set *Values = isl_set_move_dims(isl_set_from_params(Sizes.release()),
                                      isl_dim_set, 0, isl_dim_param, 0, Count);
  Values = isl_set_lexmin(Values);
  Values = isl_set_move_dims(Values, isl_dim_param, 0, isl_dim_set, 0, Count);
  Values = isl_set_params(Values);
  for (int P = 0; P < Count; ++P)
    Values =
        isl_set_set_dim_id(Values, isl_dim_param, P,
                           isl_space_get_dim_id(Space.get(), isl_dim_param, P));
  return isl::manage(Values);
}

} // namespace affinesched
