#include "python/pgn/shared_game.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include "python/errors.hpp"

namespace tabiya::python {

SharedGame::SharedGame(pgn::ReadGame read) : tree{std::move(read.tree)}, is_cut{read.is_cut} {
  for (pgn::ReplayError& error : read.errors) {
    number = error.game_number;
    errors.push_back({error.kind, error.game_number, error.location, std::move(error.text),
                      std::move(error.reason)});
  }
  for (const auto& [oddity, location] : read.oddities) {
    oddities.push_back({oddity, number, location, {}, std::string{to_string(oddity)}});
  }
}

const std::optional<Position>& position_after(SharedGame& game, pgn::NodeId id) {
  static const std::optional<Position> unknown;
  if (!game.tree.has_known_start()) return unknown;
  std::vector<std::optional<Position>>& positions = game.positions;
  const auto slot = [&positions](pgn::NodeId node) -> std::optional<Position>& {
    return positions[static_cast<std::size_t>(node)];
  };
  // Removed nodes keep their ids, so the size of the tree is only a lower bound.
  positions.resize(
      std::max({positions.size(), game.tree.size(), static_cast<std::size_t>(id) + 1}));
  slot(pgn::GameTree::root()) = game.tree.start();
  std::vector<pgn::NodeId> missing;
  for (pgn::NodeId at = id; !slot(at); at = *game.tree[at].parent) missing.push_back(at);
  for (const pgn::NodeId at : std::views::reverse(missing)) {
    const auto& before = slot(*game.tree[at].parent);
    if (!before) return unknown;
    slot(at) = after(*before, game.tree[at].step);
  }
  return slot(id);
}

pgn::Node& node_of(const NodeValue& node) {
  if (node.is_removed()) raise("PgnError", "this node has been removed from its game");
  return node.game->tree[node.id];
}

const pgn::Step& step_of(const NodeValue& node) {
  if (node.is_root()) raise("PgnError", "the root of a game has no move");
  return node_of(node).step;
}

std::optional<PositionValue> position_before(const NodeValue& node) {
  const std::optional<pgn::NodeId> parent = node_of(node).parent;
  if (!parent) return std::nullopt;
  const auto& position = position_after(*node.game, *parent);
  if (!position) return std::nullopt;
  return PositionValue{*position, node.game->tree.castling_mode()};
}

std::optional<VariantPositionValue> variant_position_at(const NodeValue& node, pgn::NodeId id) {
  const auto position = node.game->tree.variant_position_of(id);
  if (!position) return std::nullopt;
  return VariantPositionValue{*position, node.game->tree.castling_mode()};
}

std::optional<VariantPositionValue> variant_position_before(const NodeValue& node) {
  const std::optional<pgn::NodeId> parent = node_of(node).parent;
  return parent ? variant_position_at(node, *parent) : std::nullopt;
}

std::vector<pgn::NodeId> path_to(const NodeValue& node) {
  std::vector<pgn::NodeId> path;
  static_cast<void>(node_of(node));
  for (pgn::NodeId at = node.id; at != pgn::GameTree::root(); at = *node.game->tree[at].parent)
    path.push_back(at);
  std::ranges::reverse(path);
  return path;
}

std::size_t depth_of(const NodeValue& node) { return path_to(node).size(); }

}  // namespace tabiya::python
