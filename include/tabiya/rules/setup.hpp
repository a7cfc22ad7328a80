/// Anything that can be written down as a position, playable or not.
///
///     Setup setup = Setup::initial();
///     setup.board.remove(Square::B1);                   // knight odds
///     const auto position = Position::from_setup(setup);
///
/// A `Setup` is what a FEN, a board editor or a puzzle file describes. `defects()` returns every
/// reason why it is not playable; if there are none, `Position::from_setup()` turns it into a
/// `Position`. A set-up that is playable but unreachable gets only warnings, because test suites
/// and compositions contain such positions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/support/flag_set.hpp"

namespace tabiya {

/// The six fields of a FEN, without any promise that they fit each other.
struct Setup {
  Board board{};
  Color turn = Color::White;
  /// The squares of the rooks that can still castle; they can be empty.
  Bitboard castling_rooks{};
  /// The square passed over, if the last move was a pawn's double step.
  std::optional<Square> en_passant_square{};
  std::uint32_t halfmove_clock = 0;   ///< plies since the last capture or pawn move
  std::uint32_t fullmove_number = 1;  ///< starts at 1 and increases after Black's move

  /// The start of a game. Source: FIDE 2.3.
  [[nodiscard]] static Setup initial() noexcept;

  friend bool operator==(const Setup&, const Setup&) = default;
};

/// Why a set-up is not playable.
enum class Defect : std::uint8_t {
  MissingWhiteKing,
  MissingBlackKing,
  SeveralWhiteKings,
  SeveralBlackKings,
  TooManyWhitePieces,  ///< more than 16
  TooManyBlackPieces,  ///< more than 16
  TooManyWhitePawns,   ///< more than 8
  TooManyBlackPawns,   ///< more than 8
  PawnOnLastRank,      ///< on the first or the eighth rank. Source: FIDE 3.7.3.3
  OpponentInCheck,     ///< the side not to move is in check. Source: FIDE 3.9.2
  BadCastlingRight,    ///< king or rook is not on its square. Source: FIDE 3.8.2.1
  BadEnPassantSquare,  ///< no pawn can just have passed over it. Source: FIDE 3.7.3.1
  FullmoveNumberZero,

  // Only in variants
  TooManyPieces,       ///< Crazyhouse: more than 32 on the board and in the pockets
  BadPromotedPiece,    ///< Crazyhouse: an empty square, a pawn or a king marked as promoted
  BadCheckCount,       ///< Three-check: more than three checks left, or none for both sides
  EmptyBoard,          ///< Antichess
  KingInHorde,         ///< Horde: White has a king
  TooLargeHorde,       ///< Horde: more than 36 white pieces
  PawnInRace,          ///< Racing Kings has no pawns
  CheckInRace,         ///< Racing Kings: a king is in check
  CastlingNotPlayed,   ///< a castling right in Antichess, Racing Kings or CSCI 1933
  EnPassantNotPlayed,  ///< an en passant square in CSCI 1933
};
using Defects = FlagSet<Defect>;

/// Why a playable set-up cannot arise in a game.
enum class Warning : std::uint8_t {
  TooManyWhitePromotions,      ///< more promoted pieces than missing pawns
  TooManyBlackPromotions,      ///< more promoted pieces than missing pawns
  ImpossibleCheck,             ///< no last move can have given this check
  HalfmoveClockTooHigh,        ///< more plies than the move number allows
  HalfmoveClockAfterPawnMove,  ///< not 0 right after a pawn's double step
  ImpossibleCastlingRights,  ///< a king that can castle stands in a corner, or kings or rooks of the
                             ///< two sides on different files. Source: FIDE Guidelines II.2
};
using Warnings = FlagSet<Warning>;

/// Every reason why the set-up is not playable; empty if it is.
///
/// In `CastlingMode::Standard`, a castling right needs the king on the e-file and the rook on the
/// a- or h-file.
[[nodiscard]] Defects defects(const Setup& setup, CastlingMode mode = CastlingMode::Standard);

/// Every sign that the set-up is unreachable. An empty result does not prove that it is reachable.
/// Requires: defects() is empty.
[[nodiscard]] Warnings warnings(const Setup& setup);

/// The set-up without impossible castling rights and en passant square, and with move number 0
/// replaced by 1. The board stays unchanged.
[[nodiscard]] Setup repaired(Setup setup, CastlingMode mode = CastlingMode::Standard);

/// The set-up with ranks mirrored and colours swapped.
[[nodiscard]] Setup mirrored(const Setup& setup);

[[nodiscard]] std::string_view to_string(Defect defect) noexcept;
[[nodiscard]] std::string_view to_string(Warning warning) noexcept;

}  // namespace tabiya
