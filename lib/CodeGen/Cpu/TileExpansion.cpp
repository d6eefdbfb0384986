//===- TileExpansion.cpp - Wavefronts that isl can generate ---------------===//
//
// Part of AffineSched, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The front row of S[t,i] -> [floor(t/32) + floor((2t+i)/32)] makes isl's AST
// generation ask which fronts hold a whole tile coordinate, an exact integer
// projection through both divisions; it takes seconds. The tree
//
//   domain  Tile[f,x] : hull of the tiles, no divisions
//     band f; mark; band x
//       expansion  Tile[f,x] -> S[t,i] : f = ..., x = ...
//         filter  S[t,i] : domain of S
//           the point bands as they were
//
// asks for the bounds of the hull alone. A tile that holds no point costs an
// empty loop; nearly all tiles hold one. Below the expansion the tile's
// coordinates are fixed, so its divisions turn into plain bounds.
//
//===----------------------------------------------------------------------===//

#include "TileExpansion.h"
#include "AffineSched/Tree/ScheduleTree.h"
#include "llvm/ADT/STLExtras.h"
#include "isl/schedule.h"
#include "isl/schedule_node.h"

namespace affinesched {
namespace {

isl::schedule_node firstNode(const isl::schedule &Tree) {
  return Tree.root().first_child();
}

/// 0 if isl failed.
template <typename List> unsigned length(const List &Elements) {
  isl::size Length = Elements.size();
  return Length.is_error() ? 0 : unsigned(Length);
}

bool isMark(const isl::schedule_node &Node, llvm::StringRef Name) {
  if (isl_schedule_node_get_type(Node.get()) != isl_schedule_node_mark)
    return false;
  isl::id Id = isl::manage(isl_schedule_node_mark_get_id(Node.get()));
  return Name == isl_id_get_name(Id.get());
}

bool isBand(const isl::schedule_node &Node) {
  return isl_schedule_node_get_type(Node.get()) == isl_schedule_node_band;
}

/// The rows of band \p Node: { S[i] -> [r0, r1, ...] }.
isl::multi_union_pw_aff rowsOf(const isl::schedule_node &Node) {
  return isl::manage(isl_schedule_node_band_get_partial_schedule(Node.get()));
}

/// A band with rows \p Rows above \p Below; generated as \p Model is.
isl::schedule putBand(const isl::schedule &Below,
                      const isl::multi_union_pw_aff &Rows,
                      const isl::schedule_node &Model) {
  isl::schedule Tree = Below.insert_partial_schedule(Rows);
  if (Tree.is_null())
    return Tree;
  isl_schedule_node *Band = firstNode(Tree).release();
  Band = isl_schedule_node_band_set_permutable(
      Band, isl_schedule_node_band_get_permutable(Model.get()));
  Band = isl_schedule_node_band_set_ast_build_options(
      Band, isl_schedule_node_band_get_ast_build_options(Model.get()));
  isl::schedule_node Done = isl::manage(Band);
  return Done.is_null() ? isl::schedule() : Done.schedule();
}

/// The mark \p Model above \p Below.
isl::schedule putMark(const isl::schedule &Below,
                      const isl::schedule_node &Model) {
  if (Below.is_null())
    return Below;
  isl::schedule_node Node = firstNode(Below).insert_mark(
      isl::manage(isl_schedule_node_mark_get_id(Model.get())));
  return Node.is_null() ? isl::schedule() : Node.schedule();
}

/// Copies the part of a tree at and below a node into a tree of its own.
class TreeCopy {
public:
  /// \p Universe: over all values of the iterators instead of the domains.
  explicit TreeCopy(bool Universe) : Universe(Universe) {}
  virtual ~TreeCopy() = default;

  /// Null for kinds of nodes that our trees do not have.
  virtual isl::schedule copy(const isl::schedule_node &Node) {
    switch (isl_schedule_node_get_type(Node.get())) {
    case isl_schedule_node_leaf:
      return isl::schedule::from_domain(Universe ? Node.universe_domain()
                                                 : Node.domain());
    case isl_schedule_node_band:
      return putBand(copy(Node.first_child()), rowsOf(Node), Node);
    case isl_schedule_node_mark:
      return putMark(copy(Node.first_child()), Node);
    case isl_schedule_node_sequence:
      return copySequence(Node);
    default:
      return isl::schedule();
    }
  }

private:
  bool Universe;

