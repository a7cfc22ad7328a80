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

}  // namespace tabiya
