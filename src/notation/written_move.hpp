/// What the text of a move says, before anybody looks at a position. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>

#include "tabiya/notation/piece_letters.hpp"
#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/piece.hpp"

namespace tabiya {

struct WrittenMove {
  enum class Kind : std::uint8_t {
    Man,          ///< a kind of man, where to, and perhaps something of where from
    Coordinates,  ///< both squares and no kind of man; `origins` is one square
    Castling,     ///< only `side` counts
  };

  Kind kind = Kind::Man;
  PieceType type = PieceType::Pawn;
  Square to = Square::A1;
  /// True if it is marked as a capture; it may be one without.
  bool captures = false;
  std::optional<PieceType> promotion{};
  CastlingSide side = CastlingSide::KingSide;
  /// The squares from which the man may come. Of a pawn, they lie on one file.
  Bitboard origins = every_square;
};

/// Reads a move in any form that is clear by itself.
/// Errors: the first byte that cannot be read, or the text's size.
[[nodiscard]] std::expected<WrittenMove, std::size_t> read_leniently(std::string_view text,
                                                                     const PieceLetters& letters);

/// Reads what nearly all moves in files look like, fast; nothing if the text is anything else,
/// right or wrong. It does not ask whether capture and check signs are true.
[[nodiscard]] inline std::optional<WrittenMove> read_plainly(std::string_view text) noexcept {
  std::size_t size = text.size();
  if (size > 2 && (text[size - 1] == '+' || text[size - 1] == '#')) --size;
  if (size < 2) return std::nullopt;
  const char first = text[0];
  WrittenMove move;

  if (first == 'O') {
    const std::string_view castling = text.substr(0, size);
    if (castling != "O-O" && castling != "O-O-O") return std::nullopt;
    move.kind = WrittenMove::Kind::Castling;
    move.side = size == 3 ? CastlingSide::KingSide : CastlingSide::QueenSide;
    return move;
  }

  const auto promotion_letter = [](char letter) -> std::optional<PieceType> {
    switch (letter) {
      case 'Q': return PieceType::Queen;
      case 'R': return PieceType::Rook;
      case 'B': return PieceType::Bishop;
      case 'N': return PieceType::Knight;
      default: return std::nullopt;
    }
  };
  const bool is_pawn = first >= 'a';
  if (is_pawn && size >= 4 && text[size - 2] == '=') {
    move.promotion = promotion_letter(text[size - 1]);
    if (!move.promotion) return std::nullopt;
    size -= 2;
  }

  const auto file = static_cast<unsigned>(text[size - 2] - 'a');
  const auto rank = static_cast<unsigned>(text[size - 1] - '1');
  if (file > 7 || rank > 7) return std::nullopt;
  move.to = square_at(static_cast<int>(8 * rank + file));

  if (is_pawn) {
    const auto origin = static_cast<unsigned>(first - 'a');
    move.captures = size == 4 && text[1] == 'x';
    if (origin > 7 || (size != 2 && !move.captures)) return std::nullopt;
    move.origins = squares_of(static_cast<File>(origin));
    return move;
  }

  switch (first) {
    case 'N': move.type = PieceType::Knight; break;
    case 'B': move.type = PieceType::Bishop; break;
    case 'R': move.type = PieceType::Rook; break;
    case 'Q': move.type = PieceType::Queen; break;
    case 'K': move.type = PieceType::King; break;
    default: return std::nullopt;
  }
  if (size < 3) return std::nullopt;
  std::size_t middle = size - 3;
  if (middle > 0 && text[middle] == 'x') {
    move.captures = true;
    --middle;
  }
  if (middle == 0) return move;
  if (middle > 2) return std::nullopt;
  std::size_t place = 1;
  if (const auto origin = parse_file(text[place])) {
    move.origins &= squares_of(*origin);
    ++place;
  }
  if (place > middle) return move;
  const auto origin = parse_rank(text[place]);
  if (!origin || place != middle) return std::nullopt;
  move.origins &= squares_of(*origin);
  return move;
}

}  // namespace tabiya