  isl::schedule copySequence(const isl::schedule_node &Node) {
    isl::schedule Tree;
    int Children = isl_schedule_node_n_children(Node.get());
    for (int Position = 0; Position < Children; ++Position) {
      isl::schedule Next = copy(Node.child(Position).first_child());
      Tree = Position == 0 ? Next : Tree.sequence(Next);
    }
    return Tree;
  }
};

/// Row \p Row of a band divides: it counts tiles, not points.
bool countsTiles(const isl::schedule_node &Band) {
  isl::union_map Rows = isl::union_map::from(rowsOf(Band));
  isl::map_list Statements = Rows.map_list();
  for (unsigned I = 0; I < length(Statements); ++I) {
    isl::basic_map_list Pieces = Statements.at(I).basic_map_list();
    for (unsigned P = 0; P < length(Pieces); ++P)
      if (isl_basic_map_dim(Pieces.at(P).get(), isl_dim_div) > 0)
        return true;
  }
  return false;
}

/// The tile loops of one wavefront, and its tiles.
class Wavefront {
public:
  /// \p Top is the mark above the front row.
  Wavefront(const isl::schedule_node &Top, unsigned Number) : Top(Top) {
    TileId =
        isl::id::alloc(Top.ctx(), "Tile" + std::to_string(Number), nullptr);
    collectLoops();
  }

  /// For parameters in \p Condition.
  isl::schedule expand(const isl::set &Condition) const;
  /// [n] -> { : no statement's domain is empty }, or a little more. Under it
  /// the hull of all tiles is close to the tiles of each statement.
  isl::set allStatementsRun() const;

private:
  isl::schedule_node Top;
  isl::id TileId;
  /// Bands and marks from the front row to the last tile row.
  std::vector<isl::schedule_node> Loops;
  isl::schedule_node Points;
  /// { S[i] -> [f, x, ...] }
  isl::union_map Rows;
  unsigned NumRows = 0;

  void collectLoops();
  isl::union_map tiles() const;
  isl::set hull(const isl::set &Condition) const;
  isl::schedule pointTree() const;
  isl::schedule tileTree(const isl::set &Tiles) const;
};

void Wavefront::collectLoops() {
  isl::schedule_node Node = Top.first_child();
  for (; isMark(Node, marks::Parallel) || (isBand(Node) && countsTiles(Node));
       Node = Node.first_child()) {
    Loops.push_back(Node);
    if (!isBand(Node))
      continue;
    isl::union_map Next = isl::union_map::from(rowsOf(Node));
    Rows = NumRows == 0 ? Next : Rows.flat_range_product(Next);
    NumRows += isl_schedule_node_band_n_member(Node.get());
  }
  Points = Node;
}

/// { S[i] -> Tile[f, x, ...] }
isl::union_map Wavefront::tiles() const {
  isl::union_map Named = isl::union_map::empty(Rows.ctx());
  isl::map_list Statements = Rows.map_list();
  for (unsigned I = 0; I < length(Statements); ++I)
    Named = Named.unite(
        isl::union_map(Statements.at(I).set_tuple_id(isl::dim::out, TileId)));
  return Named;
}

/// { Tile[f, x, ...] }: one polyhedron around all tiles that hold a point, from
/// rational projections (Fourier and Motzkin), which are cheap.
isl::set Wavefront::hull(const isl::set &Condition) const {
  isl::set Tiles;
  isl::map_list Statements = tiles().intersect_domain(Top.domain()).map_list();
  for (unsigned I = 0; I < length(Statements); ++I) {
    isl::map Statement = Statements.at(I);
    unsigned Depth = isl_map_dim(Statement.get(), isl_dim_in);
    // { [i, f, x, ...] }
    isl_set *Pairs = isl_set_flatten(isl_map_wrap(Statement.release()));
    Pairs = isl_set_remove_divs(Pairs);
    Pairs = isl_set_eliminate(Pairs, isl_dim_set, 0, Depth);
    Pairs = isl_set_project_out(Pairs, isl_dim_set, 0, Depth);
    isl::set Own = isl::manage(isl_set_set_tuple_id(Pairs, TileId.copy()));
    Tiles = I == 0 ? Own : Tiles.unite(Own);
  }
  Tiles = Tiles.intersect_params(Condition);
  return isl::set(Tiles.simple_hull()).remove_redundancies();
}

isl::set Wavefront::allStatementsRun() const {
  isl::set Condition;
  isl::set_list Domains = Top.domain().set_list();
  for (unsigned I = 0; I < length(Domains); ++I) {
    isl::set Runs = isl::manage(
        isl_set_remove_divs(isl_set_params(Domains.at(I).release())));
    Runs = isl::set(Runs.simple_hull());
    Condition = I == 0 ? Runs : Condition.intersect(Runs);
  }
  return Condition;
}

/// The loops inside a tile. Over all values of the iterators, so that the tiles
/// of these instances cover the hull, and with a filter for the domains.
isl::schedule Wavefront::pointTree() const {
  isl::schedule Tree = TreeCopy(/*Universe=*/true).copy(Points);
  if (Tree.is_null())
    return Tree;
  isl::schedule_node Node = isl::manage(isl_schedule_node_insert_filter(
      firstNode(Tree).release(), Top.domain().release()));
  return Node.is_null() ? isl::schedule() : Node.schedule();
}

/// The tile loops over \p Tiles: { Tile[f, x, ...] -> [f] } and so on.
isl::schedule Wavefront::tileTree(const isl::set &Tiles) const {
  isl::schedule Tree = isl::schedule::from_domain(isl::union_set(Tiles));
  unsigned End = NumRows;
  for (const isl::schedule_node &Loop : llvm::reverse(Loops)) {
    if (!isBand(Loop)) {
      Tree = putMark(Tree, Loop);
      continue;
    }
    unsigned Members = isl_schedule_node_band_n_member(Loop.get());
    isl_multi_aff *Coordinates = isl_multi_aff_identity(
        isl_space_map_from_set(isl_set_get_space(Tiles.get())));
    Coordinates =
        isl_multi_aff_drop_dims(Coordinates, isl_dim_out, End, NumRows - End);
    End -= Members;
    Coordinates = isl_multi_aff_drop_dims(Coordinates, isl_dim_out, 0, End);
    Coordinates = isl_multi_aff_reset_tuple_id(Coordinates, isl_dim_out);
    Tree = putBand(
        Tree, isl::manage(isl_multi_union_pw_aff_from_multi_aff(Coordinates)),
        Loop);
  }
  return putMark(Tree, Top);
}

/// Null if the hull has no last front for some parameters, or isl fails.
isl::schedule Wavefront::expand(const isl::set &Condition) const {
  if (NumRows < 2)
    return isl::schedule();
  isl::set Tiles = hull(Condition);
  if (Tiles.is_null() || isl_set_is_bounded(Tiles.get()) != isl_bool_true)
    return isl::schedule();
  isl_union_pw_multi_aff *Contraction =
      isl_union_pw_multi_aff_from_union_map(tiles().release());
  return isl::manage(isl_schedule_expand(tileTree(Tiles).release(), Contraction,
                                         pointTree().release()));
}

/// Copies a tree and expands the wavefronts that no loop surrounds.
class ExpandingCopy final : public TreeCopy {
public:
  explicit ExpandingCopy(const isl::schedule &Tree)
      : TreeCopy(/*Universe=*/false),
        Condition(isl::set::universe(Tree.domain().space())) {}

