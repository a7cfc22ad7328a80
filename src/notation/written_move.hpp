/// The content of a move's text, without reference to a position. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
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

/// With 'a' to 'z' for 'A' to 'Z'.
[[nodiscard]] std::string in_small_letters(std::string_view text);

/// Reads two squares in either case, as programs write them, independent of the piece letters.
[[nodiscard]] std::optional<WrittenMove> read_coordinates(std::string_view text);

/// A piece that is put on a square: `N@f3`.
struct WrittenDrop {
  PieceType type;
  Square to;
};

/// Reads a drop: `N@f3`, of a pawn also `@f3`, with the letter in either case and any signs behind.
/// Errors: as of `read_leniently()`.
[[nodiscard]] std::expected<WrittenDrop, std::size_t> read_drop(std::string_view text,
                                                                const PieceLetters& letters);

/// A part of a text and its offset.
struct TrimmedText {
  std::string_view text;
  std::size_t offset;
};
[[nodiscard]] TrimmedText without_outer_blanks(std::string_view text) noexcept;

}  // namespace tabiya
