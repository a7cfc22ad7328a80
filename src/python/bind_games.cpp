// `Outcome` and `Game`.
#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/game.hpp"
#include "python/options.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::python {
namespace {

using GameType = py::class_<Game>;

void check(const std::expected<void, GameError>& done) {
  if (!done)
    raise("GameError", std::string{to_words(done.error())},
          py::dict{py::arg("reason") = std::string{to_string(done.error())}});
}

Game make_game(const std::optional<PositionValue>& start) {
  return start ? Game{start->position, start->mode} : Game{};
}

/// Over before illegal: a finished game takes no move at all.
void play(Game& game, py::handle move) {
  if (game.is_over()) check(std::unexpected{GameError::GameIsOver});
  game.play_unchecked(read_move(position_of(game), move));
}

Move take_back(Game& game) {
  const auto move = game.take_back();
  if (!move)
    raise("GameError", "the game has no move to take back",
          py::dict{py::arg("reason") = "no move"});
  return *move;
}

void claim_draw(Game& game, std::string_view name, py::handle stated) {
  std::optional<Move> move;
  if (!stated.is_none()) move = read_move(position_of(game), stated);
  const auto done = game.claim(game.turn(), read_claim(name), move);
  if (!done) {
    raise("ClaimError", std::string{to_words(done.error())},
          py::dict{py::arg("reason") = std::string{to_string(done.error())}});
  }
}

py::tuple positions_of(const Game& game) {
  py::tuple positions{game.positions().size()};
  Py_ssize_t index = 0;
  for (const Position& position : game.positions()) {
    PyTuple_SET_ITEM(positions.ptr(), index++,
                     py::cast(PositionValue{position, game.castling_mode()}).release().ptr());
  }
  return positions;
}

void bind_outcome(py::module_& module) {
  py::class_<Outcome>{module, "Outcome", R"(How a game ended, and why.

>>> game = Game()
>>> for move in ["f3", "e5", "g4", "Qh4#"]: game.play(move)
>>> game.outcome
<Outcome 0-1 by checkmate>
>>> str(game.outcome)
'Black has won: checkmate (FIDE 5.1.1)')"}
      .def_property_readonly(
          "result", [](const Outcome& outcome) { return to_string(outcome); },
          "\"1-0\", \"0-1\", \"1/2-1/2\"; \"*\" if PGN cannot express it.")
      .def_property_readonly("winner", &Outcome::winner, "The side that has won, or None.")
      .def_property_readonly("is_draw", &Outcome::is_draw)
      .def_property_readonly(
          "termination", [](const Outcome& outcome) { return to_string(outcome.termination()); },
          "Why, as a name: \"checkmate\", \"stalemate\", \"dead position\", …")
      .def_property_readonly(
          "article", [](const Outcome& outcome) { return article(outcome.termination()); },
          "The rule that ended the game, such as \"FIDE 5.1.1\"; \"\" if none did.")
      .def(
          "to_words",
          [](const Outcome& outcome, std::string_view language) {
            return to_words(outcome, read_language(language));
          },
          py::arg("language") = "en", "A sentence in English (\"en\") or German (\"de\").")
      .def(
          "__eq__", [](const Outcome& left, const Outcome& right) { return left == right; },
          py::is_operator())
      .def("__hash__", [](const Outcome& outcome) { return py::hash(py::str(to_words(outcome))); })
      .def("__str__", [](const Outcome& outcome) { return to_words(outcome); })
      .def("__repr__", [](const Outcome& outcome) {
        return "<Outcome " + std::string{to_string(outcome)} + " by " +
               std::string{to_string(outcome.termination())} + '>';
      });
}

void bind_facts_of_games(GameType& type) {
  type.def_property_readonly("position", &position_of, "The current position.")
      .def_property_readonly(
          "start",
          [](const Game& game) { return PositionValue{game.start(), game.castling_mode()}; })
      .def_property_readonly("positions", &positions_of,
                             "Every position so far, the start first, as a tuple.")
      .def_property_readonly("turn", &Game::turn)
      .def_property_readonly(
          "moves", [](const Game& game) { return tuple_of(game.moves()); },
          "The moves so far, as a tuple.")
      .def_property_readonly(
          "san", [](const Game& game) { return san_moves(game); },
          "The moves so far in SAN, as a list.")
      .def_property_readonly("outcome", &Game::outcome,
                             "How the game ended, or None while it is in progress.")
      .def_property_readonly("is_over", &Game::is_over)
      .def_property_readonly(
          "result", [](const Game& game) { return to_string(game.outcome()); },
          "\"1-0\", \"0-1\", \"1/2-1/2\", or \"*\".")
      .def_property_readonly("draw_offer", &Game::draw_offer,
                             "The side whose draw offer stands, or None.")
      .def_property_readonly(
          "repetitions", [](const Game& game) { return game.history().occurrences(); },
          "How often the current position has occurred, at least 1. Source: FIDE 9.2.2.")
      .def_property_readonly(
          "open_claims", [](const Game& game) { return names_of_claims(game.open_claims()); },
          "The draws that the player to move can claim: \"threefold\", \"fifty moves\".")
      .def(
          "claimable_moves",
          [](const Game& game, std::string_view claim) {
            return tuple_of(game.claimable_moves(read_claim(claim)));
          },
          py::arg("claim"),
          "The moves that the player to move can state, without playing them, to claim a draw.")
      .def("__len__", [](const Game& game) { return game.moves().size(); });
}

void bind_actions(GameType& type) {
  type.def("play", &play, py::arg("move"),
           R"(Plays a move, which is a `Move` or a text in any notation.

A move that ends the game ends it at once: checkmate, stalemate, a dead position, fivefold repetition, seventy-five
moves. Raises MoveError, or GameError if the game is over; the game does not change.)")
      .def("take_back", &take_back,
           "Takes back the last move and returns it; the game continues. Raises GameError if there "
           "is none.")
      .def(
          "claim_draw", &claim_draw, py::arg("claim"), py::arg("move") = py::none(),
          R"(Claims a draw for the player to move, on the position on the board or by stating a move.

`claim` is "threefold" or "fifty moves". Raises ClaimError if the claim is wrong; the game goes on. Source: FIDE 9.2, 9.3.)")
      .def(
          "offer_draw", [](Game& game, Color by) { check(game.offer_draw(by)); }, py::arg("by"),
          "Offers a draw; the offer cannot be withdrawn. Raises GameError. Source: FIDE 9.1.2.1.")
      .def(
          "accept_draw", [](Game& game, Color by) { check(game.accept_draw(by)); }, py::arg("by"))
      .def(
          "decline_draw", [](Game& game, Color by) { check(game.decline_draw(by)); }, py::arg("by"))
      .def(
          "resign", [](Game& game, Color by) { check(game.resign(by)); }, py::arg("by"),
          "Resigns: the opponent wins, or the game is drawn if the opponent can never mate. "
          "Source: FIDE 5.1.2.");
}

}  // namespace

