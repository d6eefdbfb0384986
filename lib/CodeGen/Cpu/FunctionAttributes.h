//===- FunctionAttributes.h - Attributes after outlining -*- C++ -*--------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_CODEGEN_CPU_FUNCTIONATTRIBUTES_H
#define AFFINESCHED_LIB_CODEGEN_CPU_FUNCTIONATTRIBUTES_H

namespace llvm {
class Function;
}

namespace affinesched {

/// \p F now calls the OpenMP run-time: drops what was inferred before.
void dropStaleAttributes(llvm::Function &F);

/// Compiles outlined code for the same target and under the same rules as the
/// code it comes from.
void inheritAttributes(llvm::Function &SubFn, const llvm::Function &Parent);

} // namespace affinesched

#endif
