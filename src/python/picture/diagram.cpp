#include "python/picture/diagram.hpp"

#include <array>

#include "python/errors.hpp"
#include "python/game.hpp"
#include "python/pgn/shared_game.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/picture/variant_picture.hpp"

namespace tabiya::python {
namespace {

using picture::Diagram;
using picture::Marks;

/// The glyphs that stand beside a move, by their numbers from 1.
constexpr std::array<std::string_view, 6> glyphs{"!", "?", "!!", "??", "!?", "?!"};

DiagramValue diagram_of(const Position& position) {
  return {{position.board(), picture::marks_of(position), {}, position.turn()}};
}

/// Only what has rows beside its board is drawn from its position.
std::optional<VariantPosition> with_rows(const VariantPosition& position) {
  if (!picture::has_rows(position.variant())) return std::nullopt;
  return position;
}

DiagramValue diagram_of(const VariantPosition& position) {
  return {{position.board(), picture::marks_of(position), {}, position.turn()},
          with_rows(position)};
}

template <class AnyPosition>
std::string numbered_caption(const AnyPosition& before, std::string_view text) {
  const std::string dots = before.turn() == Color::White ? ". " : "... ";
  return std::to_string(before.fullmove_number()) + dots + std::string{text};
}

template <class AnyPosition>
DiagramValue diagram_after(const AnyPosition& before, Move move) {
  DiagramValue diagram = diagram_of(before.after(move));
  diagram.drawn.marks = picture::marks_of(before, move);
  diagram.drawn.caption = numbered_caption(before, to_san(before, move));
  return diagram;
}

/// What the annotator drew on the board after a move, or before the first.
void add_annotations(Marks& marks, const pgn::Node& node) {
  const std::span<const std::string> comments{node.comments};
  if (auto arrows = pgn::find_annotation<pgn::Arrows>(comments))
    marks.arrows = std::move(arrows->arrows);
  if (auto squares = pgn::find_annotation<pgn::ColoredSquares>(comments))
    marks.circles = std::move(squares->squares);
  const auto move = pgn::move_of(node.step);
  if (!move || !node.parent) return;
  for (const pgn::Nag nag : node.nags) {
    if (nag.number == 0 || nag.number > glyphs.size()) continue;
    marks.labels.push_back({move->to(), std::string{glyphs[nag.number - 1U]}});
    return;
  }
}

/// Of a node in another variant than chess.
DiagramValue diagram_in_variant(const NodeValue& node) {
  const auto position = variant_position_at(node, node.id);
  if (!position) raise("PgnError", "the position is unknown, because a move cannot be played");
  if (node.is_root()) return diagram_of(position->position);
  const auto move = pgn::move_of(step_of(node));
  return move ? diagram_after(variant_position_before(node)->position, *move)
              : diagram_of(position->position);
}

DiagramValue diagram_of(const NodeValue& node) {
  const pgn::Node& content = node_of(node);
  if (is_of_variant(node)) {
    DiagramValue diagram = diagram_in_variant(node);
    add_annotations(diagram.drawn.marks, content);
    return diagram;
  }
  const auto& position = position_after(*node.game, node.id);
  if (!position) raise("PgnError", "the position is unknown, because a move cannot be played");
  const Move* const move = node.is_root() ? nullptr : std::get_if<Move>(&content.step);
  DiagramValue diagram = move != nullptr ? diagram_after(position_before(node)->position, *move)
                                         : diagram_of(*position);
  if (!node.is_root() && move == nullptr)
    diagram.drawn.caption = numbered_caption(position_before(node)->position, "--");
  add_annotations(diagram.drawn.marks, content);
  return diagram;
}

/// Up to the first move that cannot be played.
std::vector<DiagramValue> diagrams_of_tree(const std::shared_ptr<SharedGame>& game) {
  std::vector<DiagramValue> diagrams{diagram_of(NodeValue{game, pgn::GameTree::root()})};
  for (const pgn::NodeId id : game->tree.main_line()) {
    const NodeValue node{game, id};
    const bool is_known = is_of_variant(node) ? variant_position_at(node, id).has_value()
                                              : position_after(*game, id).has_value();
    if (!is_known) break;
    diagrams.push_back(diagram_of(node));
  }
  return diagrams;
}

template <class AnyGame>
std::vector<DiagramValue> diagrams_of_game(const AnyGame& game) {
  std::vector<DiagramValue> diagrams{diagram_of(game.start())};
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    diagrams.push_back(diagram_after(game.positions()[ply], game.moves()[ply]));
  }
  return diagrams;
}

/// Any placement of pieces can be drawn.
DiagramValue diagram_of_text(const std::string& text) {
  const auto setup = parse_fen(text);
  if (!setup) raise_refused(FenRefusal{setup.error()}, text);
  if (const auto position = Position::from_setup(*setup)) return diagram_of(*position);
  return {{setup->board, {}, {}, setup->turn}};
}

}  // namespace

std::vector<DiagramValue> diagrams_of(py::handle argument) {
  if (py::isinstance<DiagramValue>(argument)) return {argument.cast<DiagramValue>()};
  if (py::isinstance<PositionValue>(argument))
    return {diagram_of(argument.cast<const PositionValue&>().position)};
  if (py::isinstance<VariantPositionValue>(argument))
    return {diagram_of(argument.cast<const VariantPositionValue&>().position)};
  if (py::isinstance<NodeValue>(argument)) return {diagram_of(argument.cast<const NodeValue&>())};
  if (py::isinstance<Game>(argument)) return diagrams_of_game(argument.cast<const Game&>());
  if (py::isinstance<VariantGame>(argument))
    return diagrams_of_game(argument.cast<const VariantGame&>());
  if (py::isinstance<SharedGame>(argument))
    return diagrams_of_tree(argument.cast<std::shared_ptr<SharedGame>>());
  if (PyUnicode_Check(argument.ptr())) return {diagram_of_text(argument.cast<std::string>())};
  throw py::type_error("only positions, the text of a FEN, games, nodes and diagrams can be drawn");
}

}  // namespace tabiya::python
