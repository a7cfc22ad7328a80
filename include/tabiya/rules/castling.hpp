/// The two castling sides and their target squares.
///
/// A right to castle is an unmoved rook, and castling is stored as the king taking his own rook, so
/// standard chess and Chess960 share all rules. Wherever king and rook begin, they end on the same
/// squares: king g1 and rook f1, or king c1 and rook d1.
#pragma once

#include <array>
#include <cstdint>

#include "tabiya/rules/square.hpp"

namespace tabiya {

/// Towards the h-file or towards the a-file. Chess960 also calls them the g-side and the c-side.
enum class CastlingSide : std::uint8_t { KingSide, QueenSide };

inline constexpr std::array<CastlingSide, 2> all_castling_sides{CastlingSide::KingSide,
                                                                CastlingSide::QueenSide};

/// The castling rules of a game. The mode decides which rights a set-up can hold and how a castling
/// move is written; castling is played the same way in both.
enum class CastlingMode : std::uint8_t {
  Standard,  ///< kings on the e-file, rooks on the a- and h-files; written `e1g1`
  Chess960,  ///< any rook on the first rank, on either side of the king; written `e1h1`
};

/// The side of the king on which the rook stands.
/// Requires: both stand on one rank, on different squares.
[[nodiscard]] constexpr CastlingSide castling_side(Square king, Square rook) noexcept {
  return rook > king ? CastlingSide::KingSide : CastlingSide::QueenSide;
}

/// The king's square after castling: g1, c1, g8 or c8. Source: FIDE 3.8.2; Guidelines II.3.2.
[[nodiscard]] constexpr Square king_castling_target(Color color, CastlingSide side) noexcept {
  return make_square(side == CastlingSide::KingSide ? File::G : File::C,
                     relative_rank(color, Rank::First));
}

/// The rook's square after castling: f1, d1, f8 or d8. Source: FIDE 3.8.2; Guidelines II.3.2.
[[nodiscard]] constexpr Square rook_castling_target(Color color, CastlingSide side) noexcept {
  return make_square(side == CastlingSide::KingSide ? File::F : File::D,
                     relative_rank(color, Rank::First));
}

}  // namespace tabiya
