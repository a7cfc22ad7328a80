/// A playable position: the centre of the library.
///
///     Position position;                               // the start of a game
///     for (const Move move : legal_moves(position)) {
///       const Position next = position.after(move);
///       if (next.is_check()) …
///     }
///
/// A `Position` is a value of at most 96 bytes without pointers or history. To try, keep or take
/// back a move, copy the position. Only three things make a `Position`: the initial position, a
/// `Setup` without defects, and a legal move in another position. So each side has exactly one
/// king, no pawn stands on the first or last rank, and the side to move can never capture a king.
///
/// It knows nothing of earlier positions. `Game` (game/game.hpp) keeps them, and so knows about
/// repetitions and draws.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/setup.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya {

/// When the en passant square counts. The position remembers every double step; formats differ in
/// what they record.
enum class EnPassantMode : std::uint8_t {
  Always,       ///< after every double step. Source: PGN 16.1.3.4 (1994)
  PseudoLegal,  ///< if an enemy pawn stands beside the pawn. Source: X-FEN, Polyglot
  Legal,        ///< if an en passant capture is legal. Source: FIDE 9.2.3.1
};

/// Thread safety: as for an `int`. Constant functions can run at the same time.
class Position {
 public:
  /// The start of a game. Source: FIDE 2.3.
  Position() noexcept;

  /// The position that a set-up describes.
  /// Errors: all defects of the set-up.
  [[nodiscard]] static std::expected<Position, Defects> from_setup(
      const Setup& setup, CastlingMode mode = CastlingMode::Standard);

  /// The position as a set-up, whose en passant square is set after every double step.
  [[nodiscard]] Setup setup() const noexcept;

  [[nodiscard]] const Board& board() const noexcept { return board_; }
  [[nodiscard]] Color turn() const noexcept { return turn_; }
  [[nodiscard]] Square king(Color color) const noexcept {
    return board_.pieces(color, PieceType::King).first();
  }

  /// The rooks that still have the right to castle. Source: FIDE 3.8.2.1.
  [[nodiscard]] Bitboard castling_rooks() const noexcept { return castling_rooks_; }
  /// The rook with the right to castle on one side, if any.
  [[nodiscard]] std::optional<Square> castling_rook(Color color, CastlingSide side) const noexcept;

  /// The square that a pawn has just passed over, if it counts in this mode.
  [[nodiscard]] std::optional<Square> en_passant_square(EnPassantMode mode) const noexcept {
    if (!double_step_ || mode == EnPassantMode::Always) return double_step_;
    return en_passant_counts(mode) ? double_step_ : std::nullopt;
  }

  /// Plies since the last capture or pawn move. Source: FIDE 9.3.
  [[nodiscard]] std::uint32_t halfmove_clock() const noexcept { return halfmove_clock_; }
  /// Starts at 1 and increases after Black's move.
  [[nodiscard]] std::uint32_t fullmove_number() const noexcept { return fullmove_number_; }

  /// The Zobrist key of what identifies a position for repetition: pieces, side to move, castling
  /// rooks, and the en passant square if a capture there is legal. Updated incrementally.
  [[nodiscard]] ZobristKey key() const noexcept;

  /// The pieces that give check. Source: FIDE 3.9.1.
  [[nodiscard]] Bitboard checkers() const noexcept;
  [[nodiscard]] bool is_check() const noexcept { return checkers().any(); }

  /// The pieces of `color` that are pinned to their king.
  [[nodiscard]] Bitboard pinned(Color color) const noexcept;

  /// The type of the piece that a move captures, if any. Requires: the move is legal here.
  [[nodiscard]] std::optional<PieceType> captured_by(Move move) const noexcept {
    if (move.is_castling()) return std::nullopt;
    if (move.is_en_passant()) return PieceType::Pawn;
    return board_.type_on(move.to());
  }

  /// The position after a move. Requires: the move is legal here.
  [[nodiscard]] Position after(Move move) const noexcept;

  /// Plays a move. Requires: the move is legal here.
  void play_unchecked(Move move) noexcept;

  /// Passes the turn without a move (a null move), as analysis and search do.
  /// Requires: not is_check().
  void pass_unchecked() noexcept;

  /// Compares everything, including the counters. For repetitions see `same_position()`.
  friend bool operator==(const Position&, const Position&) noexcept = default;

 private:
  friend struct PositionAccess;  // src/rules/inner/play.hpp: plays moves directly on the members

  struct Unset {};
  explicit Position(Unset /*tag*/) noexcept {}
  [[nodiscard]] bool en_passant_counts(EnPassantMode mode) const noexcept;
  [[nodiscard]] bool en_passant_is_legal() const noexcept;

  Board board_;
  Bitboard castling_rooks_;
  ZobristKey board_key_;  // of everything except the en passant square
  std::uint32_t halfmove_clock_ = 0;
  std::uint32_t fullmove_number_ = 1;
  std::optional<Square> double_step_;
  Color turn_ = Color::White;
};

static_assert(sizeof(Position) <= 96);

/// True if both are the same position for the purpose of repetition: same side to move, same pieces
/// on the same squares, and same possible moves, including castling rights and en passant captures.
/// Counters do not matter. Source: FIDE 9.2.3.
[[nodiscard]] bool same_position(const Position& left, const Position& right) noexcept;

/// The position with this side to move; a change of turn clears the en passant square. Nothing if
/// the side to move is in check and would lose its turn.
[[nodiscard]] std::optional<Position> with_turn(const Position& position, Color turn) noexcept;

/// The position with ranks mirrored and colours swapped.
[[nodiscard]] Position mirrored(const Position& position);

}  // namespace tabiya
