//===- StatementNames.h - What the user's names stand for
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_SCHEDULER_STATEMENTNAMES_H
#define AFFINESCHED_LIB_SCHEDULER_STATEMENTNAMES_H

#include "AffineSched/Model/SchedulingProblem.h"
#include <string>

namespace affinesched {

/// The statement that isl or, failing that, the user calls \p Name.
std::optional<unsigned> findStatement(const SchedulingProblem &Problem,
                                      llvm::StringRef Name);

/// The parameter that isl or, failing that, the user calls \p Name; null if
/// there is none.
isl::id findParameter(const SchedulingProblem &Problem, llvm::StringRef Name);

/// "S1[i,j]"
std::string tupleText(const Statement &S);
/// "S1[i,j], S2[k]"
std::string statementNames(const SchedulingProblem &Problem);
/// "n, m", or "no parameter".
std::string parameterNames(const SchedulingProblem &Problem);

} // namespace affinesched

#endif
