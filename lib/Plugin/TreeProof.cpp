//===- TreeProof.cpp - The last proof before code generation --------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Plugin/ScopStages.h"
#include "isl/schedule.h"
#include "isl/schedule_node.h"

namespace affinesched {
namespace {

/// Any mark of ours says that the loop below it carries nothing.
bool isParallelMark(const isl::schedule_node &Node) {
  isl_id *Id = isl_schedule_node_mark_get_id(Node.get());
  llvm::StringRef Name = Id ? isl_id_get_name(Id) : "";
  isl_id_free(Id);
  return Name == marks::Parallel || Name == marks::Vector;
}

/// The loop under the mark \p Mark carries no dependence.
Verification verifyMark(const isl::union_map &Dependences,
                        const isl::schedule_node &Mark) {
  constexpr unsigned OnlyMember = 0;
  isl::schedule_node Band = Mark.child(0);
  // Parallel and vector marks may stand above the same loop.
  while (!Band.is_null() &&
         isl_schedule_node_get_type(Band.get()) == isl_schedule_node_mark)
    Band = Band.child(0);
  if (Band.is_null() ||
      isl_schedule_node_get_type(Band.get()) != isl_schedule_node_band)
    return {Verdict::Unknown, "a mark does not stand above a loop"};
  return verifyParallel(Dependences, Band, OnlyMember);
}

Verification verifyMarks(const isl::union_map &Dependences,
                         const isl::schedule &Tree) {
  Verification Worst{Verdict::Proved, ""};
  isl::stat Visited = Tree.get_root().foreach_descendant_top_down(
      [&](isl::schedule_node Node) -> isl::boolean {
        if (isl_schedule_node_get_type(Node.get()) != isl_schedule_node_mark ||
            !isParallelMark(Node) || !Worst.proved())
          return isl::boolean(Worst.proved());
        Worst = verifyMark(Dependences, Node);
        return isl::boolean(true);
      });
  if (Worst.proved() && Visited.is_error())
    return {Verdict::Unknown, "isl could not walk the schedule tree"};
  return Worst;
}

} // namespace

Verification verifyFinalTree(const SchedulingProblem &Problem,
                             const isl::union_map &Dependences,
                             const isl::schedule &Tree) {
  Verification Order =
      verifyLegality(Dependences, Tree.get_map(), Problem.domain());
  if (!Order.proved())
    return Order;
  Verification Flags = verifyFlags(Dependences, Tree);
  if (!Flags.proved())
    return Flags;
  return verifyMarks(Dependences, Tree);
}

std::string treeText(const isl::schedule &Tree) {
  if (Tree.is_null())
    return "";
  isl_printer *Printer = isl_printer_to_str(Tree.ctx().get());
  Printer = isl_printer_set_yaml_style(Printer, ISL_YAML_STYLE_BLOCK);
  Printer = isl_printer_print_schedule(Printer, Tree.get());
  char *Text = isl_printer_get_str(Printer);
  std::string Copy = Text ? Text : "";
  free(Text);
  isl_printer_free(Printer);
  return Copy;
}

} // namespace affinesched
