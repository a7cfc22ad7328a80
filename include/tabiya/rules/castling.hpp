/// The two ways of castling, and where they lead.
#pragma once

#include <array>
#include <cstdint>

#include "tabiya/rules/square.hpp"

namespace tabiya {

/// Towards the h-file or towards the a-file; in Chess960 also the g-side and the c-side.
enum class CastlingSide : std::uint8_t { KingSide, QueenSide };

inline constexpr std::array<CastlingSide, 2> all_castling_sides{CastlingSide::KingSide,
                                                                CastlingSide::QueenSide};

/// Whose castling: it decides which rights a set-up may hold and how a move is written, never how
/// it is played.
enum class CastlingMode : std::uint8_t {
  Standard,  ///< kings on the e-file, rooks on a and h; `e1g1`
  Chess960,  ///< any rook of the first rank on either side; `e1h1`
};

/// The side of the king on which a rook stands. Requires: both on one rank, on different squares.
[[nodiscard]] constexpr CastlingSide castling_side(Square king, Square rook) noexcept {
  return rook > king ? CastlingSide::KingSide : CastlingSide::QueenSide;
}

/// Where the king ends: g1, c1, g8 or c8. Source: FIDE 3.8.2; Guidelines II.3.2.
[[nodiscard]] constexpr Square king_castling_target(Color color, CastlingSide side) noexcept {
  return make_square(side == CastlingSide::KingSide ? File::G : File::C,
                     relative_rank(color, Rank::First));
}

/// Where the rook ends: f1, d1, f8 or d8. Source: FIDE 3.8.2; Guidelines II.3.2.
[[nodiscard]] constexpr Square rook_castling_target(Color color, CastlingSide side) noexcept {
  return make_square(side == CastlingSide::KingSide ? File::F : File::D,
                     relative_rank(color, Rank::First));
}

}  // namespace tabiya
