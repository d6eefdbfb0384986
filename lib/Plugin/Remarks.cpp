//===- Remarks.cpp - What the user is told about one SCoP -----------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/Remarks.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

namespace affinesched {
namespace {

constexpr const char PassName[] = "affine-sched";

const char *kindName(RemarkKind Kind) {
  switch (Kind) {
  case RemarkKind::Passed:
    return "passed";
  case RemarkKind::Missed:
    return "missed";
  case RemarkKind::Analysis:
    return "analysis";
  }
  llvm_unreachable("unknown kind");
}

/// \p Line in the scope (and inlined at the place) of \p Location.
llvm::DebugLoc atLine(const llvm::DebugLoc &Location, unsigned Line) {
  if (!Location || !Line || Line == Location.getLine())
    return Location;
  return llvm::DILocation::get(Location->getContext(), Line, 0,
                               Location->getScope(), Location->getInlinedAt());
}

template <class Remark>
void emit(const char *Name, const llvm::DebugLoc &Location,
          const llvm::BasicBlock &Entry,
          llvm::ArrayRef<ScopRemarks::Piece> Message) {
  llvm::OptimizationRemarkEmitter Emitter(Entry.getParent());
  Remark R(PassName, Name, Location, &Entry);
  for (const ScopRemarks::Piece &Piece : Message)
    R << Piece;
  Emitter.emit(R);
}

} // namespace

bool ScopRemarks::wanted() const {
  return llvm::OptimizationRemarkEmitter(Entry.getParent())
      .allowExtraAnalysis(PassName);
}

void ScopRemarks::say(RemarkKind Kind, const char *Name,
                      llvm::ArrayRef<Piece> Message, unsigned Line) {
  std::string Text;
  for (const Piece &Part : Message)
    Text += Part.Val;
  Said.push_back(llvm::json::Object{
      {"kind", kindName(Kind)}, {"name", Name}, {"text", Text}});

  llvm::DebugLoc Place = atLine(Location, Line);
  switch (Kind) {
  case RemarkKind::Passed:
    return emit<llvm::OptimizationRemark>(Name, Place, Entry, Message);
  case RemarkKind::Missed:
    return emit<llvm::OptimizationRemarkMissed>(Name, Place, Entry, Message);
  case RemarkKind::Analysis:
    return emit<llvm::OptimizationRemarkAnalysis>(Name, Place, Entry, Message);
  }
}

} // namespace affinesched
