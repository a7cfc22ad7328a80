/// Games of variants for tests, from FEN and SAN.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "game/game_from_text.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::test {

/// A game from the variant's start, or from a FEN; throws if the FEN is invalid.
inline VariantGame variant_game(Variant variant, std::string_view fen = {}) {
  if (fen.empty()) return VariantGame{variant};
  const auto start = parse_variant_position(variant, fen);
  if (!start) throw std::invalid_argument{std::string{fen} + " is not playable"};
  return VariantGame{*start};
}

inline Move move_of(const VariantPosition& position, std::string_view text) {
  const auto move = parse_san(position, text);
  if (!move) throw std::invalid_argument{std::string{text} + " is not a move"};
  return *move;
}

/// Plays every move of a text, with or without move numbers; throws at the first that is refused.
inline void play(VariantGame& game, std::string_view moves) {
  std::istringstream tokens{std::string{moves}};
  for (std::string token; tokens >> token;) {
    const std::string_view text = without_move_number(token);
    if (text.empty()) continue;
    if (const auto played = game.play(move_of(game.position(), text)); !played) {
      throw std::invalid_argument{token + ": " + std::string{to_string(played.error())}};
    }
  }
}

inline VariantGame played(Variant variant, std::string_view moves, std::string_view fen = {}) {
  VariantGame game = variant_game(variant, fen);
  play(game, moves);
  return game;
}

}  // namespace tabiya::test
