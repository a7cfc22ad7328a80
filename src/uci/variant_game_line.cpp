#include "tabiya/uci/variant_game_line.hpp"

#include <algorithm>

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::uci {

SetPosition to_command(const VariantGameLine& game) {
  SetPosition command;
  const bool is_chess960 = game.mode == CastlingMode::Chess960;
  if (is_chess960 || game.start != VariantPosition{game.start.variant()}) {
    const auto castling = is_chess960 ? FenStyle::Castling::Shredder : FenStyle::Castling::XFen;
    command.fen = to_fen(game.start, {.castling = castling});
  }
  VariantPosition position = game.start;
  for (const Move move : game.moves) {
    command.moves.push_back(to_uci(position, move, game.mode));
    position.play_unchecked(move);
  }
  return command;
}

bool is_same_game(const VariantGameLine& one, const VariantGameLine& other) {
  if (one.start != other.start || one.mode != other.mode) return false;
  const auto [left, right] = std::ranges::mismatch(one.moves, other.moves);
  return left == one.moves.end() || right == other.moves.end();
}

}  // namespace tabiya::uci
