#include "python/pgn/played.hpp"

#include "python/errors.hpp"
#include "python/game.hpp"
#include "python/pgn/shared_game.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::python {
namespace {

std::vector<Position> positions_up_to(const NodeValue& node) {
  std::vector<Position> positions;
  static_cast<void>(node_of(node));
  std::vector<pgn::NodeId> path{pgn::GameTree::root()};
  for (const pgn::NodeId id : path_to(node)) path.push_back(id);
  for (const pgn::NodeId id : path) {
    const auto& position = position_after(*node.game, id);
    if (!position)
      raise("PgnError", "the position is unknown, because a move before it cannot be played");
    positions.push_back(*position);
  }
  return positions;
}

struct VariantLine {
  std::vector<VariantPosition> positions;
  CastlingMode mode;
};

VariantLine line_of(const SharedGame& game, const std::vector<pgn::Step>& steps) {
  VariantLine line{{*game.tree.variant_start()}, game.tree.castling_mode()};
  for (const pgn::Step& step : steps) {
    const auto next = pgn::after(line.positions.back(), step);
    if (!next)
      raise("PgnError", "the position is unknown, because a move before it cannot be played");
    line.positions.push_back(*next);
  }
  return line;
}

VariantLine variant_line_up_to(const NodeValue& node) {
  std::vector<pgn::Step> steps;
  for (const pgn::NodeId id : path_to(node)) steps.push_back(node.game->tree[id].step);
  return line_of(*node.game, steps);
}

VariantLine variant_line_of(const SharedGame& game) {
  std::vector<pgn::Step> steps;
  for (const Move move : game.tree.variant_line_moves()) steps.emplace_back(pgn::VariantMove{move});
  return line_of(game, steps);
}

VariantLine variant_line_of(const VariantGame& game) {
  return {{game.positions().begin(), game.positions().end()}, game.castling_mode()};
}

/// The positions of an argument that can be of a variant.
std::optional<VariantLine> read_variant_line(py::handle argument) {
  if (py::isinstance<VariantPositionValue>(argument)) {
    const auto& value = argument.cast<const VariantPositionValue&>();
    return VariantLine{{value.position}, value.mode};
  }
  if (py::isinstance<VariantGame>(argument))
    return variant_line_of(argument.cast<const VariantGame&>());
  if (py::isinstance<NodeValue>(argument) && is_of_variant(argument.cast<const NodeValue&>()))
    return variant_line_up_to(argument.cast<const NodeValue&>());
  if (!py::isinstance<SharedGame>(argument)) return std::nullopt;
  const auto& game = argument.cast<const SharedGame&>();
  if (game.tree.variant() == Variant::Standard) return std::nullopt;
  return variant_line_of(game);
}

std::vector<Position> positions_up_to(const SharedGame& game) {
  if (!game.tree.has_known_start()) raise("PgnError", "the start of the game is unknown");
  std::vector<Position> positions{game.tree.start()};
  for (const Move move : game.tree.main_line_moves())
    positions.push_back(positions.back().after(move));
  return positions;
}

CastlingMode mode_of_line(py::handle argument) {
  if (py::isinstance<PositionValue>(argument)) return argument.cast<const PositionValue&>().mode;
  if (py::isinstance<Game>(argument)) return argument.cast<const Game&>().castling_mode();
  if (const auto line = read_variant_line(argument)) return line->mode;
  if (py::isinstance<NodeValue>(argument))
    return argument.cast<const NodeValue&>().game->tree.castling_mode();
  return argument.cast<const SharedGame&>().tree.castling_mode();
}

/// The piece that has captured is the only one of its side that stands where none stood before.
template <class AnyPosition>
std::optional<Square> capture_between(const AnyPosition& before, const AnyPosition& after) {
  const Color mover = before.turn();
  if (before.board().occupied().count() == after.board().occupied().count()) return std::nullopt;
  const Bitboard arrived = after.board().pieces(mover) & ~before.board().pieces(mover);
  return arrived.any() ? std::optional{arrived.first()} : std::nullopt;
}

/// The move that leads from one position to the next; nothing for a null move.
std::optional<Move> move_to_next(const Position& before, const Position& after) {
  for (const Move move : legal_moves(before)) {
    if (before.after(move) == after) return move;
  }
  return std::nullopt;
}

/// The positions of a line of chess among the classes of variants.
std::optional<std::vector<Position>> chess_of_variant(py::handle argument) {
  const auto line = read_variant_line(argument);
  if (!line || line->positions.back().variant() != Variant::Standard) return std::nullopt;
  std::vector<Position> positions;
  for (const VariantPosition& position : line->positions) positions.push_back(*position.as_chess());
  return positions;
}

}  // namespace

std::vector<Position> positions_of_line(py::handle argument) {
  if (auto positions = chess_of_variant(argument)) return *std::move(positions);
  if (py::isinstance<PositionValue>(argument))
    return {argument.cast<const PositionValue&>().position};
  if (py::isinstance<NodeValue>(argument))
    return positions_up_to(argument.cast<const NodeValue&>());
  if (py::isinstance<SharedGame>(argument))
    return positions_up_to(argument.cast<const SharedGame&>());
  if (!py::isinstance<Game>(argument))
    throw py::type_error(read_variant_line(argument)
                             ? "this is for chess, not for another variant"
                             : "this is neither a Position, a Game, a GameTree nor a GameNode");
  const auto positions = argument.cast<const Game&>().positions();
  return {positions.begin(), positions.end()};
}

std::optional<PlayedVariant> read_played_variant(py::handle argument) {
  const auto line = read_variant_line(argument);
  if (!line || line->positions.back().variant() == Variant::Standard) return std::nullopt;
  const std::vector<VariantPosition>& positions = line->positions;
  PlayedVariant played{{positions.back(), line->mode}};
  for (std::size_t ply = 0; ply + 1 < positions.size(); ++ply)
    played.before.push_back(positions[ply].key());
  if (positions.size() > 1)
    played.captured_on = capture_between(positions.end()[-2], positions.back());
  return played;
}

PlayedPosition read_played(py::handle argument) {
  const std::vector<Position> positions = positions_of_line(argument);
  PlayedPosition played{{positions.back(), mode_of_line(argument)}};
  played.before.reserve(positions.size() - 1);
  for (std::size_t ply = 0; ply + 1 < positions.size(); ++ply)
    played.before.push_back(positions[ply].key());
  if (positions.size() > 1)
    played.captured_on = capture_between(positions.end()[-2], positions.back());
  return played;
}

uci::GameLine read_line_of_moves(py::handle argument) {
  const std::vector<Position> positions = positions_of_line(argument);
  uci::GameLine line{positions.front(), {}, mode_of_line(argument)};
  for (std::size_t ply = 1; ply < positions.size(); ++ply) {
    const auto move = move_to_next(positions[ply - 1], positions[ply]);
    if (move) line.moves.push_back(*move);
    else line = {positions[ply], {}, line.mode};
  }
  return line;
}

}  // namespace tabiya::python
