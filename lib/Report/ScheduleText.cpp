//===- ScheduleText.cpp - T(S) as people write it -------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Report/ScheduleText.h"
#include "AffineSched/Model/IslText.h"
#include "StatementTimes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "isl/aff.h"
#include "isl/union_map.h"
#include "isl/val.h"

namespace affinesched {
namespace {

//===----------------------------------------------------------------------===//
// Affine expressions
//===----------------------------------------------------------------------===//

/// Appends "+ 2t", "- i", "+ 5": \p Factor times \p Name.
void appendTerm(std::string &Text, const isl::val &Factor,
                const std::string &Name) {
  if (!Factor.is_zero().is_false())
    return;
  bool Negative = Factor.is_neg().is_true();
  if (Text.empty())
    Text = Negative ? "-" : "";
  else
    Text += Negative ? " - " : " + ";
  isl::val Size = Factor.abs();
  if (Name.empty() || !Size.is_one().is_true()) {
    char *Digits = isl_val_to_str(Size.get());
    Text += Digits ? Digits : "?";
    std::free(Digits);
  }
  Text += Name;
}

/// The middle of isl's own text, "{ S[i] -> [(floor((i)/2))] }".
std::string quasiAffineText(const isl::aff &Aff) {
  std::string Storage = plainText(Aff);
  llvm::StringRef Text = Storage;
  size_t Start = Text.rfind("[(");
  size_t End = Text.rfind(")]");
  if (Start == llvm::StringRef::npos || End == llvm::StringRef::npos)
    return Storage;
  return Text.slice(Start + 2, End).str();
}

/// Iterators first, outermost first, then parameters, then the constant.
std::string affText(const isl::aff &Aff) {
  if (isl_aff_dim(Aff.get(), isl_dim_div) != 0)
    return quasiAffineText(Aff);
  std::string Text;
  for (isl_dim_type Type : {isl_dim_in, isl_dim_param})
    for (int D = 0; D < (int)isl_aff_dim(Aff.get(), Type); ++D) {
      const char *Name = isl_aff_get_dim_name(Aff.get(), Type, D);
      appendTerm(Text,
                 isl::manage(isl_aff_get_coefficient_val(Aff.get(), Type, D)),
                 Name ? std::string(Name) : "i" + std::to_string(D));
    }
  appendTerm(Text, Aff.constant_val(), "");
  return Text.empty() ? "0" : Text;
}

/// Pieces that agree are shown once: "t + i | t + N - 1 - i".
std::string rowText(const TimeRow &Row) {
  std::vector<std::string> Pieces;
  for (const isl::aff &Aff : Row) {
    std::string Text = affText(Aff);
    if (!llvm::is_contained(Pieces, Text))
      Pieces.push_back(Text);
  }
  return Pieces.empty() ? "?" : llvm::join(Pieces, " | ");
}

/// One text per row of \p Schedule; empty if S has no single time.
std::vector<std::string> timeTexts(const Statement &S,
                                   const isl::union_map &Schedule) {
  std::vector<std::string> Texts;
  for (const TimeRow &Row : timeRows(S, Schedule))
    Texts.push_back(rowText(Row));
  return Texts;
}

//===----------------------------------------------------------------------===//
// Rows and bands
//===----------------------------------------------------------------------===//

/// Unknown counts as not empty.
bool isEmpty(const isl::union_map &Map) {
  return !Map.is_null() && isl_union_map_is_empty(Map.get()) == isl_bool_true;
}

/// How much of what was open the row carries: "all", "some" or "none".
const char *carriedShare(const FlatRow &Row) {
  if (isEmpty(Row.Carried))
    return "none";
  return isEmpty(Row.Residual) ? "all" : "some";
}

/// "u = 0, w = 1"
std::string objectiveText(const RowCost &Cost) {
  std::vector<std::string> Texts;
  for (const auto &[Name, Optimum] : Cost.Objective)
    Texts.push_back(Name + " = " + Optimum);
  return llvm::join(Texts, ", ");
}

void printRow(llvm::raw_ostream &OS, const SchedulingProblem &Problem,
              const FlatRow &Row, unsigned Number) {
  OS << "row " << Number << ": " << rowText(Problem, Row.Time) << ": ";
  if (Row.RowKind == FlatRow::Kind::Sequence)
    OS << "sequence";
  else
    OS << "band " << Row.Band;
  OS << ", " << (Row.Coincident ? "coincident" : "not coincident")
     << ", carries " << carriedShare(Row) << "\n";
  if (!isEmpty(Row.Carried))
    OS << "  carried: " << islText(Row.Carried) << "\n";
  if (!isEmpty(Row.Residual))
    OS << "  residual: " << islText(Row.Residual) << "\n";
  if (!Row.Cost.Decision.empty())
    OS << "  decision: " << Row.Cost.Decision << "\n";
  if (!Row.Cost.Objective.empty())
    OS << "  objective: " << objectiveText(Row.Cost) << "\n";
}

void printBand(llvm::raw_ostream &OS, const FlatBand &Band, unsigned Number) {
  OS << "band " << Number << ": rows " << Band.First << " to " << Band.Last
     << ", " << (Band.Permutable ? "permutable" : "not permutable") << "\n";
}

} // namespace

std::vector<std::string> scheduleLines(const SchedulingProblem &Problem,
                                       const isl::union_map &Schedule) {
  std::vector<std::string> Lines;
  for (const Statement &S : Problem.Statements)
    Lines.push_back("T(" + S.DisplayName + ") = (" +
                    llvm::join(timeTexts(S, Schedule), ", ") + ")");
  return Lines;
}

std::string rowText(const SchedulingProblem &Problem,
                    const isl::union_map &Row) {
  std::vector<std::string> Texts;
  for (const Statement &S : Problem.Statements) {
    std::vector<std::string> Times = timeTexts(S, Row);
    std::string Text = Times.size() == 1 ? Times.front() : "?";
    if (!llvm::is_contained(Texts, Text))
      Texts.push_back(Text);
  }
  return llvm::join(Texts, ", ");
}

std::string scheduleText(const SchedulingProblem &Problem,
                         const FlatSchedule &Schedule) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const std::string &Line : scheduleLines(Problem, Schedule.map()))
    OS << Line << "\n";
  for (unsigned R = 0; R < Schedule.Rows.size(); ++R)
    printRow(OS, Problem, Schedule.Rows[R], R);
  for (unsigned B = 0; B < Schedule.Bands.size(); ++B)
    printBand(OS, Schedule.Bands[B], B);
  return Text;
}

std::string islText(const isl::union_map &Map) {
  if (isEmpty(Map))
    return "{}";
  return plainText(Map);
}

} // namespace affinesched
