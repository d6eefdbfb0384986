//===- IslText.h - isl objects as text --------------------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_MODEL_ISLTEXT_H
#define AFFINESCHED_MODEL_ISLTEXT_H

#include "isl/isl-noexceptions.h"
#include <string>

namespace affinesched {

/// The isl text of an object, as isl itself reads it back; "" for null.
std::string plainText(const isl::union_map &Map);
std::string plainText(const isl::map &Map);
std::string plainText(const isl::set &Set);
std::string plainText(const isl::aff &Aff);

} // namespace affinesched

#endif