  unsigned numWavefronts() const { return NumWavefronts; }
  /// What the copy takes for granted of the parameters.
  const isl::set &condition() const { return Condition; }

  isl::schedule copy(const isl::schedule_node &Node) override {
    if (!isMark(Node, marks::Wavefront) || isInsideLoop(Node))
      return TreeCopy::copy(Node);
    Wavefront Front(Node, NumWavefronts++);
    Condition = Condition.intersect(Front.allStatementsRun());
    return Front.expand(Condition);
  }

private:
  isl::set Condition;
  unsigned NumWavefronts = 0;

  static bool isInsideLoop(const isl::schedule_node &Node) {
    return isl_schedule_node_get_schedule_depth(Node.get()) != 0;
  }
};

/// Under \p Condition both trees give the instances of \p Tree the same times.
bool sameTimes(const isl::schedule &Tree, const isl::schedule &Expanded,
               const isl::set &Condition) {
  isl::union_set Domain = Tree.domain();
  // { S[i] -> [f, x, ..., t, ...] }
  isl::union_map Times = Tree.map().intersect_domain(Domain);
  isl::union_map Others = Expanded.map().intersect_domain(Domain);
  return bool(Times.intersect_params(Condition)
                  .is_equal(Others.intersect_params(Condition))
                  .is_true());
}

} // namespace

ExpandedTree expandWavefronts(const isl::schedule &Tree) {
  ExpandingCopy Copy(Tree);
  isl::schedule Expanded = Copy.copy(firstNode(Tree));
  isl::set Condition = Copy.condition();
  if (Expanded.is_null() || Copy.numWavefronts() == 0 ||
      !bool(Condition.is_empty().is_false()) ||
      !sameTimes(Tree, Expanded, Condition))
    return {};
  return {Expanded, Condition};
}

} // namespace affinesched
