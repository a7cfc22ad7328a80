/// Positions as one line of text: Forsyth-Edwards Notation in its dialects.
///
///     rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
///     placement                                       |  |   | | move number, from 1
///                                                     |  |   | half-move clock
///                                                     |  |   en passant square
///                                                     |  castling rights
///                                                     side to move
///
/// Reading is done in two steps. `parse_fen()` knows letters and digits only and makes a `Setup`,
/// sensible or not; `parse_position()` goes on and says whether it can be played.
///
/// Castling rights name rooks. `K` and `Q` are the outermost rook on that side of the king, and a
/// file letter is the rook of that file; so X-FEN and Shredder-FEN are both read without being told
/// which it is, and an ordinary FEN is the same as ever.
///
/// Source: PGN 16.1; X-FEN; Shredder-FEN.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya {

/// The highest half-move clock and move number that are read; nothing ever wraps round.
inline constexpr std::uint32_t max_fen_counter = 999'999;

/// Where a text stops being a FEN, and why.
struct FenError {
  enum class Kind : std::uint8_t {
    Empty,                    ///< there is nothing but white space
    PlacementMalformed,       ///< neither a piece letter nor a digit from 1 to 8
    RankTooShort,             ///< the offset is where its eighth square is missing
    RankTooLong,              ///< the offset is that of what does not fit
    RanksTooFew,              ///< the offset is the end of the placement
    RanksTooMany,             ///< the offset is that of the ninth rank
    TurnMalformed,            ///< neither `w` nor `b`
    CastlingMalformed,        ///< none of `KQkq`, `A`-`H`, `a`-`h`, nor a single `-`
    CastlingRightTwice,       ///< the same rook is named again
    CastlingRightsTooMany,    ///< more than two of a colour
    EnPassantMalformed,       ///< neither a square nor `-`
    HalfmoveClockMalformed,   ///< not a number
    HalfmoveClockTooHigh,     ///< above max_fen_counter
    FullmoveNumberMalformed,  ///< not a number
    FullmoveNumberTooHigh,    ///< above max_fen_counter
    FieldsTooMany,            ///< something follows the sixth field
    // Only when reading strictly:
    FieldsTooFew,
    StraySpace,            ///< the fields are separated by one space, and nothing else
    AdjacentDigits,        ///< one digit says it: `8`, not `44`
    CastlingNotCanonical,  ///< as written by to_fen() in either style: `KQkq` or `HAha`
    LeadingZero,           ///< `7`, not `07`
    HalfmoveClockNotZero,  ///< although a pawn has just made a double step. Source: PGN 16.1.3.5
  };

  Kind kind;
  /// Counted in bytes from the start of the text.
  std::size_t offset = 0;
  /// The rank that an error of the placement is about.
  std::optional<Rank> rank{};
  /// How many squares, ranks or fields were found instead.
  std::size_t count = 0;
  /// The character at the offset that cannot stand there, if that is what is wrong.
  std::optional<char> character{};

  friend bool operator==(const FenError&, const FenError&) = default;
};

/// "rank 3 has 7 squares instead of 8"; without the offset.
[[nodiscard]] std::string to_string(const FenError& error);

/// How much a reader forgives.
enum class FenReading : std::uint8_t {
  /// Any number of leading fields, the rest being `w - - 0 1`; spaces, tabs or underscores between
  /// them and around them; castling letters in any order; adjacent digits; `W` and `B`.
  Lenient,
  /// The six fields as to_fen() writes them, with any en passant square.
  Strict,
};

/// Reads what a FEN says, whether or not it makes sense.
///
/// A `K`, `Q`, `k` or `q` without such a rook names the corner, so that `defects()` reports it.
/// Complexity: linear in the text. Promise: no text whatsoever does harm.
/// Source: PGN 16.1.
[[nodiscard]] std::expected<Setup, FenError> parse_fen(std::string_view text,
                                                       FenReading reading = FenReading::Lenient);

/// Why a text is not a position: it cannot be read, or what it says cannot be played.
using FenRefusal = std::variant<FenError, Defects>;

/// One sentence.
[[nodiscard]] std::string to_string(const FenRefusal& refusal);

/// Reads a position that can be played.
///
/// A lenient reader drops castling rights and an en passant square that are impossible, and reads
/// the move number 0 as 1 (`mended()`); a strict reader refuses them.
[[nodiscard]] std::expected<Position, FenRefusal> parse_position(
    std::string_view text, CastlingMode mode = CastlingMode::Standard,
    FenReading reading = FenReading::Lenient);

/// The dialect to write.
struct FenStyle {
  enum class Castling : std::uint8_t {
    XFen,      ///< `KQkq`; a file letter only for a rook that is not the outermost
    Shredder,  ///< `HAha`; always file letters
  };

  EnPassantMode en_passant = EnPassantMode::Legal;
  Castling castling = Castling::XFen;
};

/// The FEN of a position: six fields, king's side before queen's side, White before Black.
[[nodiscard]] std::string to_fen(const Position& position, FenStyle style = {});

/// The FEN of a set-up, with its en passant square as it is, whatever the style says: which of them
/// count can only be told of a position.
///
/// What parse_fen() has read is written so that it is read again as the same.
[[nodiscard]] std::string to_fen(const Setup& setup, FenStyle style = {});

}  // namespace tabiya
