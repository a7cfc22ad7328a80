/// The content of a move's text, without reference to a position. Internal.
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
    Piece,        ///< a piece type, the target, and possibly a disambiguation
    Coordinates,  ///< two squares without a piece type; `origins` is one square
    Castling,     ///< only `side` is used
    Files,        ///< a pawn's capture that gives only the two files: `ed`; `to` is on any rank
  };

  Kind kind = Kind::Piece;
  PieceType type = PieceType::Pawn;
  Square to = Square::A1;
  /// True if the text has a capture sign. A capture need not have one.
  bool captures = false;
  std::optional<PieceType> promotion{};
  CastlingSide side = CastlingSide::KingSide;
  /// The possible origins of the piece; for a pawn, all on one file.
  Bitboard origins = every_square;
};

/// Reads a move in any unambiguous notation.
/// Errors: the index of the first unexpected byte, or the size of the text if it ends too early.
[[nodiscard]] std::expected<WrittenMove, std::size_t> read_leniently(std::string_view text,
                                                                     const PieceLetters& letters);

}  // namespace tabiya
