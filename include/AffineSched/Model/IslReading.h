//===- IslReading.h - isl text that a user wrote ----------------*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_MODEL_ISLREADING_H
#define AFFINESCHED_MODEL_ISLREADING_H

#include "isl/ctx.h"
#include "isl/isl-noexceptions.h"
#include "isl/stream.h"
#include <cstddef>
#include <string>

namespace affinesched {

/// As long as it lives, isl's errors are answers; afterwards they are forgotten
/// and isl reports errors as before.
class QuietIsl {
public:
  explicit QuietIsl(isl::ctx Context);
  ~QuietIsl();
  QuietIsl(const QuietIsl &) = delete;
  QuietIsl &operator=(const QuietIsl &) = delete;

private:
  isl_ctx *Ctx;
  int Old;
};

/// Where isl stopped in a text.
struct IslStop {
  /// All of the text was read.
  bool AtEnd = false;
  /// The byte at which the first token stands that was not used.
  size_t Offset = 0;
  /// The next few tokens; "" where isl does not keep their text.
  std::string Near;
};

/// isl does not say where it stops: \p Read, which reads and drops one object,
/// is run on \p Text once more, and what is left of the tokens is counted.
IslStop whereIslStops(isl::ctx Ctx, const std::string &Text,
                      void (*Read)(isl_stream *));

} // namespace affinesched

#endif
