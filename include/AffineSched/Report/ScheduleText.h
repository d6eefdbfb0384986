//===- ScheduleText.h - T(S) as people write it -*- C++ -*-===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_REPORT_SCHEDULETEXT_H
#define AFFINESCHED_REPORT_SCHEDULETEXT_H

#include "AffineSched/Model/Schedule.h"
#include "AffineSched/Model/SchedulingProblem.h"
#include <string>
#include <vector>

namespace affinesched {

/// One line per statement: "T(S1) = (t, 2t + i, 0)", with the source names of
/// the iterators and the statement's display name; the line's SourcePosition
/// is the statement's. \p Schedule is { S[i,j] -> [t0,...] }.
std::vector<std::string> scheduleLines(const SchedulingProblem &Problem,
                                       const isl::union_map &Schedule);

/// One row of one or more statements as affine text, "t + i"; statements that
/// agree are shown once.
std::string rowText(const SchedulingProblem &Problem,
                    const isl::union_map &Row);

/// The whole story for a terminal: T(S), then per row its kind, band,
/// coincident flag and what it carries, then the bands.
std::string scheduleText(const SchedulingProblem &Problem,
                         const FlatSchedule &Schedule);

/// isl text without the surrounding noise; "{}" for empty.
std::string islText(const isl::union_map &Map);

} // namespace affinesched

#endif
