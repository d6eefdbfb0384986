//===- StatementNames.cpp - What the user's names stand for ---------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StatementNames.h"
#include "llvm/ADT/StringExtras.h"
#include "isl/id.h"
#include "isl/space.h"

namespace affinesched {

namespace {

/// The parameters of \p Problem as isl knows them.
std::vector<isl::id> parameterIds(const SchedulingProblem &Problem) {
  isl::space Space = isl::manage(
      isl_space_align_params(Problem.Context.get_space().release(),
                             Problem.domain().get_space().release()));
  std::vector<isl::id> Ids;
  for (int P = 0; P < (int)isl_space_dim(Space.get(), isl_dim_param); ++P)
    Ids.push_back(
        isl::manage(isl_space_get_dim_id(Space.get(), isl_dim_param, P)));
  return Ids;
}

/// The isl name of the parameter that the source calls \p Name.
llvm::StringRef islName(const SchedulingProblem &Problem,
                        llvm::StringRef Name) {
  for (const auto &[Isl, Source] : Problem.ParameterNames)
    if (Source == Name)
      return Isl;
  return Name;
}

std::string sourceName(const SchedulingProblem &Problem,
                       llvm::StringRef IslName) {
  for (const auto &[Isl, Source] : Problem.ParameterNames)
    if (Isl == IslName)
      return Source;
  return IslName.str();
}

} // namespace

std::optional<unsigned> findStatement(const SchedulingProblem &Problem,
                                      llvm::StringRef Name) {
  if (std::optional<unsigned> Found = Problem.find(Name))
    return Found;
  for (unsigned S = 0; S < Problem.Statements.size(); ++S)
    if (Problem.Statements[S].DisplayName == Name)
      return S;
  return std::nullopt;
}

isl::id findParameter(const SchedulingProblem &Problem, llvm::StringRef Name) {
  std::vector<isl::id> Ids = parameterIds(Problem);
  for (llvm::StringRef Wanted : {Name, islName(Problem, Name)})
    for (const isl::id &Id : Ids)
      if (Wanted == isl_id_get_name(Id.get()))
        return Id;
  return isl::id();
}

std::string tupleText(const Statement &S) {
  return S.DisplayName + "[" + llvm::join(S.Iterators, ",") + "]";
}

std::string statementNames(const SchedulingProblem &Problem) {
  std::vector<std::string> Names;
  for (const Statement &S : Problem.Statements)
    Names.push_back(tupleText(S));
  return llvm::join(Names, ", ");
}

std::string parameterNames(const SchedulingProblem &Problem) {
  std::vector<std::string> Names;
  for (const isl::id &Id : parameterIds(Problem))
    Names.push_back(sourceName(Problem, isl_id_get_name(Id.get())));
  return Names.empty() ? "no parameter" : llvm::join(Names, ", ");
}

} // namespace affinesched
