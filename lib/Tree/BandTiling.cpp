//===- BandTiling.cpp - Rectangular tiles of permutable bands -------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A band { S[t,i] -> [t, t+i] } becomes a tile band over blocks and a point
// band inside: [floor(t/32), floor((t+i)/32)] then [t, t+i]. Legal because
// every dependence has d >= 0 in each row of a permutable band (Irigoin and
// Triolet 1988). Points keep their original coordinates, so subscripts below
// stay as simple as they were.
//
//===----------------------------------------------------------------------===//

#include "TreeTransforms.h"

namespace affinesched {
namespace {

/// Sets isl's tiling style for one scope: tiles are counted 0, 1, 2, ... and
/// points are not shifted into their tile.
class TilingStyle {
public:
  explicit TilingStyle(isl::ctx Context)
      : Ctx(Context.get()),
        OldScale(isl_options_get_tile_scale_tile_loops(Ctx)),
        OldShift(isl_options_get_tile_shift_point_loops(Ctx)) {
    isl_options_set_tile_scale_tile_loops(Ctx, 0);
    isl_options_set_tile_shift_point_loops(Ctx, 0);
  }
  ~TilingStyle() {
    isl_options_set_tile_scale_tile_loops(Ctx, OldScale);
    isl_options_set_tile_shift_point_loops(Ctx, OldShift);
  }
  TilingStyle(const TilingStyle &) = delete;
  TilingStyle &operator=(const TilingStyle &) = delete;

private:
  isl_ctx *Ctx;
  int OldScale, OldShift;
};

int tileSize(const TreeOptions &Options, unsigned Member) {
  const auto &Sizes = Options.TileSizes;
  if (Sizes.empty())
    return 1;
  int Size = Member < Sizes.size() ? Sizes[Member] : Sizes.back();
  return Size < 1 ? 1 : Size;
}

bool wantsTiles(const isl::schedule_node &Band, const TreeOptions &Options) {
  if (!isPermutable(Band) || numMembers(Band) < 2)
    return false;
  for (unsigned Member = 0; Member < numMembers(Band); ++Member)
    if (tileSize(Options, Member) > 1)
      return true;
  return false;
}

isl::multi_val tileSizes(const isl::schedule_node &Band,
                         const TreeOptions &Options) {
  isl::space Space = isl::manage(isl_schedule_node_band_get_space(Band.get()));
  isl::multi_val Sizes = isl::multi_val::zero(Space);
  for (unsigned Member = 0; Member < numMembers(Band); ++Member)
    Sizes =
        Sizes.set_val(Member, isl::val(Band.ctx(), tileSize(Options, Member)));
  return Sizes;
}

/// "band (t, t + i) by 32x32"
std::string tilingText(const isl::schedule_node &Band, const TreeContext &C) {
  std::string Rows, Sizes;
  for (unsigned Member = 0; Member < numMembers(Band); ++Member) {
    if (Member > 0) {
      Rows += ", ";
      Sizes += "x";
    }
    Rows += memberText(Band, Member, C);
    Sizes += std::to_string(tileSize(C.Options, Member));
  }
  return "band (" + Rows + ") by " + Sizes;
}

/// One loop per tile row, not one per combination of statements: splitting the
/// skewed domains of several statements multiplies code and compile time, and
/// the guards of an atomic loop are few per tile.
isl::schedule_node withAtomicLoops(isl::schedule_node Band) {
  for (unsigned Member = 0; Member < numMembers(Band); ++Member)
    Band = isl::manage(isl_schedule_node_band_member_set_ast_loop_type(
        Band.release(), static_cast<int>(Member), isl_ast_loop_atomic));
  return Band;
}

isl::schedule_node tileBand(const isl::schedule_node &Band,
                            const TreeContext &C) {
  TilingStyle Style(Band.ctx());
  std::string Text = tilingText(Band, C);
  isl::schedule_node Tiled =
      Band.as<isl::schedule_node_band>().tile(tileSizes(Band, C.Options));
  if (!Tiled.is_null())
    C.record(TreeDecision::Kind::Tiled, Text);
  return withAtomicLoops(Tiled);
}

} // namespace

isl::schedule_node tileBands(isl::schedule_node Node, const TreeContext &C) {
  // Children first: a fresh tile band is not looked at again.
  Node = forEachChild(
      Node, [&](isl::schedule_node Child) { return tileBands(Child, C); });
  if (!isBand(Node) || !wantsTiles(Node, C.Options))
    return Node;
  return tileBand(Node, C);
}

} // namespace affinesched
