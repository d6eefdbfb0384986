//===- ReportJson.cpp - The report as JSON --------------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Report/ReportJson.h"
#include "AffineSched/Report/Parallelism.h"
#include "AffineSched/Report/ScheduleText.h"
#include "isl/aff.h"
#include "isl/map.h"
#include "isl/union_map.h"
#include "isl/val.h"

namespace affinesched {
namespace {

using llvm::json::Array;
using llvm::json::Object;

/// {"t": 2, "i": 1, "N": -1, "1": 3} for 2t + i - N + 3; "1" is the constant.
Object affCoefficients(const isl::aff &Aff, const Statement &S) {
  Object Result;
  auto Add = [&](const std::string &Name, const isl::val &Factor) {
    if (Factor.is_zero().is_false())
      Result[Name] = (int64_t)isl_val_get_num_si(Factor.get());
  };
  for (unsigned D = 0; D < S.Iterators.size(); ++D)
    Add(S.Iterators[D],
        isl::manage(isl_aff_get_coefficient_val(Aff.get(), isl_dim_in, D)));
  for (int P = 0; P < (int)isl_aff_dim(Aff.get(), isl_dim_param); ++P)
    Add(isl_aff_get_dim_name(Aff.get(), isl_dim_param, P),
        isl::manage(isl_aff_get_coefficient_val(Aff.get(), isl_dim_param, P)));
  Add("1", Aff.constant_val());
  return Result;
}

/// The row's coefficients for \p S; none for a row in pieces or with floors.
Object statementCoefficients(const Statement &S, const isl::union_map &Row) {
  // { S[i,j] -> [t] }
  isl::union_map Part = Row.intersect_domain(isl::union_set(S.Domain));
  if (isl_union_map_n_map(Part.get()) != 1)
    return {};
  isl::map Time = isl::manage(isl_map_from_union_map(Part.release()));
  if (!Time.is_single_valued().is_true())
    return {};
  isl::pw_aff Value = isl::manage(isl_pw_multi_aff_get_pw_aff(
      isl::manage(isl_pw_multi_aff_from_map(Time.release())).get(), 0));
  Object Result;
  if (isl_pw_aff_n_piece(Value.get()) != 1)
    return Result;
  Value.foreach_piece([&](isl::set, isl::aff Aff) {
    if (isl_aff_dim(Aff.get(), isl_dim_div) == 0)
      Result = affCoefficients(Aff, S);
    return isl::stat::ok();
  });
  return Result;
}

Object coefficientsJson(const SchedulingProblem &Problem,
                        const isl::union_map &Row) {
  Object Result;
  for (const Statement &S : Problem.Statements)
    Result[S.DisplayName] = statementCoefficients(S, Row);
  return Result;
}

Object objectiveJson(const RowCost &Cost) {
  Object Result;
  for (const auto &[Name, Optimum] : Cost.Objective)
    Result[Name] = Optimum;
  return Result;
}

Object rowJson(const SchedulingProblem &Problem, const FlatRow &Row) {
  bool IsBand = Row.RowKind == FlatRow::Kind::Band;
  return Object{
      {"map", islText(Row.Time)},
      {"kind", IsBand ? "band" : "sequence"},
      {"band", Row.Band},
      {"coincident", Row.Coincident},
      {"carried", islText(Row.Carried)},
      {"residual", islText(Row.Residual)},
      {"coefficients", coefficientsJson(Problem, Row.Time)},
      {"objective", objectiveJson(Row.Cost)},
      {"ilp", Object{{"columns", Row.Cost.IlpColumns},
                     {"constraints", Row.Cost.IlpConstraints}}},
      {"operations", (int64_t)Row.Cost.Operations},
      {"decision", Row.Cost.Decision},
  };
}

Object bandJson(const FlatSchedule &Schedule, const FlatBand &Band) {
  Array Coincident;
  for (unsigned R = Band.First; R <= Band.Last; ++R)
    Coincident.push_back(Schedule.Rows[R].Coincident);
  return Object{{"first", Band.First},
                {"last", Band.Last},
                {"permutable", Band.Permutable},
                {"coincident", std::move(Coincident)}};
}

} // namespace

llvm::json::Object scheduleJson(const SchedulingProblem &Problem,
                                const FlatSchedule &Schedule) {
  Array Rows, Bands;
  for (const FlatRow &Row : Schedule.Rows)
    Rows.push_back(rowJson(Problem, Row));
  for (const FlatBand &Band : Schedule.Bands)
    Bands.push_back(bandJson(Schedule, Band));
  Object Result{{"schedule", islText(Schedule.map())},
                {"rows", std::move(Rows)},
                {"bands", std::move(Bands)}};
  if (auto Parallelism = averageParallelism(Problem, Schedule))
    Result["parallelism"] = Object{{"instances", Parallelism->Instances},
                                   {"steps", Parallelism->Steps},
                                   {"sizes", Parallelism->Sizes}};
  return Result;
}

Array transformationsJson(const std::vector<Transformation> &Names) {
  Array Result;
  for (Transformation T : Names)
    Result.push_back(transformationName(T));
  return Result;
}

} // namespace affinesched
