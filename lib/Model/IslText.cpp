//===- IslText.cpp - isl objects as text ----------------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslText.h"
#include "isl/aff.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/union_map.h"
#include <cstdlib>

namespace affinesched {
namespace {

/// Takes over a string that isl allocated.
std::string take(char *Text) {
  std::string Result = Text ? Text : "";
  std::free(Text);
  return Result;
}

} // namespace

std::string plainText(const isl::union_map &Map) {
  return take(isl_union_map_to_str(Map.get()));
}

std::string plainText(const isl::map &Map) {
  return take(isl_map_to_str(Map.get()));
}

std::string plainText(const isl::set &Set) {
  return take(isl_set_to_str(Set.get()));
}

std::string plainText(const isl::aff &Aff) {
  return take(isl_aff_to_str(Aff.get()));
}

} // namespace affinesched
