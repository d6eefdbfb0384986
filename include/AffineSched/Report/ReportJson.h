//===- ReportJson.h - The report as JSON -*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_REPORT_REPORTJSON_H
#define AFFINESCHED_REPORT_REPORTJSON_H

#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Model/SchedulingProblem.h"
#include "AffineSched/Report/Transformations.h"
#include "llvm/Support/JSON.h"

namespace affinesched {

/// {"schedule": isl text of all rows,
///  "rows": [{"map", "kind": "band|sequence", "band", "coincident", "carried",
///            "residual", "coefficients": {S: {...}}, "objective", "ilp":
///            {"columns", "constraints"}, "operations", "decision"}],
///  "bands": [{"first", "last", "permutable", "coincident": [...]}],
///  "parallelism": {"instances", "steps", "sizes"} where it can be counted}
llvm::json::Object scheduleJson(const SchedulingProblem &Problem,
                                const FlatSchedule &Schedule);

/// ["interchange", "skewing", ...]
llvm::json::Array transformationsJson(const std::vector<Transformation> &Names);

} // namespace affinesched

#endif
