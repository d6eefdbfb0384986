//===- TransformTree.cpp - Tiles, then parallel loops, then vectors -------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TreeTransforms.h"

namespace affinesched {

TreeResult transformTree(const isl::schedule &Tree,
                         const SchedulingProblem &Problem,
                         const isl::union_map &Dependences,
                         const TreeOptions &Options) {
  TreeResult Result;
  TreeContext C{Problem, Dependences, Options, Result.Decisions};
  isl::schedule_node Root = tileBands(Tree.root(), C);
  if (Options.Parallel && !Root.is_null())
    Root = markParallelLoops(Root, C);
  if (Options.Vectorize && !Root.is_null())
    Root = markVectorLoops(Root, C);
  if (!Root.is_null())
    Result.Tree = Root.schedule();
  return Result;
}

} // namespace affinesched
