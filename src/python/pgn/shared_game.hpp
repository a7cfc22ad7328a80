/// The game behind the Python classes `GameTree`, `GameNode` and `Tags`.
///
/// All of them share the ownership of one game, so a node is valid as long as it is used, and after it
/// was removed from its game, it is an error and never a dangling reference. They are used with the GIL,
/// so two threads never change a game at once.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/inner/finding.hpp"
#include "python/position.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/tree_reader.hpp"

namespace tabiya::python {

/// A game, and what is worked out of it once.
struct SharedGame {
  explicit SharedGame(pgn::GameTree game = {}) : tree{std::move(game)} {}
  explicit SharedGame(pgn::ReadGame read);

  pgn::GameTree tree;
  std::vector<pgn::Finding> errors;
  std::vector<pgn::Finding> oddities;
  bool is_cut = false;
  std::uint64_t number = 1;  ///< in its text, from 1
  /// Of each node, once someone has asked for it.
  std::vector<std::optional<Position>> positions;
};

/// A node of a game; it can have been removed.
struct NodeValue {
  std::shared_ptr<SharedGame> game;
  pgn::NodeId id;

  [[nodiscard]] bool is_root() const noexcept { return id == pgn::GameTree::root(); }
  [[nodiscard]] bool is_removed() const noexcept { return !is_root() && !game->tree[id].parent; }
  friend bool operator==(const NodeValue&, const NodeValue&) = default;
};

/// The tags of a game.
struct TagsValue {
  std::shared_ptr<SharedGame> game;
};

/// The position after a node, if it is known. Complexity: amortised constant along a line.
/// Requires: the node is not removed.
[[nodiscard]] const std::optional<Position>& position_after(SharedGame& game, pgn::NodeId id);

/// The node in the tree. Raises: PgnError if it has been removed.
[[nodiscard]] pgn::Node& node_of(const NodeValue& node);
/// The step of a node. Raises: the same; PgnError for the root, which has none.
[[nodiscard]] const pgn::Step& step_of(const NodeValue& node);
/// The position before a node, with the game's castling mode.
[[nodiscard]] std::optional<PositionValue> position_before(const NodeValue& node);
/// True if the game is of another variant than chess. Its positions are these, in time that is linear in
/// the plies before.
[[nodiscard]] inline bool is_of_variant(const NodeValue& node) noexcept {
  return node.game->tree.variant() != Variant::Standard;
}
[[nodiscard]] std::optional<VariantPositionValue> variant_position_at(const NodeValue& node,
                                                                      pgn::NodeId id);
[[nodiscard]] std::optional<VariantPositionValue> variant_position_before(const NodeValue& node);
/// The nodes from the one after the root to this one.
[[nodiscard]] std::vector<pgn::NodeId> path_to(const NodeValue& node);
/// Plies from the root.
[[nodiscard]] std::size_t depth_of(const NodeValue& node);

}  // namespace tabiya::python
