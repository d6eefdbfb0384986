//===- AstBuilder.h - The isl AST of a marked schedule tree -*- C++ -*-----===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef AFFINESCHED_LIB_CODEGEN_CPU_ASTBUILDER_H
#define AFFINESCHED_LIB_CODEGEN_CPU_ASTBUILDER_H

#include "isl/isl-noexceptions.h"

namespace polly {
class Scop;
}

namespace affinesched {

/// A program as loops, conditions and statements, and the condition under
/// which it may stand in for the original code.
struct AstProgram {
  isl::ast_node Root;
  isl::ast_expr RunCondition;
};

/// Builds the AST of \p Tree for parameters in \p Condition ([n] -> { : ... }),
/// which becomes part of the run condition. Members are null where isl failed;
/// only the condition is, where it would have to compare too many arrays.
/// Every for, mark and user node carries Polly's payload with its build.
AstProgram buildAst(polly::Scop &S, const isl::schedule &Tree,
                    const isl::set &Condition);

/// What is executed below \p Node: { S[i] -> [t0, ...] }, from the statements'
/// own builds. A loop over tiles whose statements are expanded below it does
/// not know them itself.
isl::union_map scheduleBelow(const isl::ast_node &Node);

/// A mark named \p Name stands somewhere below \p Node.
bool hasMarkBelow(const isl::ast_node &Node, const char *Name);

/// Number of schedule rows outside \p Node, its own included for a for node;
/// -1 if unknown. Rows whose loop has vanished count too.
int scheduleDepth(const isl::ast_node &Node);

} // namespace affinesched

#endif