Claim read_claim(std::string_view name) {
  if (name == "threefold") return Claim::Threefold;
  if (name == "fifty moves") return Claim::FiftyMoves;
  throw py::value_error{"a claim is \"threefold\" or \"fifty moves\", not \"" + std::string{name} +
                        '"'};
}

py::tuple names_of_claims(Claims claims) {
  py::list names;
  for (const Claim claim : claims)
    names.append(claim == Claim::Threefold ? "threefold" : "fifty moves");
  return py::tuple{names};
}

void bind_games(py::module_& module) {
  bind_outcome(module);
  GameType type{module, "Game", R"(A game: its starting position, its moves and its outcome.

>>> game = Game()
>>> game.play("e4")
>>> game.play("e5")
>>> game.san
['e4', 'e5']
>>> game.take_back()
<Move e7e5>

A copy is an independent game. Use an `Arbiter` for clocks, touch-move, illegal moves and everything else at the board.)"};
  type.def(py::init(&make_game), py::arg("start") = py::none(),
           "A game from a position; without one, from the initial position.")
      .def(
          "copy", [](const Game& game) { return game; }, "An independent game with the same moves.")
      .def("__copy__", [](const Game& game) { return game; })
      .def("__deepcopy__", [](const Game& game, const py::dict&) { return game; })
      .def(
          "__eq__", [](const Game& left, const Game& right) { return left == right; },
          py::is_operator())
      .def("__repr__", [](const Game& game) {
        return "<Game " + std::to_string(game.moves().size()) + " plies, " +
               std::string{to_string(game.outcome())} + '>';
      });
  type.attr("__hash__") = py::none();
  bind_facts_of_games(type);
  bind_actions(type);
}

}  // namespace tabiya::python
