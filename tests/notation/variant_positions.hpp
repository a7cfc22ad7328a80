/// Positions of variants in tests of notation.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::test {

/// The position of a variant's FEN in the test; a malformed one fails the test. An empty FEN is the
/// start of a game.
inline VariantPosition variant_position(Variant variant, std::string_view fen,
                                        CastlingMode mode = CastlingMode::Standard) {
  if (fen.empty()) return VariantPosition{variant};
  const auto position = parse_variant_position(variant, fen, mode);
  if (position) return *position;
  ADD_FAILURE() << to_string(variant) << ' ' << fen << ": " << to_string(position.error());
  return VariantPosition{variant};
}

/// The move with this UCI text; does not use the readers of moves.
inline Move variant_move(const VariantPosition& position, std::string_view uci) {
  for (const Move move : legal_moves(position)) {
    if (to_uci(position, move, CastlingMode::Chess960) == uci) return move;
  }
  ADD_FAILURE() << uci << " is not legal in " << to_fen(position);
  return Move::normal(Square::A1, Square::A1);
}

/// The SAN of the move with this UCI text.
inline std::string san_of(Variant variant, std::string_view fen, std::string_view uci,
                          CastlingMode mode = CastlingMode::Standard) {
  const VariantPosition position = variant_position(variant, fen, mode);
  return to_san(position, variant_move(position, uci));
}

/// A number generator of its own, the same everywhere. Source: the finalizer of SplitMix64.
class SameNumbers {
 public:
  explicit SameNumbers(std::uint64_t seed) noexcept : state_{seed} {}

  /// A number below the limit. Requires: limit > 0.
  std::size_t below(std::size_t limit) noexcept {
    std::uint64_t bits = state_ += 0x9E3779B97F4A7C15;
    bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EB;
    return static_cast<std::size_t>((bits ^ (bits >> 31U)) % limit);
  }

 private:
  std::uint64_t state_;
};

/// The positions of a game of random moves, the first one included.
inline std::vector<VariantPosition> random_game(VariantPosition position, SameNumbers& numbers,
                                                std::size_t plies = 80) {
  std::vector<VariantPosition> positions{position};
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const VariantMoveList moves = legal_moves(position);
    if (moves.empty()) break;
    position.play_unchecked(moves[numbers.below(moves.size())]);
    positions.push_back(position);
  }
  return positions;
}

}  // namespace tabiya::test
