//===- TimePairs.cpp - Pairs of instances with their times ----------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TimePairs.h"
#include "isl/ctx.h"
#include "isl/map.h"
#include "isl/point.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/union_map.h"
#include "isl/union_set.h"
#include "isl/val.h"

namespace affinesched {
namespace {

std::string valueText(isl_val *Value) {
  char *Digits = isl_val_to_str(Value);
  std::string Text = Digits ? Digits : "?";
  std::free(Digits);
  isl_val_free(Value);
  return Text;
}

/// "S[1,0]" from the coordinates \p First... of \p Point.
std::string instanceText(const isl::point &Point, const isl::space &Tuple,
                         unsigned First) {
  const char *Name = isl_space_get_tuple_name(Tuple.get(), isl_dim_set);
  std::string Text = Name ? Name : "";
  Text += "[";
  int Depth = isl_space_dim(Tuple.get(), isl_dim_set);
  for (int D = 0; D < Depth; ++D) {
    Text += D ? "," : "";
    Text += valueText(
        isl_point_get_coordinate_val(Point.get(), isl_dim_set, First + D));
  }
  return Text + "]";
}

/// " with n = 2, m = 0", or nothing without parameters.
std::string parametersText(const isl::point &Point, const isl::space &Space) {
  std::string Text;
  int Count = isl_space_dim(Space.get(), isl_dim_param);
  for (int P = 0; P < Count; ++P) {
    const char *Name = isl_space_get_dim_name(Space.get(), isl_dim_param, P);
    Text += P ? ", " : " with ";
    Text += Name ? Name : "?";
    Text += " = ";
    Text +=
        valueText(isl_point_get_coordinate_val(Point.get(), isl_dim_param, P));
  }
  return Text;
}

/// One pair of \p Violating with the parameter values that allow it.
std::string witnessText(const isl::map &Violating) {
  isl::space Space = Violating.space();
  int SourceDepth = isl_space_dim(Space.get(), isl_dim_in);
  // { [S[i,j] -> T[k,l]] }
  isl::set Wrapped = Violating.wrap();
  isl::point Point = isl::manage(isl_set_sample_point(Wrapped.release()));
  if (SourceDepth < 0 || Point.is_null() ||
      isl_point_is_void(Point.get()) != isl_bool_false)
    return "?";
  return instanceText(Point, Space.domain(), 0) + " -> " +
         instanceText(Point, Space.range(), SourceDepth) +
         parametersText(Point, Space);
}

} // namespace

isl::union_map timePairs(const isl::union_map &Pairs,
                         const isl::union_map &Schedule) {
  // { [S[i,j] -> T[k,l]] -> [t0,...] } and the same for the sink
  isl::union_map Source = Pairs.domain_map().apply_range(Schedule);
  isl::union_map Sink = Pairs.range_map().apply_range(Schedule);
  return Source.range_product(Sink);
}

isl::union_map pairsRelated(const isl::union_map &TimePairs,
                            const isl::union_map &Relation) {
  return TimePairs.intersect_range(Relation.wrap()).domain().unwrap();
}

ErrorWatch::ErrorWatch(isl::ctx Context)
    : Ctx(Context), Earlier(isl_ctx_last_error(Ctx.get())) {
  isl_ctx_reset_error(Ctx.get());
}

ErrorWatch::~ErrorWatch() {
  if (Earlier != isl_error_none &&
      isl_ctx_last_error(Ctx.get()) == isl_error_none)
    isl_ctx_set_error(Ctx.get(), static_cast<isl_error>(Earlier));
}

Verification ErrorWatch::unlessFailed(const Verification &V) const {
  isl::ctx Context = Ctx;
  if (V.proved() && isl_ctx_last_error(Context.get()) != isl_error_none)
    return unknown(Context, "isl failed on the way");
  return V;
}

Verification refutedBy(const isl::union_map &Violating,
                       const std::string &Why) {
  std::string Witness;
  Violating.foreach_map([&](isl::map Map) {
    if (Witness.empty() && isl_map_is_empty(Map.get()) == isl_bool_false)
      Witness = witnessText(Map);
    return isl::stat::ok();
  });
  return {Verdict::Refuted, Witness + " (" + Why + ")"};
}

Verification unknown(isl::ctx Ctx, const std::string &Why) {
  const char *Message = isl_ctx_last_error_msg(Ctx.get());
  if (isl_ctx_last_error(Ctx.get()) == isl_error_quota)
    Message = "the limit of isl operations was reached";
  return {Verdict::Unknown, Message ? Why + ": " + Message : Why};
}

} // namespace affinesched
