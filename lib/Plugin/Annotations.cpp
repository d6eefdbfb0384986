//===- Annotations.cpp - What the source says of a function ---------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// __attribute__((annotate("text"))) ends up in the array
// llvm.global.annotations: { function, text, file, line, arguments }.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/Annotations.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"

namespace affinesched {
namespace {

using namespace llvm;

constexpr StringRef Prefix = "affine-sched:";

/// The C string that \p Value points to; empty if it is none.
StringRef stringAt(const Value *Value) {
  auto *Global = dyn_cast<GlobalVariable>(Value->stripPointerCasts());
  if (!Global || !Global->hasInitializer())
    return "";
  auto *Text = dyn_cast<ConstantDataArray>(Global->getInitializer());
  return Text && Text->isCString() ? Text->getAsCString() : "";
}

/// The texts after the prefix in the annotations of \p F.
SmallVector<StringRef, 2> annotationsOf(const Function &F) {
  SmallVector<StringRef, 2> Texts;
  const GlobalVariable *All =
      F.getParent()->getNamedGlobal("llvm.global.annotations");
  if (!All || !All->hasInitializer())
    return Texts;
  for (const Use &Entry : All->getInitializer()->operands()) {
    auto *Fields = dyn_cast<ConstantStruct>(Entry);
    if (!Fields || Fields->getNumOperands() < 2 ||
        Fields->getOperand(0)->stripPointerCasts() != &F)
      continue;
    StringRef Text = stringAt(Fields->getOperand(1)).trim();
    if (Text.consume_front(Prefix))
      Texts.push_back(Text);
  }
  return Texts;
}

void warn(Function &F, Error Bad) {
  std::string Message = "annotation of '" + F.getName().str() +
                        "' ignored: " + toString(std::move(Bad));
  F.getContext().diagnose(
      DiagnosticInfoGeneric("affine-sched: " + Message, DS_Warning));
  DebugLoc Location;
  if (DISubprogram *Where = F.getSubprogram())
    Location = DILocation::get(F.getContext(), Where->getLine(), 0, Where);
  OptimizationRemarkEmitter(&F).emit(
      OptimizationRemarkMissed("affine-sched", "BadAnnotation", Location,
                               &F.getEntryBlock())
      << Message);
}

} // namespace

PassOptions annotatedOptions(Function &F, const PassOptions &Options) {
  PassOptions Own = Options;
  for (StringRef Text : annotationsOf(F)) {
    PassOptions Next = Own;
    if (Error Bad = applyAnnotation(Text, Next))
      warn(F, std::move(Bad));
    else
      Own = std::move(Next);
  }
  return Own;
}

} // namespace affinesched
