//===- ProblemWriter.cpp - A scheduling problem as text -------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Model/IslText.h"
#include "AffineSched/Model/ProblemIO.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/space.h"
#include "isl/union_map.h"
#include <map>

namespace affinesched {
namespace {

using llvm::StringRef;

/// \p S's domain over the parameters of \p Params, with its iterators' names
/// where isl can read them back.
isl::set namedDomain(const Statement &S, const isl::space &Params) {
  isl::set Domain =
      isl::manage(isl_set_align_params(S.Domain.copy(), Params.copy()));
  llvm::StringSet<> Taken;
  for (int P = 0; P < (int)isl_space_dim(Params.get(), isl_dim_param); ++P)
    Taken.insert(isl_space_get_dim_name(Params.get(), isl_dim_param, P));
  for (unsigned D = 0; D < S.Iterators.size(); ++D) {
    StringRef Name = S.Iterators[D];
    bool Word =
        !Name.empty() && !llvm::isDigit(Name[0]) &&
        llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
    if (Word && Taken.insert(Name).second)
      Domain = isl::manage(isl_set_set_dim_name(Domain.release(), isl_dim_set,
                                                D, Name.str().c_str()));
  }
  return Domain;
}

/// All domains as one isl text, in statement order (isl's own order of a union
/// is that of its hash table).
std::string domainText(const SchedulingProblem &Problem) {
  isl::space Params = Problem.domain().space();
  std::string Prefix = "{ ", Pieces;
  for (const Statement &S : Problem.Statements) {
    StringRef Text;
    std::string Storage = plainText(namedDomain(S, Params));
    Text = Storage;
    size_t Open = Text.find("{ ");
    if (Open == StringRef::npos)
      continue;
    Prefix = Text.take_front(Open + 2).str();
    Pieces += (Pieces.empty() ? "" : "; ") +
              Text.drop_front(Open + 2).drop_back(2).str();
  }
  return Prefix + Pieces + (Pieces.empty() ? "}" : " }");
}

void writeValue(llvm::raw_ostream &OS, StringRef Key, StringRef Text) {
  OS << Key << ": |\n  " << Text << "\n";
}

/// Writes pairs unless they are what a reader assumes anyway.
void writePairs(llvm::raw_ostream &OS, StringRef Key,
                const isl::union_map &Pairs, const isl::union_map &Default) {
  if (Pairs.is_null() ||
      isl_union_map_is_equal(Pairs.get(), Default.get()) == isl_bool_true)
    return;
  writeValue(OS, Key, plainText(Pairs));
}

/// What is accessed in one way, { S[i,j] -> A[x] }, under \p Key.
void writeAccesses(llvm::raw_ostream &OS, StringRef Key,
                   const SchedulingProblem &Problem, Access::Kind Kind) {
  isl::union_map All = isl::union_map::empty(Problem.ctx());
  for (const Access &A : Problem.Accesses)
    if (A.AccessKind == Kind)
      All = All.unite(isl::union_map(A.Relation));
  if (All.is_empty().is_false())
    writeValue(OS, Key, plainText(All));
}

/// { A[] -> [8]; ... }
void writeElementBytes(llvm::raw_ostream &OS,
                       const SchedulingProblem &Problem) {
  std::map<std::string, unsigned> Bytes;
  for (const Access &A : Problem.Accesses)
    Bytes[isl_map_get_tuple_name(A.Relation.get(), isl_dim_out)] =
        A.ElementBytes;
  std::string Text;
  for (const auto &[Array, Size] : Bytes)
    if (Size != DefaultElementBytes)
      Text += (Text.empty() ? "" : "; ") + Array + "[] -> [" +
              std::to_string(Size) + "]";
  if (!Text.empty())
    writeValue(OS, "element-bytes", "{ " + Text + " }");
}

} // namespace

void writeProblem(llvm::raw_ostream &OS, const SchedulingProblem &Problem) {
  if (!Problem.Function.empty())
    OS << "# " << Problem.Function << " in " << Problem.Position.File << ":"
       << Problem.Position.Line << "\n";
  isl::union_map Validity = Problem.validity();
  writeValue(OS, "context", plainText(Problem.Context));
  writeValue(OS, "domain", domainText(Problem));
  writeValue(OS, "dependences", plainText(Validity));
  writePairs(OS, "proximity", Problem.Proximity, Validity);
  writePairs(OS, "coincidence", Problem.Coincidence, Validity);
  if (!Problem.Original.is_null())
    writeValue(OS, "original", plainText(Problem.Original));
  writeAccesses(OS, "reads", Problem, Access::Kind::Read);
  writeAccesses(OS, "writes", Problem, Access::Kind::MustWrite);
  writeAccesses(OS, "may-writes", Problem, Access::Kind::MayWrite);
  writeElementBytes(OS, Problem);
}

} // namespace affinesched
