//===- AstBuilder.cpp - The isl AST of a marked schedule tree -------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AstBuilder.h"
#include "NoIslLimit.h"
#include "polly/CodeGen/IslAst.h"
#include "polly/ScopInfo.h"
#include "isl/ast_build.h"

namespace affinesched {
namespace {

using Payload = polly::IslAstInfo::IslAstUserPayload;

void freePayload(void *User) { delete static_cast<Payload *>(User); }

/// Attaches a payload with \p Build to \p Node; Polly's generator reads it.
isl_ast_node *attachBuild(isl_ast_node *Node, isl_ast_build *Build, void *) {
  auto *NodePayload = new Payload();
  NodePayload->Build = isl::manage_copy(Build);
  isl_id *Id = isl_id_alloc(isl_ast_build_get_ctx(Build), "", NodePayload);
  Id = isl_id_set_free_user(Id, freePayload);
  return isl_ast_node_set_annotation(Node, Id);
}

/// isl's AST options that Polly's loop generator relies on: upper bounds of the
/// form 'iterator <= expression', minima and maxima kept as such.
class AstStyle {
public:
  explicit AstStyle(isl::ctx Context)
      : Ctx(Context.get()),
        OldAtomic(isl_options_get_ast_build_atomic_upper_bound(Ctx)),
        OldMinMax(isl_options_get_ast_build_detect_min_max(Ctx)) {
    isl_options_set_ast_build_atomic_upper_bound(Ctx, 1);
    isl_options_set_ast_build_detect_min_max(Ctx, 1);
  }
  ~AstStyle() {
    isl_options_set_ast_build_atomic_upper_bound(Ctx, OldAtomic);
    isl_options_set_ast_build_detect_min_max(Ctx, OldMinMax);
  }
  AstStyle(const AstStyle &) = delete;
  AstStyle &operator=(const AstStyle &) = delete;

private:
  isl_ctx *Ctx;
  int OldAtomic, OldMinMax;
};

/// A build that knows the parameters' context, [n] -> { : ... }, and attaches
/// itself to nodes.
isl::ast_build makeBuild(const isl::set &Context) {
  isl_ast_build *Build = isl_ast_build_from_context(Context.copy());
  Build = isl_ast_build_set_at_each_domain(Build, attachBuild, nullptr);
  Build = isl_ast_build_set_after_each_for(Build, attachBuild, nullptr);
  Build = isl_ast_build_set_after_each_mark(Build, attachBuild, nullptr);
  return isl::manage(Build);
}

/// Pairs of arrays that must be compared at run time.
size_t numAliasChecks(const polly::Scop &S) {
  size_t Checks = 0;
  for (const auto &[Written, OnlyRead] : S.getAliasGroups())
    Checks += Written.size() * (Written.size() + 2 * OnlyRead.size()) / 2;
  return Checks;
}

/// Polly's assumptions and alias checks, as one expression; null if there are
/// too many to be worth it.
isl::ast_expr buildRunCondition(polly::Scop &S, const isl::ast_build &Build) {
  constexpr size_t MaxAliasChecks = 1000;
  if (numAliasChecks(S) > MaxAliasChecks)
    return isl::ast_expr();
  NoIslLimit Unlimited(S.getIslCtx());
  return polly::IslAst::buildRunCondition(S, Build);
}

} // namespace

AstProgram buildAst(polly::Scop &S, const isl::schedule &Tree,
                    const isl::set &Condition) {
  AstProgram Program;
  AstStyle Style(S.getIslCtx());
  isl::set Context = S.getContext();
  isl::ast_build Before = makeBuild(Context), Inside = makeBuild(Condition);
  isl::ast_expr Fulfilled = Before.expr_from(Condition.gist(Context));
  if (Inside.is_null() || Fulfilled.is_null())
    return Program;
  Program.Root =
      isl::manage(isl_ast_build_node_from_schedule(Inside.get(), Tree.copy()));
  if (Program.Root.is_null())
    return Program;
  Program.RunCondition = buildRunCondition(S, Before);
  if (!bool(Context.is_subset(Condition).is_true()))
    Program.RunCondition = isl::manage(
        isl_ast_expr_and(Program.RunCondition.release(), Fulfilled.release()));
  return Program;
}

isl::union_map scheduleBelow(const isl::ast_node &Node) {
  isl::union_map Schedule = isl::union_map::empty(Node.ctx());
  isl_ast_node_foreach_descendant_top_down(
      Node.get(),
      [](isl_ast_node *Below, void *Sum) {
        if (isl_ast_node_get_type(Below) == isl_ast_node_user) {
          auto *Total = static_cast<isl::union_map *>(Sum);
          *Total = Total->unite(
              polly::IslAstInfo::getSchedule(isl::manage_copy(Below)));
        }
        return isl_bool_true;
      },
      &Schedule);
  return Schedule;
}

bool hasMarkBelow(const isl::ast_node &Node, const char *Name) {
  struct Search {
    llvm::StringRef Name;
    bool Found;
  } For{Name, false};
  isl_ast_node_foreach_descendant_top_down(
      Node.get(),
      [](isl_ast_node *Below, void *User) {
        auto *Wanted = static_cast<Search *>(User);
        if (isl_ast_node_get_type(Below) == isl_ast_node_mark) {
          isl::id Id = isl::manage(isl_ast_node_mark_get_id(Below));
          Wanted->Found |= Wanted->Name == isl_id_get_name(Id.get());
        }
        return Wanted->Found ? isl_bool_false : isl_bool_true;
      },
      &For);
  return For.Found;
}

int scheduleDepth(const isl::ast_node &Node) {
  const Payload *NodePayload = polly::IslAstInfo::getNodePayload(Node);
  if (!NodePayload || NodePayload->Build.is_null())
    return -1;
  isl::space Space =
      isl::manage(isl_ast_build_get_schedule_space(NodePayload->Build.get()));
  return isl_space_dim(Space.get(), isl_dim_set);
}

} // namespace affinesched
