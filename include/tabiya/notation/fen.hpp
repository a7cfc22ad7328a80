/// Forsyth-Edwards Notation (FEN) and its dialects: positions as one line of text.
///
///     rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
///     placement                                       |  |   | | move number, from 1
///                                                     |  |   | half-move clock
///                                                     |  |   en passant square
///                                                     |  castling rights
///                                                     side to move
///
/// `parse_fen()` checks only the syntax and returns a `Setup`, playable or not. `parse_position()`
/// also checks that the set-up is playable and returns a `Position`.
///
/// Castling rights name rooks: `K` and `Q` are the outermost rook on that side of the king, a file
/// letter is the rook on that file. So the reader accepts standard FEN, X-FEN and Shredder-FEN
/// without knowing the dialect in advance.
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

/// The highest half-move clock and move number that are accepted; higher ones are errors.
inline constexpr std::uint32_t max_fen_counter = 999'999;

/// What is wrong with the text of a FEN, and where.
struct FenError {
  enum class Kind : std::uint8_t {
    Empty,                    ///< only white space
    MalformedPlacement,       ///< neither a piece letter nor a digit from 1 to 8
    RankTooShort,             ///< the offset is the end of the rank
    RankTooLong,              ///< the offset is that of the first character that does not fit
    TooFewRanks,              ///< the offset is the end of the placement
    TooManyRanks,             ///< the offset is that of the ninth rank
    MalformedTurn,            ///< neither `w` nor `b`
    MalformedCastling,        ///< not a single `-`, nor only `KQkq`, `A`-`H` and `a`-`h`
    RepeatedCastlingRight,    ///< the same rook is named again
    TooManyCastlingRights,    ///< more than two of one colour
    MalformedEnPassant,       ///< neither a square nor `-`
    MalformedHalfmoveClock,   ///< not a number
    HalfmoveClockTooHigh,     ///< above max_fen_counter
    MalformedFullmoveNumber,  ///< not a number
    FullmoveNumberTooHigh,    ///< above max_fen_counter
    TooManyFields,            ///< something follows the sixth field
    // Only in strict reading:
    TooFewFields,
    StraySpace,            ///< exactly one space separates the fields
    AdjacentDigits,        ///< `8`, not `44`
    NoncanonicalCastling,  ///< not as to_fen() writes it in either style, `KQkq` or `HAha`
    LeadingZero,           ///< `7`, not `07`
    NonzeroHalfmoveClock,  ///< right after a pawn's double step. Source: PGN 16.1.3.5
    // Only in the FEN of a variant:
    MalformedPocket,    ///< not the letter of a piece that can be dropped, or no closing bracket
    OvercrowdedPocket,  ///< more than 64 pieces of one side
    MisplacedTilde,     ///< not after the letter of a piece
    MalformedChecks,    ///< neither `3+3` nor `+0+0`
  };

  Kind kind;
  /// In bytes from the start of the text.
  std::size_t offset = 0;
  /// The rank, for an error in the placement.
  std::optional<Rank> rank{};
  /// The number of squares, ranks or fields found.
  std::size_t count = 0;
  /// The unexpected character at the offset, if any.
  std::optional<char> character{};

  friend bool operator==(const FenError&, const FenError&) = default;
};

/// The error as one sentence, without the offset: "rank 3 has 7 squares instead of 8".
[[nodiscard]] std::string to_string(const FenError& error);

/// How tolerant the reader is.
enum class FenReading : std::uint8_t {
  /// Accepts one to six fields, with `w - - 0 1` for the missing ones; spaces, tabs or underscores
  /// between and around the fields; castling letters in any order, also `KQ--`; `-` for a counter;
  /// adjacent digits; `W` and `B`. Also a line of EPD, of whose operations only the two counters
  /// are kept.
  Lenient,
  /// Requires the six fields as to_fen() writes them, with any en passant square.
  Strict,
};

/// The set-up that a FEN describes, playable or not.
///
/// A `K`, `Q`, `k` or `q` without a matching rook names the corner, so `defects()` reports it.
/// Any text is safe to pass.
/// Complexity: linear in the length of the text.
/// Source: PGN 16.1.
[[nodiscard]] std::expected<Setup, FenError> parse_fen(std::string_view text,
                                                       FenReading reading = FenReading::Lenient);

/// Why a text is not a position: it is malformed, or its set-up is not playable.
using FenRefusal = std::variant<FenError, Defects>;

/// The refusal as one sentence.
[[nodiscard]] std::string to_string(const FenRefusal& refusal);

/// Reads a playable position.
///
/// The lenient reader drops impossible castling rights and an impossible en passant square, and
/// reads move number 0 as 1 (see `repaired()`); the strict reader refuses them.
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

/// The FEN of a position: six fields, castling king side before queen side, White before Black.
[[nodiscard]] std::string to_fen(const Position& position, FenStyle style = {});

/// The FEN of a set-up. Ignores `style.en_passant` and writes the en passant square unchanged,
/// since only a position can tell whether it counts.
///
/// `parse_fen()` reads the result back as an equal set-up, if it read the original.
[[nodiscard]] std::string to_fen(const Setup& setup, FenStyle style = {});

}  // namespace tabiya
