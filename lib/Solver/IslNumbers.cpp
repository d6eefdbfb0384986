//===- IslNumbers.cpp - Integers to and from isl --------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Solver/IslNumbers.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include "isl/val.h"

using llvm::DynamicAPInt;

namespace affinesched {

/// From 64 bits where that is enough: wider ones stay wide, and slow, in all
/// that is computed with them.
DynamicAPInt toInteger(const isl::val &Value) {
  size_t Chunks = isl_val_n_abs_num_chunks(Value.get(), sizeof(uint64_t));
  llvm::SmallVector<uint64_t, 2> Words(Chunks + 1, 0);
  isl_val_get_abs_num_chunks(Value.get(), sizeof(uint64_t), Words.data());
  llvm::APInt Magnitude(64 * Words.size(), llvm::ArrayRef<uint64_t>(Words));
  DynamicAPInt Result = Magnitude.isSignedIntN(64)
                            ? DynamicAPInt(Magnitude.getSExtValue())
                            : DynamicAPInt(Magnitude);
  return Value.is_neg().is_true() ? -Result : Result;
}

isl::val toVal(isl::ctx Ctx, const DynamicAPInt &Value) {
  const DynamicAPInt Limit(int64_t(1) << 62);
  if (llvm::abs(Value) < Limit)
    return isl::manage(
        isl_val_int_from_si(Ctx.get(), static_cast<int64_t>(Value)));
  std::string Text;
  llvm::raw_string_ostream(Text) << Value;
  return isl::manage(isl_val_read_from_str(Ctx.get(), Text.c_str()));
}

namespace {

/// False if isl could not even copy a number.
bool readRow(isl_mat *Matrix, int R, int First, int End, IntegerRow &Row) {
  for (int C = First; C < End; ++C) {
    isl::val Value = isl::manage(isl_mat_get_element_val(Matrix, R, C));
    if (Value.is_null())
      return false;
    Row.push_back(toInteger(Value));
  }
  return true;
}

} // namespace

std::optional<std::vector<IntegerRow>> integerRows(isl_mat *Matrix, int First,
                                                   int End) {
  std::vector<IntegerRow> Rows;
  bool Read = Matrix && End >= First;
  for (int R = 0; Read && R < isl_mat_rows(Matrix); ++R)
    Read = readRow(Matrix, R, First, End, Rows.emplace_back());
  isl_mat_free(Matrix);
  if (!Read)
    return std::nullopt;
  return Rows;
}

} // namespace affinesched
