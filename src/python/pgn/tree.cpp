#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/pgn/bind_pgn.hpp"
#include "python/pgn/lines.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/pgn/ending.hpp"
#include "tabiya/pgn/variant_game_tree.hpp"

namespace tabiya::python {
namespace {

using GamePointer = std::shared_ptr<SharedGame>;

GamePointer make_variant_tree(const VariantPositionValue& start) {
  pgn::GameTree tree = pgn::to_tree(VariantGame{start.position, start.mode});
  tree.result = pgn::Result::Unknown;
  tree.tags.set("Result", to_string(tree.result));
  return std::make_shared<SharedGame>(std::move(tree));
}

GamePointer make_tree(const std::optional<PositionValue>& start) {
  if (!start) return std::make_shared<SharedGame>();
  auto game = std::make_shared<SharedGame>(pgn::GameTree{start->position});
  if (start->mode == CastlingMode::Chess960) game->tree.tags.set("Variant", "Chess960");
  return game;
}

pgn::Tags read_tags(const py::dict& tags) {
  pgn::Tags pairs;
  for (const auto& [name, value] : tags)
    pairs.set(name.cast<std::string>(), value.cast<std::string>());
  return pairs;
}

template <class AnyGame>
GamePointer from_game(const AnyGame& game, const py::dict& tags) {
  return std::make_shared<SharedGame>(pgn::to_tree(game, read_tags(tags)));
}

GamePointer copy_of_game(const SharedGame& game) {
  auto copy = std::make_shared<SharedGame>(game);
  copy->positions.clear();
  return copy;
}

void set_result(SharedGame& game, const std::string& text) {
  const auto result = pgn::parse_result(text);
  if (!result) throw py::value_error("\"" + text + "\" is not a result: 1-0, 0-1, 1/2-1/2 or *");
  game.tree.result = *result;
  game.tree.tags.set("Result", to_string(*result));
}

/// Of a game that was written and read again: what the writer changes.
void restore(SharedGame& game, const std::vector<std::pair<std::string, std::string>>& tags,
             const std::string& result, std::uint64_t number) {
  game.tree.tags = {};
  for (const auto& [name, value] : tags) game.tree.tags.set(name, value);
  game.tree.result = pgn::parse_result(result).value_or(pgn::Result::Unknown);
  game.number = number;
}

/// The main line as a game, up to the first move that cannot be played or that follows its end.
Game to_game(const SharedGame& shared) {
  if (!shared.tree.has_known_start())
    raise("PgnError", "the start of the game is unknown, so it cannot be played");
  Game game{shared.tree.start(), shared.tree.castling_mode()};
  for (const Move move : shared.tree.main_line_moves()) {
    if (game.is_over()) break;
    game.play_unchecked(move);
  }
  return game;
}

/// The same in any variant.
VariantGame to_variant_game(const SharedGame& shared) {
  const auto start = shared.tree.variant_start();
  if (!start) raise("PgnError", "the start of the game is unknown, so it cannot be played");
  VariantGame game{*start, shared.tree.castling_mode()};
  for (const Move move : shared.tree.variant_line_moves()) {
    if (game.is_over()) break;
    game.play_unchecked(move);
  }
  return game;
}

py::object start_of(const SharedGame& game) {
  if (game.tree.has_known_start())
    return py::cast(PositionValue{game.tree.start(), game.tree.castling_mode()});
  const auto start = game.tree.variant_start();
  if (!start) return py::none();
  return py::cast(VariantPositionValue{*start, game.tree.castling_mode()});
}

void merge(SharedGame& game, const SharedGame& other) {
  const auto start = game.tree.variant_start();
  const bool fits = start && start == other.tree.variant_start();
  if (!fits) raise("PgnError", "only games from the same start can be merged");
  if (&game == &other) return;
  game.tree.merge(other.tree);
}

py::list findings_of(const std::vector<pgn::Finding>& findings) {
  py::list list;
  for (const pgn::Finding& finding : findings) list.append(finding);
  return list;
}

py::list main_line_of(const GamePointer& game) {
  py::list nodes;
  for (const pgn::NodeId id : game->tree.main_line()) nodes.append(NodeValue{game, id});
  return nodes;
}

template <class Value>
py::tuple positions_from(Value now, const std::vector<Move>& moves) {
  py::list positions;
  positions.append(now);
  for (const Move move : moves) {
    now.position.play_unchecked(move);
    positions.append(now);
  }
  return py::tuple{positions};
}

py::tuple main_line_positions(const SharedGame& game) {
  const pgn::GameTree& tree = game.tree;
  if (tree.has_known_start())
    return positions_from(PositionValue{tree.start(), tree.castling_mode()},
                          tree.main_line_moves());
  const auto start = tree.variant_start();
  if (!start) return py::tuple{0};
  return positions_from(VariantPositionValue{*start, tree.castling_mode()},
                        tree.variant_line_moves());
}

template <class AnyPosition>
py::list san_from(AnyPosition now, const std::vector<Move>& moves) {
  py::list texts;
  for (const Move move : moves) {
    texts.append(py::str(to_san(now, move)));
    now.play_unchecked(move);
  }
  return texts;
}

py::list san_of_line(const SharedGame& game) {
  const pgn::GameTree& tree = game.tree;
  if (tree.variant() == Variant::Standard) return san_from(tree.start(), tree.main_line_moves());
  return san_from(*tree.variant_start(), tree.variant_line_moves());
}

std::string shown_game(const SharedGame& game) {
  const auto tag = [&game](const char* name) {
    return std::string{game.tree.tags.find(name).value_or("?")};
  };
  return "<GameTree " + tag("White") + " - " + tag("Black") + ", " + tag("Event") + ", " +
         std::string{to_string(game.tree.result)} + ", " + std::to_string(game.tree.size() - 1) +
         " moves>";
}

}  // namespace

void bind_tree(py::class_<SharedGame, GamePointer>& tree) {
  tree.def(py::init(&make_tree), py::arg("start") = py::none(),
           "A game without moves, from a `Position`, a `VariantPosition` or the initial array.")
      .def(py::init(&make_variant_tree), py::arg("start"))
      .def_static(
          "of", &from_game<Game>, py::arg("game"), py::arg("tags") = py::dict{},
          "A `Game` or `VariantGame` as a tree with one line. Result, start and the move of "
          "a claim come from the game.")
      .def_static("of", &from_game<VariantGame>, py::arg("game"), py::arg("tags") = py::dict{})
      .def_property_readonly(
          "root", [](const GamePointer& game) { return NodeValue{game, pgn::GameTree::root()}; },
          "The node of the start position; it has no move.")
      .def_property_readonly(
          "tags", [](const GamePointer& game) { return TagsValue{game}; },
          "The tag pairs: a mutable mapping.")
      .def_property(
          "result", [](const SharedGame& game) { return std::string{to_string(game.tree.result)}; },
          set_result, "\"1-0\", \"0-1\", \"1/2-1/2\" or \"*\". Setting it sets the tag Result too.")
      .def_property_readonly("start", start_of,
                             "The start position, in another variant than chess a "
                             "`VariantPosition`; None if the text does not give one.")
      .def_property_readonly(
          "variant", [](const SharedGame& game) { return game.tree.variant(); },
          "By whose rules the moves are played.")
      .def_property_readonly(
          "outcome", [](const SharedGame& game) { return pgn::ending_of(game.tree); },
          "How the game ended, as far as moves and tags show: an `Outcome` or None.")
      .def_property_readonly(
          "errors", [](const SharedGame& game) { return findings_of(game.errors); },
          "Where lines break off, because a move cannot be played: the first 1,000.")
      .def_property_readonly(
          "oddities", [](const SharedGame& game) { return findings_of(game.oddities); },
          "Where the text deviates from the standard: the first 1,000.")
      .def_property_readonly(
          "is_cut", [](const SharedGame& game) { return game.is_cut; },
          "True if the game exceeds the bounds it was read with.")
      .def_readonly("number", &SharedGame::number, "The number of the game in its text, from 1.")
      .def("_restore", restore)
      .def("main_line", main_line_of, "The nodes of the main line in order, without the root.")
      .def_property_readonly(
          "moves", [](const SharedGame& game) { return tuple_of(game.tree.variant_line_moves()); },
          "The moves of the main line, up to the first null move or unplayable move, as a tuple.")
      .def_property_readonly("san", san_of_line,
                             "The same moves in standard algebraic notation, as a list.")
      .def_property_readonly("positions", main_line_positions,
                             "The start and the position after each of these moves.")
      .def("to_game", to_game,
           "The main line as a `Game`, up to its end or the first move that cannot be played.")
      .def("to_variant_game", to_variant_game, "The same of any variant, as a `VariantGame`.")
      .def("merge", merge, py::arg("other"),
           "Adds the lines, comments and glyphs of another game from the same start. Equal moves "
           "share their node.")
      .def(
          "__iter__",
          [](const GamePointer& game) { return walk_from({game, pgn::GameTree::root()}); },
          "All nodes but the root: a move, its variations, then the rest of its line.")
      .def(
          "__len__", [](const SharedGame& game) { return game.tree.size() - 1; },
          "The number of moves in all lines.")
      .def("__bool__", [](const SharedGame&) { return true; })
      .def(
          "__eq__",
          [](const SharedGame& left, const SharedGame& right) { return left.tree == right.tree; },
          py::is_operator())
      .def(
          "__ne__",
          [](const SharedGame& left, const SharedGame& right) { return left.tree != right.tree; },
          py::is_operator())
      .def("__copy__", copy_of_game)
      .def("__deepcopy__",
           [](const SharedGame& game, const py::dict&) { return copy_of_game(game); })
      .def("copy", copy_of_game, "An independent copy.")
      .def("__repr__", shown_game);
  tree.attr("__hash__") = py::none();
}

}  // namespace tabiya::python
