/// A move in sixteen bits, meaningful only together with its position.
///
///     for (const Move move : legal_moves(position)) {
///       if (position.captured_by(move)) …
///       const Position next = position.after(move);
///     }
///
/// Programs seldom make a `Move` themselves: `legal_moves()` lists them, `explain()` makes one from
/// two squares, and the readers in notation/ parse one. No value stands for a null move; a program
/// passes the turn with `Position::pass_unchecked()`.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

#include "tabiya/rules/piece.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya {

/// A move in some position.
///
/// Castling is stored as the king taking his own rook (`from` is the king's square, `to` the
/// rook's), so standard chess and Chess960 share all code. Notation decides how it is written.
class Move {
 public:
  /// Every kind except `Normal` does more than move a piece to its target.
  enum class Kind : std::uint8_t { Normal, Promotion, EnPassant, Castling };

  /// A move of a piece, which captures any piece on `to`.
  [[nodiscard]] static constexpr Move normal(Square from, Square to) noexcept {
    return Move{from, to, Kind::Normal, PieceType::Knight};
  }
  /// A pawn's move to the last rank. Requires: `to_type` is a queen, rook, bishop or knight.
  [[nodiscard]] static constexpr Move promotion(Square from, Square to,
                                                PieceType to_type) noexcept {
    assert(to_type != PieceType::Pawn && to_type != PieceType::King);
    return Move{from, to, Kind::Promotion, to_type};
  }
  /// A pawn's capture of the pawn beside it; `to` is the empty square that pawn passed over.
  [[nodiscard]] static constexpr Move en_passant(Square from, Square to) noexcept {
    return Move{from, to, Kind::EnPassant, PieceType::Knight};
  }
  /// Castling of the king with one of his rooks.
  [[nodiscard]] static constexpr Move castling(Square king, Square rook) noexcept {
    return Move{king, rook, Kind::Castling, PieceType::Knight};
  }

  /// The squares where the piece begins and ends; for castling, those of the king and the rook.
  [[nodiscard]] constexpr Square from() const noexcept { return square_at(bits_ & 63); }
  [[nodiscard]] constexpr Square to() const noexcept { return square_at((bits_ >> 6) & 63); }
  [[nodiscard]] constexpr Kind kind() const noexcept { return static_cast<Kind>(bits_ >> 14); }
  [[nodiscard]] constexpr bool is_promotion() const noexcept { return kind() == Kind::Promotion; }
  [[nodiscard]] constexpr bool is_castling() const noexcept { return kind() == Kind::Castling; }
  [[nodiscard]] constexpr bool is_en_passant() const noexcept { return kind() == Kind::EnPassant; }
  /// The piece the pawn promotes to, or nothing if the move is not a promotion.
  [[nodiscard]] constexpr std::optional<PieceType> promotion_type() const noexcept {
    if (!is_promotion()) return std::nullopt;
    return static_cast<PieceType>(((bits_ >> 12) & 3) + 1);
  }

  /// The move as a number: from in bits 0-5, to in 6-11, promotion type in 12-13, kind in 14-15.
  [[nodiscard]] constexpr std::uint16_t packed() const noexcept { return bits_; }
  /// The inverse of packed(). Requires: `bits` came from packed().
  [[nodiscard]] static constexpr Move unpacked(std::uint16_t bits) noexcept { return Move{bits}; }

  friend constexpr bool operator==(Move, Move) noexcept = default;

 private:
  constexpr explicit Move(std::uint16_t bits) noexcept : bits_{bits} {}
  constexpr Move(Square from, Square to, Kind kind, PieceType promotion) noexcept
      : bits_{static_cast<std::uint16_t>(index_of(from) | (index_of(to) << 6) |
                                         ((index_of(promotion) - 1) << 12) |
                                         (static_cast<int>(kind) << 14))} {}

  std::uint16_t bits_;
};

}  // namespace tabiya
