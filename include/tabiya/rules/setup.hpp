/// Anything that can be written down as a position, whether or not it can be played.
///
/// A `Setup` is what a FEN, a board editor or a puzzle file says. `defects()` names every reason
/// why it cannot be played; with none, `Position::from_setup()` makes a `Position` of it. What can
/// be played but never arises in a game is only a warning, because real test suites and
/// compositions contain it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/support/flag_set.hpp"

namespace tabiya {

struct Setup {
  Board board{};
  Color turn = Color::White;
  /// The rooks with which castling is still allowed, by their squares; it may name empty ones.
  Bitboard castling_rooks{};
  /// The square passed over if the last move was a pawn's double step.
  std::optional<Square> en_passant_square{};
  std::uint32_t halfmove_clock = 0;   ///< plies since the last capture or pawn move
  std::uint32_t fullmove_number = 1;  ///< counts from 1 and rises after Black's move

  /// The start of a game. Source: FIDE 2.3.
  [[nodiscard]] static Setup initial() noexcept;

  friend bool operator==(const Setup&, const Setup&) = default;
};

/// Why a set-up cannot be played.
enum class Defect : std::uint8_t {
  WhiteKingMissing,
  BlackKingMissing,
  WhiteKingsSeveral,
  BlackKingsSeveral,
  WhiteMenTooMany,     ///< more than 16
  BlackMenTooMany,     ///< more than 16
  WhitePawnsTooMany,   ///< more than 8
  BlackPawnsTooMany,   ///< more than 8
  PawnOnLastRank,      ///< on the first or the eighth rank. Source: FIDE 3.7.3.3
  OpponentInCheck,     ///< the side that has just moved. Source: FIDE 3.9.2
  BadCastlingRight,    ///< no such king and rook on their squares. Source: FIDE 3.8.2.1
  BadEnPassantSquare,  ///< no pawn can just have passed over it. Source: FIDE 3.7.3.1
  FullmoveNumberZero,
};
using Defects = FlagSet<Defect>;

/// What no game leads to, although it can be played on.
enum class Warning : std::uint8_t {
  WhitePromotedTooMany,       ///< more promoted men than missing pawns
  BlackPromotedTooMany,       ///< more promoted men than missing pawns
  ImpossibleCheck,            ///< no last move gives this check
  HalfmoveClockTooHigh,       ///< more plies than the move number allows
  HalfmoveClockAfterPawnMove  ///< not 0 although a pawn has just made a double step
};
using Warnings = FlagSet<Warning>;

/// Every reason why the set-up cannot be played; empty if it can.
///
/// In `CastlingMode::Standard` castling needs a king on the e-file and a rook on a or h.
[[nodiscard]] Defects defects(const Setup& setup, CastlingMode mode = CastlingMode::Standard);

/// Every sign that no game leads to the set-up. An empty answer is no proof that one does.
/// Requires: defects() is empty.
[[nodiscard]] Warnings warnings(const Setup& setup);

/// The castling rights that king and rook on their squares allow.
///
/// At most one rook remains on each side of a king; if several were named, the outermost.
[[nodiscard]] Bitboard valid_castling_rooks(const Setup& setup, CastlingMode mode);

/// The en passant square, if a pawn can just have passed over it.
[[nodiscard]] std::optional<Square> valid_en_passant_square(const Setup& setup);

/// The set-up with castling rights, en passant square and move number mended where they are
/// impossible. What stands on the board is never changed.
[[nodiscard]] Setup mended(Setup setup, CastlingMode mode = CastlingMode::Standard);

/// The set-up seen from the other side, with colours exchanged.
[[nodiscard]] Setup mirrored(const Setup& setup);

[[nodiscard]] std::string_view to_string(Defect defect) noexcept;
[[nodiscard]] std::string_view to_string(Warning warning) noexcept;

}  // namespace tabiya
