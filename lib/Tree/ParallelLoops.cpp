//===- ParallelLoops.cpp - The outermost parallel loop of each nest -------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Going down from the root, the first loop that carries nothing is marked. In
// a permutable band a coincident member may be moved to the front. A tile band
// that has none gets a wavefront: its first row becomes r0 + r1; whatever has
// d0 + d1 = 0 with d0, d1 >= 0 has d1 = 0, so r1 is parallel inside (Wolfe
// 1986). For S[t,i] with tiles (T, I) the front T + I runs in order, and the
// tiles of one front side by side.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Verify/Verifier.h"
#include "TreeTransforms.h"

namespace affinesched {
namespace {

constexpr unsigned NoMember = ~0u;

bool isParallelLoop(const isl::schedule_node &Band, unsigned Member,
                    const TreeContext &C) {
  return !runsAtMostOnce(Band, Member) &&
         !isDirected(Band, Member, LoopDirective::Kind::Sequential, C) &&
         verifyParallel(C.Dependences, Band, Member).proved();
}

/// The band below has the same members: \p Band is a tile band.
bool isTileBand(const isl::schedule_node &Band) {
  isl::schedule_node Child = Band.first_child();
  return isPermutable(Band) && numMembers(Band) >= 2 && isBand(Child) &&
         isPermutable(Child) && numMembers(Child) == numMembers(Band);
}

/// A coincident member of a permutable band that is worth the front place: the
/// first that the user wants parallel, or else the first.
unsigned findCoincidentMember(const isl::schedule_node &Band,
                              const TreeContext &C) {
  unsigned Found = NoMember;
  if (!isPermutable(Band))
    return NoMember;
  for (unsigned Member = numMembers(Band); Member-- > 0;) {
    if (!isCoincident(Band, Member) || runsAtMostOnce(Band, Member) ||
        isDirected(Band, Member, LoopDirective::Kind::Sequential, C))
      continue;
    if (Found == NoMember ||
        isDirected(Band, Member, LoopDirective::Kind::Parallel, C) ||
        !isDirected(Band, Found, LoopDirective::Kind::Parallel, C))
      Found = Member;
  }
  return Found;
}

/// A loop that is alone in its nest, inside a sequential loop, does too little
/// between two barriers, unless the user knows better.
bool isTooFine(const isl::schedule_node &Band, unsigned Member,
               const TreeContext &C) {
  if (isDirected(Band, Member, LoopDirective::Kind::Parallel, C))
    return false;
  bool Innermost = Member + 1 == numMembers(Band) && !hasBandBelow(Band);
  bool Inside =
      Member > 0 || isl_schedule_node_get_schedule_depth(Band.get()) > 0;
  return Innermost && Inside;
}

unsigned findParallelMember(const isl::schedule_node &Band,
                            const TreeContext &C) {
  for (unsigned Member = 0; Member < numMembers(Band); ++Member)
    if (isParallelLoop(Band, Member, C))
      return Member;
  return NoMember;
}

/// Row 0 of the tile band \p Band becomes the wavefront r0 + r1.
isl::schedule_node skewTiles(const isl::schedule_node &Band) {
  llvm::SmallVector<isl::union_pw_aff, 4> Rows;
  llvm::SmallVector<bool, 4> Coincident;
  for (unsigned Member = 0; Member < numMembers(Band); ++Member) {
    Rows.push_back(memberTime(Band, Member));
    Coincident.push_back(isCoincident(Band, Member));
  }
  Rows[0] = Rows[0].add(Rows[1]);
  Coincident[0] = false;
  return replaceRows(Band, Rows, Coincident);
}

isl::schedule_node markLoop(const isl::schedule_node &Band, unsigned Member,
                            std::string Text, const TreeContext &C) {
  isl::schedule_node Marked = markMember(Band, Member, marks::Parallel);
  if (!Marked.is_null())
    C.record(TreeDecision::Kind::Parallel, std::move(Text));
  return Marked;
}

/// "loop i", or "tiles of loop i" where \p Band is a tile band.
std::string loopText(const isl::schedule_node &Band, unsigned Member,
                     const TreeContext &C) {
  if (isTileBand(Band))
    return "tiles of loop " + memberText(Band.first_child(), Member, C);
  return "loop " + memberText(Band, Member, C);
}

/// The wavefront of a tile band, if its second row then is parallel; otherwise
/// \p Band as it was.
isl::schedule_node markWavefront(const isl::schedule_node &Band,
                                 const TreeContext &C) {
  std::string Text = "wavefront of tiles, " + loopText(Band, 1, C);
  isl::schedule_node Skewed = skewTiles(Band);
  if (Skewed.is_null() || !isParallelLoop(Skewed, 1, C))
    return Band;
  isl::schedule_node Marked = markLoop(Skewed, 1, std::move(Text), C);
  if (Marked.is_null())
    return Marked;
  return Marked.insert_mark(
      isl::id::alloc(Band.ctx(), marks::Wavefront, nullptr));
}

/// Marks one member of \p Band, or returns it unchanged.
isl::schedule_node markBand(const isl::schedule_node &Band,
                            const TreeContext &C) {
  unsigned Front = findCoincidentMember(Band, C);
  if (Front != NoMember && !isTooFine(Band, 0, C)) {
    std::string Text = loopText(Band, Front, C);
    isl::schedule_node Moved = moveMember(Band, Front, 0);
    if (!Moved.is_null() && isParallelLoop(Moved, 0, C))
      return markLoop(Moved, 0, std::move(Text), C);
  }
  if (isTileBand(Band))
    return markWavefront(Band, C);
  unsigned Member = findParallelMember(Band, C);
  if (Member == NoMember)
    return Band;
  if (isTooFine(Band, Member, C)) {
    C.record(TreeDecision::Kind::NotParallel,
             loopText(Band, Member, C) +
                 ": innermost in a sequential loop, too little work per turn");
    return Band;
  }
  return markLoop(Band, Member, loopText(Band, Member, C), C);
}

} // namespace

isl::schedule_node markParallelLoops(isl::schedule_node Node,
                                     const TreeContext &C) {
  if (isBand(Node)) {
    size_t Before = C.Decisions.size();
    isl::schedule_node Marked = markBand(Node, C);
    if (Marked.is_null() || C.Decisions.size() > Before)
      return Marked;
    if (!hasBandBelow(Node))
      C.record(TreeDecision::Kind::NotParallel,
               "no parallel loop around loop " +
                   memberText(Node, numMembers(Node) - 1, C));
  }
  return forEachChild(Node, [&](isl::schedule_node Child) {
    return markParallelLoops(Child, C);
  });
}

} // namespace affinesched
