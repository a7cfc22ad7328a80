/// What `Game` and `VariantGame` have in common in Python.
#pragma once

#include <pybind11/pybind11.h>

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/game.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::python {

inline void require_done(const std::expected<void, GameError>& done) {
  if (!done)
    raise("GameError", std::string{to_words(done.error())},
          py::dict{py::arg("reason") = std::string{to_string(done.error())}});
}

/// Over before illegal: a finished game takes no move at all.
template <class GameType>
void play_in(GameType& game, py::handle move) {
  if (game.is_over()) require_done(std::unexpected{GameError::GameIsOver});
  game.play_unchecked(read_move(position_of(game), move));
}

template <class GameType>
[[nodiscard]] Move take_back_in(GameType& game) {
  const auto move = game.take_back();
  if (!move)
    raise("GameError", "the game has no move to take back",
          py::dict{py::arg("reason") = "no move"});
  return *move;
}

template <class GameType>
void claim_draw_in(GameType& game, std::string_view name, py::handle stated) {
  std::optional<Move> move;
  if (!stated.is_none()) move = read_move(position_of(game), stated);
  const auto done = game.claim(game.turn(), read_claim(name), move);
  if (!done) {
    raise("ClaimError", std::string{to_words(done.error())},
          py::dict{py::arg("reason") = std::string{to_string(done.error())}});
  }
}

template <class GameType>
[[nodiscard]] py::tuple positions_of(const GameType& game) {
  using Value = decltype(position_of(game));
  py::tuple positions{game.positions().size()};
  Py_ssize_t index = 0;
  for (const auto& position : game.positions()) {
    PyTuple_SET_ITEM(positions.ptr(), index++,
                     py::cast(Value{position, game.castling_mode()}).release().ptr());
  }
  return positions;
}

template <class GameType>
void bind_facts_of_games(py::class_<GameType>& type) {
  type.def_property_readonly(
          "position", [](const GameType& game) { return position_of(game); },
          "The current position.")
      .def_property_readonly("start",
                             [](const GameType& game) {
                               using Value = decltype(position_of(game));
                               return Value{game.start(), game.castling_mode()};
                             })
      .def_property_readonly("positions", &positions_of<GameType>,
                             "Every position so far, the start first, as a tuple.")
      .def_property_readonly("turn", &GameType::turn)
      .def_property_readonly(
          "moves", [](const GameType& game) { return tuple_of(game.moves()); },
          "The moves so far, as a tuple.")
      .def_property_readonly(
          "san", [](const GameType& game) { return san_moves(game); },
          "The moves so far in SAN, as a list.")
      .def_property_readonly("outcome", &GameType::outcome,
                             "How the game ended, or None while it is in progress.")
      .def_property_readonly("is_over", &GameType::is_over)
      .def_property_readonly(
          "result", [](const GameType& game) { return to_string(game.outcome()); },
          "\"1-0\", \"0-1\", \"1/2-1/2\", or \"*\".")
      .def_property_readonly("draw_offer", &GameType::draw_offer,
                             "The side whose draw offer stands, or None.")
      .def_property_readonly(
          "repetitions", [](const GameType& game) { return game.history().occurrences(); },
          "How often the current position has occurred, at least 1. Source: FIDE 9.2.2.")
      .def_property_readonly(
          "open_claims", [](const GameType& game) { return names_of_claims(game.open_claims()); },
          "The draws that the player to move can claim: \"threefold\", \"fifty moves\".")
      .def(
          "claimable_moves",
          [](const GameType& game, std::string_view claim) {
            return tuple_of(game.claimable_moves(read_claim(claim)));
          },
          py::arg("claim"),
          "The moves that the player to move can state, without playing them, to claim a draw.")
      .def("__len__", [](const GameType& game) { return game.moves().size(); });
}

template <class GameType>
void bind_actions(py::class_<GameType>& type) {
  type.def("play", &play_in<GameType>, py::arg("move"),
           R"(Plays a move, which is a `Move` or a text in any notation.

A move that ends the game ends it at once: in chess by checkmate, stalemate, a dead position, fivefold repetition or
seventy-five moves. Raises MoveError, or GameError if the game is over; the game does not change.)")
      .def("take_back", &take_back_in<GameType>,
           "Takes back the last move and returns it; the game continues. Raises GameError if there "
           "is none.")
      .def(
          "claim_draw", &claim_draw_in<GameType>, py::arg("claim"), py::arg("move") = py::none(),
          R"(Claims a draw for the player to move, on the position on the board or by stating a move.

`claim` is "threefold" or "fifty moves". Raises ClaimError if the claim is wrong; the game goes on. Source: FIDE 9.2, 9.3.)")
      .def(
          "offer_draw", [](GameType& game, Color by) { require_done(game.offer_draw(by)); },
          py::arg("by"),
          "Offers a draw; the offer cannot be withdrawn. Raises GameError. Source: FIDE 9.1.2.1.")
      .def(
          "accept_draw", [](GameType& game, Color by) { require_done(game.accept_draw(by)); },
          py::arg("by"))
      .def(
          "decline_draw", [](GameType& game, Color by) { require_done(game.decline_draw(by)); },
          py::arg("by"))
      .def(
          "resign", [](GameType& game, Color by) { require_done(game.resign(by)); }, py::arg("by"),
          "Resigns: the opponent wins, or the game is drawn if the opponent can never win. "
          "Source: FIDE 5.1.2.");
}

template <class GameType>
void bind_copying(py::class_<GameType>& type) {
  type.def(
          "copy", [](const GameType& game) { return game; },
          "An independent game with the same moves.")
      .def("__copy__", [](const GameType& game) { return game; })
      .def("__deepcopy__", [](const GameType& game, const py::dict&) { return game; })
      .def(
          "__eq__", [](const GameType& left, const GameType& right) { return left == right; },
          py::is_operator());
  type.attr("__hash__") = py::none();
}

}  // namespace tabiya::python
