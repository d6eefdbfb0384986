//===- FunctionAttributes.cpp - Attributes after outlining ----------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAttributes.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace affinesched {
namespace {

/// Attributes that speak of how code is compiled, not of what it does.
const Attribute::AttrKind InheritedKinds[] = {
    Attribute::NoImplicitFloat,    Attribute::NoRedZone,
    Attribute::NullPointerIsValid, Attribute::OptimizeForSize,
    Attribute::SanitizeAddress,    Attribute::SanitizeHWAddress,
    Attribute::SanitizeMemory,     Attribute::SanitizeThread,
    Attribute::StrictFP,           Attribute::UWTable,
};

/// Marks of passes, which do not pass on.
bool isPassMark(StringRef Name) { return Name.starts_with("polly"); }

} // namespace

void dropStaleAttributes(Function &F) {
  F.removeFnAttr(Attribute::Memory);
  F.removeFnAttr(Attribute::NoSync);
  F.removeFnAttr(Attribute::NoFree);
  F.removeFnAttr(Attribute::NoRecurse);
  F.removeFnAttr(Attribute::NoCallback);
  F.removeFnAttr(Attribute::WillReturn);
  F.removeFnAttr(Attribute::Speculatable);
}

void inheritAttributes(Function &SubFn, const Function &Parent) {
  for (Attribute A : Parent.getAttributes().getFnAttrs()) {
    bool Inherited = A.isStringAttribute()
                         ? !isPassMark(A.getKindAsString())
                         : is_contained(InheritedKinds, A.getKindAsEnum());
    if (Inherited)
      SubFn.addFnAttr(A);
  }
  SubFn.addFnAttr(Attribute::NoUnwind);
}

} // namespace affinesched
