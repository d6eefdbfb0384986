//===- VectorLoops.cpp - Innermost loops for the vectoriser ---------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The innermost loop should walk through memory element by element and carry
// nothing. In a permutable innermost band any member may be sunk to the last
// place; a coincident one stays parallel there. Where no member is parallel,
// the innermost loop is distributed over its statements.
//
//===----------------------------------------------------------------------===//

#include "AffineSched/Verify/Verifier.h"
#include "TreeTransforms.h"

namespace affinesched {
namespace {

constexpr unsigned NoMember = ~0u;

/// How the accesses of a band's statements move with one of its loops.
struct StrideCount {
  unsigned Accesses = 0;
  /// The same element each time.
  unsigned Fixed = 0;
  /// The neighbouring element.
  unsigned Unit = 0;

  bool mostlyContiguous() const {
    return Unit > 0 && 2 * (Fixed + Unit) > Accesses;
  }
  bool betterThan(const StrideCount &Other) const {
    unsigned Near = Fixed + Unit, OtherNear = Other.Fixed + Other.Unit;
    return Near != OtherNear ? Near > OtherNear : Unit > Other.Unit;
  }
};

/// { [o, t, p] -> [o, t + 1, p] }: one turn of loop \p Row of \p Depth loops.
isl::map oneTurn(isl::ctx Ctx, unsigned Row, unsigned Depth) {
  isl_multi_aff *Turn = isl_multi_aff_identity(
      isl_space_map_from_set(isl_space_set_alloc(Ctx.get(), 0, Depth)));
  isl_aff *Next = isl_aff_add_constant_si(isl_multi_aff_get_aff(Turn, Row), 1);
  return isl::manage(
      isl_map_from_multi_aff(isl_multi_aff_set_aff(Turn, Row, Next)));
}

/// { S[x] -> S[y] : y is the next turn of \p Member after x }
isl::union_map neighbours(const isl::schedule_node &Band, unsigned Member) {
  if (Band.is_null())
    return isl::union_map();
  unsigned Outer = isl_schedule_node_get_schedule_depth(Band.get());
  unsigned Depth = Outer + numMembers(Band);
  // { S[x] -> [outer rows..., members...] }
  isl::union_map Time = timeUpTo(Band, numMembers(Band));
  isl::union_map Turn(oneTurn(Band.ctx(), Outer + Member, Depth));
  return Time.apply_range(Turn).apply_range(Time.reverse());
}

/// Every distance of \p Distances ({ A[x,y] }) lies within [Low, High] in the
/// last dimension and is 0 in the others.
bool within(const isl::set &Distances, int Low, int High) {
  isl::set Allowed = isl::set::universe(Distances.space());
  int Dims = isl_set_dim(Distances.get(), isl_dim_set);
  for (int Dim = 0; Dim + 1 < Dims; ++Dim)
    Allowed = Allowed.fix_si(isl::dim::set, Dim, 0);
  if (Dims > 0) {
    Allowed = Allowed.lower_bound_si(isl::dim::set, Dims - 1, Low);
    Allowed = isl::manage(
        isl_set_upper_bound_si(Allowed.release(), isl_dim_set, Dims - 1, High));
  }
  return bool(Distances.is_subset(Allowed).is_true());
}

/// Adds access \p A, given the pairs of its own statement in \p Pairs.
void countAccess(const Access &A, const isl::union_map &Pairs,
                 StrideCount &Count) {
  isl::map Relation = A.Relation;
  isl::space Pair = Relation.domain().space().map_from_set();
  isl::map Own = Pairs.extract_map(Pair);
  // { A[x] -> A[x'] }
  isl::map Moves = Own.apply_domain(Relation).apply_range(Relation);
  if (Moves.is_null() || !bool(Moves.is_empty().is_false()))
    return;
  isl::set Distances = Moves.deltas();
  ++Count.Accesses;
  if (within(Distances, 0, 0))
    ++Count.Fixed;
  else if (within(Distances, -1, 1))
    ++Count.Unit;
}

StrideCount countStrides(const isl::schedule_node &Band, unsigned Member,
                         const TreeContext &C) {
  StrideCount Count;
  isl::union_map Pairs = neighbours(Band, Member);
  if (Pairs.is_null())
    return Count;
  for (const Access &A : C.Problem.Accesses)
    countAccess(A, Pairs, Count);
  return Count;
}

bool carriesNothingInnermost(const isl::schedule_node &Band, unsigned Member,
                             const TreeContext &C) {
  if (isDirected(Band, Member, LoopDirective::Kind::Sequential, C))
    return false;
  if (Member + 1 == numMembers(Band))
    return verifyParallel(C.Dependences, Band, Member).proved();
  return isCoincident(Band, Member);
}

/// The member of \p Band with the shortest strides that \p MayUse admits;
/// later members win ties.
unsigned chooseInnermost(const isl::schedule_node &Band, const TreeContext &C,
                         llvm::function_ref<bool(unsigned Member)> MayUse) {
  unsigned Best = NoMember, Last = numMembers(Band) - 1;
  StrideCount BestCount;
  for (unsigned Member = numMembers(Band); Member-- > 0;) {
    if (Member != Last && !isPermutable(Band))
      break;
    if (!MayUse(Member) || runsAtMostOnce(Band, Member))
      continue;
    StrideCount Count = countStrides(Band, Member, C);
    if (!Count.mostlyContiguous())
      continue;
    if (Best == NoMember || Count.betterThan(BestCount)) {
      Best = Member;
      BestCount = Count;
    }
  }
  return Best;
}

/// The last member of \p Band that the user wants innermost and that can be.
unsigned directedInnermost(const isl::schedule_node &Band,
                           const TreeContext &C) {
  unsigned Last = numMembers(Band) - 1;
  for (unsigned Member = numMembers(Band); Member-- > 0;)
    if ((Member == Last || isPermutable(Band)) &&
        isDirected(Band, Member, LoopDirective::Kind::Vector, C) &&
        carriesNothingInnermost(Band, Member, C) &&
        !runsAtMostOnce(Band, Member))
      return Member;
  return NoMember;
}

/// Marks \p Band, a single loop, if it is parallel.
isl::schedule_node markIfParallel(const isl::schedule_node &Band,
                                  const TreeContext &C) {
  if (runsAtMostOnce(Band, 0) ||
      isDirected(Band, 0, LoopDirective::Kind::Sequential, C) ||
      !verifyParallel(C.Dependences, Band, 0).proved())
    return Band;
  C.record(TreeDecision::Kind::Vectorized, "loop " + memberText(Band, 0, C));
  return markMember(Band, 0, marks::Vector);
}

/// No member is parallel: distributes the most contiguous one over its
/// statements and marks the loops that then are.
isl::schedule_node markDistributed(const isl::schedule_node &Band,
                                   const TreeContext &C) {
  unsigned Member = chooseInnermost(Band, C, [](unsigned) { return true; });
  if (Member == NoMember)
    return Band;
  unsigned Last = numMembers(Band) - 1;
  isl::schedule_node Sunk = moveMember(Band, Member, Last);
  if (!Sunk.is_null() && Last > 0)
    Sunk = Sunk.as<isl::schedule_node_band>().split(Last).first_child();
  if (Sunk.is_null())
    return Sunk;
  std::optional<isl::schedule_node> Loops = distributeLoop(Sunk, C);
  if (!Loops || Loops->is_null())
    return Band;
  isl::schedule_node Marked =
      forEachChild(*Loops, [&](isl::schedule_node Filter) {
        return markIfParallel(Filter.first_child(), C).parent();
      });
  return Last > 0 ? Marked.parent() : Marked;
}

isl::schedule_node markBand(const isl::schedule_node &Band,
                            const TreeContext &C) {
  unsigned Member = directedInnermost(Band, C);
  if (Member == NoMember)
    Member = chooseInnermost(Band, C, [&](unsigned Candidate) {
      return carriesNothingInnermost(Band, Candidate, C);
    });
  if (Member == NoMember)
    return markDistributed(Band, C);
  unsigned Last = numMembers(Band) - 1;
  isl::schedule_node Sunk = moveMember(Band, Member, Last);
  if (Sunk.is_null() || !verifyParallel(C.Dependences, Sunk, Last).proved())
    return Band;
  C.record(TreeDecision::Kind::Vectorized, "loop " + memberText(Sunk, Last, C));
  return markMember(Sunk, Last, marks::Vector);
}

} // namespace

isl::schedule_node markVectorLoops(isl::schedule_node Node,
                                   const TreeContext &C) {
  if (isBand(Node) && !hasBandBelow(Node))
    return isUnderMark(Node, marks::Parallel) ? Node : markBand(Node, C);
  return forEachChild(Node, [&](isl::schedule_node Child) {
    return markVectorLoops(Child, C);
  });
}

} // namespace affinesched
