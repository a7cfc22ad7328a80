/// The six types of pieces, and a piece with its colour. Pawns are pieces here, as in FIDE 2.2.
///
///     const Piece piece{Color::Black, PieceType::Knight};
///     to_char(piece)               // 'n', as in a FEN
///     to_char(piece.type)          // 'N', as in a move
///     parse_piece('n') == piece
///
/// There is no "empty" piece: a square without a piece is an empty `std::optional<Piece>`. Letters
/// of other languages are in notation/piece_letters.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/support/color.hpp"

namespace tabiya {

/// A type of piece. Source: FIDE 2.2.
enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };

inline constexpr std::array<PieceType, 6> all_piece_types{PieceType::Pawn,   PieceType::Knight,
                                                          PieceType::Bishop, PieceType::Rook,
                                                          PieceType::Queen,  PieceType::King};

/// What a pawn can promote to, the queen first. Source: FIDE 3.7.3.3.
inline constexpr std::array<PieceType, 4> promotion_types{PieceType::Queen, PieceType::Rook,
                                                          PieceType::Bishop, PieceType::Knight};

/// The index of a type: Pawn is 0, King is 5.
[[nodiscard]] constexpr int index_of(PieceType type) noexcept { return static_cast<int>(type); }

/// The conventional value in pawns: 1, 3, 3, 5, 9, and 0 for the king.
[[nodiscard]] constexpr int usual_value(PieceType type) noexcept {
  constexpr std::array<int, 6> values{1, 3, 3, 5, 9, 0};
  return values[index_of(type)];
}

/// A piece on the board or in the hand; it has no square.
struct Piece {
  Color color;
  PieceType type;
  friend constexpr bool operator==(Piece, Piece) noexcept = default;
};

/// "pawn", "knight", …
[[nodiscard]] constexpr std::string_view to_string(PieceType type) noexcept {
  constexpr std::array<std::string_view, 6> names{"pawn", "knight", "bishop",
                                                  "rook", "queen",  "king"};
  return names[index_of(type)];
}

/// The English letter in upper case: 'P', 'N', 'B', 'R', 'Q', 'K'. Source: PGN 8.2.3.2.
[[nodiscard]] constexpr char to_char(PieceType type) noexcept { return "PNBRQK"[index_of(type)]; }
/// The FEN letter: upper case for White, lower case for Black.
[[nodiscard]] constexpr char to_char(Piece piece) noexcept {
  return piece.color == Color::White ? to_char(piece.type) : "pnbrqk"[index_of(piece.type)];
}

/// Reads an upper-case English letter.
[[nodiscard]] constexpr std::optional<PieceType> parse_piece_type(char letter) noexcept {
  for (const PieceType type : all_piece_types) {
    if (to_char(type) == letter) return type;
  }
  return std::nullopt;
}
/// Reads a FEN letter of either case.
[[nodiscard]] constexpr std::optional<Piece> parse_piece(char letter) noexcept {
  for (const PieceType type : all_piece_types) {
    if (to_char(Piece{Color::White, type}) == letter) return Piece{Color::White, type};
    if (to_char(Piece{Color::Black, type}) == letter) return Piece{Color::Black, type};
  }
  return std::nullopt;
}

}  // namespace tabiya
