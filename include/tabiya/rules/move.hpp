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

#include <array>
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
  /// Every kind except `Normal` does more than move a piece to its target. Drops are in Crazyhouse.
  enum class Kind : std::uint8_t { Normal, Promotion, EnPassant, Castling, Drop };

  /// A move of a piece, which captures any piece on `to`.
  [[nodiscard]] static constexpr Move normal(Square from, Square to) noexcept {
    return Move{from, to, normal_action};
  }
  /// A pawn's move to the last rank. Requires: `to_type` is a queen, rook, bishop or knight, or in
  /// Antichess a king.
  [[nodiscard]] static constexpr Move promotion(Square from, Square to,
                                                PieceType to_type) noexcept {
    assert(to_type != PieceType::Pawn);
    return Move{from, to, promotion_actions[index_of(to_type)]};
  }
  /// A pawn's capture of the pawn beside it; `to` is the empty square that pawn passed over.
  [[nodiscard]] static constexpr Move en_passant(Square from, Square to) noexcept {
    return Move{from, to, en_passant_action};
  }
  /// Castling of the king with one of his rooks.
  [[nodiscard]] static constexpr Move castling(Square king, Square rook) noexcept {
    return Move{king, rook, castling_action};
  }
  /// A piece that is put on an empty square from outside the board; `from` is the same square.
  /// Requires: not a king.
  [[nodiscard]] static constexpr Move drop(PieceType type, Square to) noexcept {
    assert(type != PieceType::King);
    return Move{to, to, drop_actions[index_of(type)]};
  }

  /// The squares where the piece begins and ends; for castling, those of the king and the rook.
  [[nodiscard]] constexpr Square from() const noexcept { return square_at(bits_ & 63); }
  [[nodiscard]] constexpr Square to() const noexcept { return square_at((bits_ >> 6) & 63); }
  [[nodiscard]] constexpr Kind kind() const noexcept { return kinds[action()]; }
  [[nodiscard]] constexpr bool is_promotion() const noexcept { return kind() == Kind::Promotion; }
  [[nodiscard]] constexpr bool is_castling() const noexcept { return action() == castling_action; }
  [[nodiscard]] constexpr bool is_en_passant() const noexcept {
    return action() == en_passant_action;
  }
  [[nodiscard]] constexpr bool is_drop() const noexcept { return kind() == Kind::Drop; }
  /// The piece the pawn promotes to, or nothing if the move is not a promotion.
  [[nodiscard]] constexpr std::optional<PieceType> promotion_type() const noexcept {
    if (!is_promotion()) return std::nullopt;
    return types[action()];
  }
  /// The piece that is dropped, or nothing if the move is not a drop.
  [[nodiscard]] constexpr std::optional<PieceType> dropped_type() const noexcept {
    if (!is_drop()) return std::nullopt;
    return types[action()];
  }

  /// The move as a number: from in bits 0-5, to in 6-11, and in 12-15 what it does: 0 normal; 4 to 7
  /// promotion to knight, bishop, rook, queen; 8 en passant; 12 castling; 1, 2, 3, 9, 10 drop of a
  /// pawn, knight, bishop, rook, queen; 11 promotion to king.
  [[nodiscard]] constexpr std::uint16_t packed() const noexcept { return bits_; }
  /// The inverse of packed(). Requires: `bits` came from packed().
  [[nodiscard]] static constexpr Move unpacked(std::uint16_t bits) noexcept { return Move{bits}; }

  friend constexpr bool operator==(Move, Move) noexcept = default;

 private:
  static constexpr std::uint16_t normal_action = 0;
  static constexpr std::uint16_t en_passant_action = 8;
  static constexpr std::uint16_t castling_action = 12;
  /// By type of piece; a pawn cannot be promoted to, a king not dropped.
  static constexpr std::array<std::uint16_t, 6> promotion_actions{0, 4, 5, 6, 7, 11};
  static constexpr std::array<std::uint16_t, 6> drop_actions{1, 2, 3, 9, 10, 0};

  static constexpr std::array<Kind, 16> kinds{
      Kind::Normal,    Kind::Drop,      Kind::Drop,      Kind::Drop,       // 0
      Kind::Promotion, Kind::Promotion, Kind::Promotion, Kind::Promotion,  // 4
      Kind::EnPassant, Kind::Drop,      Kind::Drop,      Kind::Promotion,  // 8
      Kind::Castling,  Kind::Castling,  Kind::Castling,  Kind::Castling};  // 12
  static constexpr std::array<PieceType, 16> types{
      PieceType::Pawn,   PieceType::Pawn,   PieceType::Knight, PieceType::Bishop,  // 0
      PieceType::Knight, PieceType::Bishop, PieceType::Rook,   PieceType::Queen,   // 4
      PieceType::Pawn,   PieceType::Rook,   PieceType::Queen,  PieceType::King};   // 8

  constexpr explicit Move(std::uint16_t bits) noexcept : bits_{bits} {}
  constexpr Move(Square from, Square to, std::uint16_t action) noexcept
      : bits_{static_cast<std::uint16_t>(index_of(from) | (index_of(to) << 6) | (action << 12))} {}

  [[nodiscard]] constexpr int action() const noexcept { return bits_ >> 12; }

  std::uint16_t bits_;
};

}  // namespace tabiya
