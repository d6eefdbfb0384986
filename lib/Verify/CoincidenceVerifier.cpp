//===- CoincidenceVerifier.cpp - Re-proves flags --------------------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks the schedule tree from the root with the dependences that are still
// active, that is, equal in all outer bands and inside one branch of every
// outer sequence. Worked example, S[i,j] with distance (1,-1): the band
// (i + j, i) is permutable and its first member coincident; the band (i, j) is
// neither.
//
//===----------------------------------------------------------------------===//

#include "TimePairs.h"
#include "isl/ctx.h"
#include "isl/map.h"
#include "isl/schedule.h"
#include "isl/schedule_node.h"
#include "isl/union_map.h"
#include <optional>

namespace affinesched {
namespace {

/// One 1-d row on pairs: { [t] -> [u] : ... } as isl text.
constexpr const char Backward[] = "{ [t] -> [u] : u < t }";
constexpr const char Apart[] = "{ [t] -> [u] : u < t or u > t }";

bool isBand(const isl::schedule_node &Node) {
  return isl_schedule_node_get_type(Node.get()) == isl_schedule_node_band;
}

int memberCount(const isl::schedule_node &Band) {
  return isl_schedule_node_band_n_member(Band.get());
}

/// Member \p M of \p Band, { S[i,j] -> [t] }.
isl::union_map memberTime(const isl::schedule_node &Band, unsigned M) {
  isl::multi_union_pw_aff Rows =
      isl::manage(isl_schedule_node_band_get_partial_schedule(Band.get()));
  return isl::manage(isl_union_map_from_union_pw_aff(
      isl_multi_union_pw_aff_get_union_pw_aff(Rows.get(), M)));
}

/// What of \p Active is equal in the first \p Members members of \p Band.
isl::union_map equalWithin(isl::union_map Active,
                           const isl::schedule_node &Band, unsigned Members) {
  for (unsigned M = 0; M < Members && !Active.is_null(); ++M) {
    isl::union_map Equal(Active.ctx(), "{ [t] -> [t] }");
    Active = pairsRelated(timePairs(Active, memberTime(Band, M)), Equal);
  }
  return Active.coalesce();
}

/// No pair of \p Active has its two times under \p Time related by \p
/// Forbidden; every pair has two times.
Verification checkMember(const isl::union_map &Active,
                         const isl::union_map &Time, const char *Forbidden,
                         const std::string &Why) {
  if (Active.is_null() || Time.is_null())
    return {Verdict::Unknown, "isl failed on the way to: " + Why};
  isl::union_set Timed = Time.domain();
  isl::union_map Untimed =
      Active.subtract(Active.intersect_domain(Timed).intersect_range(Timed));
  if (isl_union_map_is_empty(Untimed.get()) != isl_bool_true)
    return unknown(Active.ctx(), "instances without a time under: " + Why);
  isl::union_map Violating = pairsRelated(
      timePairs(Active, Time), isl::union_map(Active.ctx(), Forbidden));
  switch (isl_union_map_is_empty(Violating.get())) {
  case isl_bool_true:
    return {Verdict::Proved, ""};
  case isl_bool_false:
    return refutedBy(Violating, Why);
  default:
    return unknown(Active.ctx(), "isl cannot decide: " + Why);
  }
}

/// The flags that a walk is about.
enum class Flags { Permutable, Coincident, Both };

/// \p Checked flags of \p Band against the pairs active on entering it.
Verification checkBand(const isl::union_map &Active,
                       const isl::schedule_node &Band, Flags Checked) {
  const bool Permutable =
      Checked != Flags::Coincident &&
      isl_schedule_node_band_get_permutable(Band.get()) != isl_bool_false;
  for (int M = 0; M < memberCount(Band); ++M) {
    std::string Name = "member " + std::to_string(M);
    isl::union_map Time = memberTime(Band, M);
    if (Permutable) {
      Verification V =
          checkMember(Active, Time, Backward,
                      Name + " of a permutable band runs backwards");
      if (!V.proved())
        return V;
    }
    if (Checked == Flags::Permutable ||
        isl_schedule_node_band_member_get_coincident(Band.get(), M) ==
            isl_bool_false)
      continue;
    Verification V =
        checkMember(Active, Time, Apart, Name + " is said to be coincident");
    if (!V.proved())
      return V;
  }
  return {Verdict::Proved, ""};
}

/// The pairs of \p Active that are still active below \p Node; nothing for
/// nodes that this walk does not understand.
std::optional<isl::union_map> activeBelow(const isl::union_map &Active,
                                          const isl::schedule_node &Node) {
  switch (isl_schedule_node_get_type(Node.get())) {
  case isl_schedule_node_band:
    return equalWithin(Active, Node, memberCount(Node));
  case isl_schedule_node_filter: {
    // { S[i,j] }
    isl::union_set Filter =
        isl::manage(isl_schedule_node_filter_get_filter(Node.get()));
    return Active.intersect_domain(Filter).intersect_range(Filter);
  }
  case isl_schedule_node_domain:
  case isl_schedule_node_sequence:
  case isl_schedule_node_set:
  case isl_schedule_node_mark:
  case isl_schedule_node_context:
  case isl_schedule_node_guard:
  case isl_schedule_node_leaf:
    return Active;
  default:
    return std::nullopt;
  }
}

Verification checkTree(const isl::union_map &Active,
                       const isl::schedule_node &Node, Flags Checked) {
  if (Active.is_null() || Node.is_null())
    return {Verdict::Unknown, "isl failed inside the schedule tree"};
  if (isBand(Node))
    if (Verification V = checkBand(Active, Node, Checked); !V.proved())
      return V;
  std::optional<isl::union_map> Below = activeBelow(Active, Node);
  if (!Below)
    return {Verdict::Unknown, "a kind of tree node that cannot be verified"};
  int Children = isl_schedule_node_n_children(Node.get());
  for (int C = 0; C < Children; ++C) {
    isl::schedule_node Child =
        isl::manage(isl_schedule_node_get_child(Node.get(), C));
    if (Verification V = checkTree(*Below, Child, Checked); !V.proved())
      return V;
  }
  return {Verdict::Proved, ""};
}

Verification verify(const isl::union_map &Pairs, const isl::schedule &Tree,
                    Flags Checked) {
  if (Pairs.is_null() || Tree.is_null())
    return {Verdict::Unknown, "dependences or schedule tree are missing"};
  ErrorWatch Watch(Pairs.ctx());
  isl::schedule_node Root = isl::manage(isl_schedule_get_root(Tree.get()));
  return Watch.unlessFailed(checkTree(Pairs, Root, Checked));
}

} // namespace

Verification verifyFlags(const isl::union_map &Dependences,
                         const isl::schedule &Tree) {
  return verify(Dependences, Tree, Flags::Both);
}

Verification verifyFlags(const isl::union_map &Dependences,
                         const isl::union_map &Coincidence,
                         const isl::schedule &Tree) {
  Verification V = verify(Dependences, Tree, Flags::Permutable);
  return V.proved() ? verify(Coincidence, Tree, Flags::Coincident) : V;
}

Verification verifyParallel(const isl::union_map &Dependences,
                            const isl::schedule_node &Band, unsigned Member) {
  if (Dependences.is_null() || Band.is_null())
    return {Verdict::Unknown, "dependences or band are missing"};
  if (!isBand(Band) || (int)Member >= memberCount(Band))
    return {Verdict::Unknown, "not a member of a band"};
  ErrorWatch Watch(Dependences.ctx());
  isl::union_map Active = equalWithin(Dependences, Band, Member);
  isl::schedule_node Node = Band;
  while (isl_schedule_node_has_parent(Node.get()) == isl_bool_true) {
    Node = isl::manage(isl_schedule_node_parent(Node.copy()));
    std::optional<isl::union_map> Below = activeBelow(Active, Node);
    if (!Below)
      return {Verdict::Unknown, "a kind of tree node that cannot be verified"};
    Active = *Below;
  }
  Verification V = checkMember(Active, memberTime(Band, Member), Apart,
                               "member " + std::to_string(Member) +
                                   " is to run in parallel");
  return Watch.unlessFailed(V);
}

} // namespace affinesched
