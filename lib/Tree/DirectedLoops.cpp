//===- DirectedLoops.cpp - Loops of which the user said what becomes of them
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TreeTransforms.h"
#include "isl/aff.h"
#include "isl/set.h"

namespace affinesched {
namespace {

/// Whether the function of statement \p Name in \p Time depends on iterator
/// \p Iterator; isl's "unknown" counts as yes.
bool dependsOn(const isl::union_pw_aff &Time, const std::string &Name,
               unsigned Iterator) {
  bool Depends = false;
  isl::stat Status = Time.foreach_pw_aff([&](isl::pw_aff Own) {
    const char *Tuple = isl_set_get_tuple_name(Own.domain().get());
    if (!Tuple || Name == Tuple)
      Depends |= isl_pw_aff_involves_dims(Own.get(), isl_dim_in, Iterator, 1) !=
                 isl_bool_false;
    return isl::stat::ok();
  });
  return Depends || Status.is_error();
}

} // namespace

bool isDirected(const isl::schedule_node &Band, unsigned Member,
                LoopDirective::Kind What, const TreeContext &C) {
  return llvm::any_of(C.Options.Directed, [&](const DirectedLoop &Loop) {
    return Loop.What == What &&
           dependsOn(memberTime(Band, Member), Loop.Statement, Loop.Iterator);
  });
}

} // namespace affinesched
