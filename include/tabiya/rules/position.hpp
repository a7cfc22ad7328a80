/// A position that can be played: the centre of the library.
///
/// A `Position` is a value of 96 bytes: it holds no pointer and no history, so copying one is how
/// moves are tried, kept and taken back. Only three things make one: the initial array, a `Setup`
/// without defects, and a legal move of another position. So every `Position` has one king a side,
/// no pawn on the last ranks, and never the side to move able to capture a king.
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

/// When the en passant square counts. The position remembers every double step; readers differ.
enum class EnPassantMode : std::uint8_t {
  Always,       ///< after every double step. Source: PGN 16.1.3.4 (1994)
  PseudoLegal,  ///< if an enemy pawn stands beside the pawn. Source: X-FEN, Polyglot
  Legal,        ///< if some en passant capture is legal. Source: FIDE 9.2.3.1
};

class Position {
 public:
  /// The start of a game. Source: FIDE 2.3.
  Position() noexcept;

  /// The position that a set-up describes.
  /// Errors: every defect of the set-up at once.
  [[nodiscard]] static std::expected<Position, Defects> from_setup(
      const Setup& setup, CastlingMode mode = CastlingMode::Standard);

  /// What a FEN of this position would say, with every double step remembered.
  [[nodiscard]] Setup setup() const noexcept;

  [[nodiscard]] const Board& board() const noexcept { return board_; }
  [[nodiscard]] Color turn() const noexcept { return turn_; }
  [[nodiscard]] Square king(Color color) const noexcept {
    return board_.men(color, PieceType::King).first();
  }

  /// The unmoved rooks with whose king castling is not yet ruled out. Source: FIDE 3.8.2.1.
  [[nodiscard]] Bitboard castling_rooks() const noexcept { return castling_rooks_; }
  /// The rook of a side with which castling is not yet ruled out.
  [[nodiscard]] std::optional<Square> castling_rook(Color color, CastlingSide side) const noexcept;

  /// The square that a pawn has just passed over, in the sense of the mode.
  [[nodiscard]] std::optional<Square> en_passant_square(EnPassantMode mode) const noexcept {
    if (!double_step_ || mode == EnPassantMode::Always) return double_step_;
    return en_passant_counts(mode) ? double_step_ : std::nullopt;
  }

  /// Plies since the last capture or pawn move. Source: FIDE 9.3.
  [[nodiscard]] std::uint32_t halfmove_clock() const noexcept { return halfmove_clock_; }
  /// Counts from 1 and rises after Black's move.
  [[nodiscard]] std::uint32_t fullmove_number() const noexcept { return fullmove_number_; }

  /// The key of the repetition identity: men, side to move, castling rooks, and the en passant
  /// square if a capture there is legal. Kept up to date by every move.
  [[nodiscard]] ZobristKey key() const noexcept;

  /// The men that give check. Source: FIDE 3.9.1.
  [[nodiscard]] Bitboard checkers() const noexcept;
  [[nodiscard]] bool is_check() const noexcept { return checkers().any(); }

  /// The men of `color` that stand alone between their king and an enemy piece aiming at him.
  [[nodiscard]] Bitboard pinned(Color color) const noexcept;

  /// The man that a move of this position takes, or nothing; en passant takes a pawn.
  [[nodiscard]] std::optional<PieceType> captured_by(Move move) const noexcept {
    if (move.is_castling()) return std::nullopt;
    if (move.is_en_passant()) return PieceType::Pawn;
    return board_.type_on(move.to());
  }

  /// The position after a move. Requires: the move is legal here.
  [[nodiscard]] Position after(Move move) const noexcept;

  /// Plays a move. Requires: the move is legal here.
  void play_unchecked(Move move) noexcept;

  /// Hands the turn over without a move, which no law of chess allows; analysis and search do.
  /// Requires: not is_check().
  void pass_unchecked() noexcept;

  /// Equal in everything, the counters included. For repetitions see `same_position()`.
  friend bool operator==(const Position&, const Position&) noexcept = default;

 private:
  friend struct PositionAccess;  // src/rules/play.hpp: plays moves on the members themselves

  struct Unset {};
  explicit Position(Unset /*tag*/) noexcept {}
  [[nodiscard]] bool en_passant_counts(EnPassantMode mode) const noexcept;
  [[nodiscard]] bool en_passant_is_legal() const noexcept;

  Board board_;
  Bitboard castling_rooks_;
  ZobristKey board_key_;  // of everything but the en passant square
  std::uint32_t halfmove_clock_ = 0;
  std::uint32_t fullmove_number_ = 1;
  std::optional<Square> double_step_;
  Color turn_ = Color::White;
};

static_assert(sizeof(Position) <= 96);

/// True if both are the same position for the purpose of a repetition: the same side to move, the
/// same kinds and colours on the same squares, and the same possible moves, including castling
/// rights and en passant captures. Counters do not matter. Source: FIDE 9.2.3.
[[nodiscard]] bool same_position(const Position& left, const Position& right) noexcept;

/// The same position with this side to move, for setting up. En passant is lost if the turn changes.
/// Returns nothing if the other side would then be in check out of turn.
[[nodiscard]] std::optional<Position> with_turn(const Position& position, Color turn) noexcept;

/// The position seen from the other side, with colours exchanged.
[[nodiscard]] Position mirrored(const Position& position);

}  // namespace tabiya
