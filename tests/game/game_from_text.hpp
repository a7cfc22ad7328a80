/// Games and positions for tests, from FEN and SAN.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tabiya/game/game.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::test {

inline constexpr std::string_view initial_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Moves after which the initial position has occurred three times.
inline constexpr std::string_view knights_out_and_back = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";

/// The position of a FEN; throws if the FEN is invalid.
inline Position position_at(std::string_view fen) {
  const auto position = parse_position(fen);
  if (!position) throw std::invalid_argument{std::string{fen} + ": " + to_string(position.error())};
  return *position;
}

inline Game game_at(std::string_view fen) { return Game{position_at(fen)}; }

/// The move of a text in a position; throws if it is not a legal move.
inline Move move_of(const Position& position, std::string_view text) {
  const auto move = parse_move(position, text);
  if (!move) throw std::invalid_argument{std::string{text} + ": " + to_string(move.error())};
  return *move;
}

/// "12.Nf3", "12...Nf3" and "Nf3" are all "Nf3"; a number alone is empty.
inline std::string_view without_move_number(std::string_view token) {
  const std::size_t digits = token.find_first_not_of("0123456789");
  if (digits == std::string_view::npos) return {};
  if (token[digits] != '.') return token;
  const std::size_t move = token.find_first_not_of('.', digits);
  return move == std::string_view::npos ? std::string_view{} : token.substr(move);
}

/// Plays one move; throws if the game refuses it.
inline void play(Game& game, Move move) {
  if (const auto played = game.play(move); !played) {
    throw std::invalid_argument{std::string{to_string(played.error())}};
  }
}

/// Plays every move of a text, with or without move numbers; throws at the first that is refused.
inline void play(Game& game, std::string_view moves) {
  std::istringstream tokens{std::string{moves}};
  for (std::string token; tokens >> token;) {
    const std::string_view text = without_move_number(token);
    if (!text.empty()) play(game, move_of(game.position(), text));
  }
}

/// A game from the initial position, or from a FEN.
inline Game played(std::string_view moves, std::string_view fen = initial_fen) {
  Game game = game_at(fen);
  play(game, moves);
  return game;
}

/// The error of an answer, or nothing if it has none.
template <class Value, class Error>
std::optional<Error> error_of(const std::expected<Value, Error>& answer) {
  return answer ? std::nullopt : std::optional{answer.error()};
}

}  // namespace tabiya::test
