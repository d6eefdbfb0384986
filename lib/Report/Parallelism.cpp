//===- Parallelism.cpp - How much runs at once ----------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Report/Parallelism.h"
#include "AffineSched/Model/SampleSizes.h"
#include "llvm/Support/FormatVariadic.h"
#include "isl/map.h"
#include "isl/point.h"
#include "isl/set.h"
#include "isl/union_map.h"
#include "isl/union_set.h"
#include "isl/val.h"

namespace affinesched {
namespace {

constexpr int SampleSize = 10;
constexpr int64_t MostPoints = 100000;

std::string sizesText(const SchedulingProblem &Problem, const isl::set &Sizes) {
  std::string Text;
  isl::point Point = Sizes.sample_point();
  for (int P = 0; P < (int)isl_set_dim(Sizes.get(), isl_dim_param); ++P) {
    std::string Name = isl_set_get_dim_name(Sizes.get(), isl_dim_param, P);
    for (const auto &[Known, Shown] : Problem.ParameterNames)
      if (Known == Name)
        Name = Shown;
    isl::val Value = isl::manage(
        isl_point_get_coordinate_val(Point.get(), isl_dim_param, P));
    Text += (Text.empty() ? "" : ", ") + Name + " = " +
            std::to_string(isl_val_get_num_si(Value.get()));
  }
  return Text;
}

/// Of the smallest box around \p Points; unbounded counts as too many.
bool isCountable(const isl::set &Points) {
  int64_t Volume = 1;
  for (int D = 0; D < (int)isl_set_dim(Points.get(), isl_dim_set); ++D) {
    isl::val Least = isl::manage(isl_set_dim_min_val(Points.copy(), D));
    isl::val Most = isl::manage(isl_set_dim_max_val(Points.copy(), D));
    if (!Least.is_int().is_true() || !Most.is_int().is_true())
      return false;
    isl::val Extent = Most.sub(Least);
    if (isl_val_cmp_si(Extent.get(), MostPoints) >= 0)
      return false;
    Volume *= 1 + isl_val_get_num_si(Extent.get());
    if (Volume > MostPoints)
      return false;
  }
  return true;
}

/// None where isl fails or there is too much to count.
std::optional<int64_t> count(const isl::union_set &Sets) {
  int64_t Sum = 0;
  isl::stat Status = Sets.foreach_set([&](isl::set Set) {
    if (Set.is_empty().is_true())
      return isl::stat::ok();
    if (!isCountable(Set))
      return isl::stat::error();
    isl::val Number =
        isl::manage(isl_set_count_val(isl_set_make_disjoint(Set.copy())));
    if (!Number.is_int().is_true())
      return isl::stat::error();
    Sum += isl_val_get_num_si(Number.get());
    return isl::stat::ok();
  });
  return Status.is_ok() ? std::optional<int64_t>(Sum) : std::nullopt;
}

/// { S[i,j] -> [a + b] } for { S[i,j] -> [a] } and { S[i,j] -> [b] }.
isl::union_map sum(const isl::union_map &A, const isl::union_map &B) {
  return isl::union_map::from(
      A.as_multi_union_pw_aff().add(B.as_multi_union_pw_aff()));
}

/// The rows that are walked in steps: sequences and what is not coincident,
/// all such rows of a permutable band as one.
FlatSchedule sequentialRows(const FlatSchedule &Schedule) {
  FlatSchedule Result;
  for (const FlatRow &Row : Schedule.Rows) {
    if (Row.Coincident)
      continue;
    bool IsPermutable = Row.RowKind == FlatRow::Kind::Band &&
                        Schedule.Bands[Row.Band].Permutable;
    if (IsPermutable && !Result.Rows.empty() &&
        Result.Rows.back().Band == Row.Band)
      Result.Rows.back().Time = sum(Result.Rows.back().Time, Row.Time);
    else
      Result.Rows.push_back(Row);
  }
  return Result;
}

/// { [t0,...] }: the steps that \p Domain takes.
isl::union_set steps(const FlatSchedule &Schedule,
                     const isl::union_set &Domain) {
  FlatSchedule Sequential = sequentialRows(Schedule);
  if (Sequential.Rows.empty())
    return isl::union_set(isl::manage(
        isl_set_universe(isl_space_set_alloc(Domain.ctx().get(), 0, 0))));
  return Sequential.map().intersect_domain(Domain).range();
}

} // namespace

std::string AverageParallelism::text() const {
  return llvm::formatv("{0:f1} ({1} instances in {2} steps{3})", value(),
                       Instances, Steps,
                       Sizes.empty() ? Sizes : " at " + Sizes);
}

std::optional<AverageParallelism>
averageParallelism(const SchedulingProblem &Problem,
                   const FlatSchedule &Schedule) {
  isl::set Sizes = sampleSizes(Problem, SampleSize);
  isl::union_set Domain = Problem.domain().intersect_params(Sizes);
  std::optional<int64_t> Instances = count(Domain);
  if (!Instances || *Instances == 0)
    return std::nullopt;
  std::optional<int64_t> Steps = count(steps(Schedule, Domain));
  if (!Steps || *Steps == 0)
    return std::nullopt;
  return AverageParallelism{*Instances, *Steps, sizesText(Problem, Sizes)};
}

} // namespace affinesched
