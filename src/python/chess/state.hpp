/// What a board of python-chess says at one moment, playable or not.
///
/// A board there may be empty, have many kings, or pawns on the first rank, and still lists and plays
/// moves. So a state is a `Setup` without any promise. to_playable() makes a set-up for `rules` where it
/// can; the functions here answer for every state, as python-chess does.
#pragma once

#include <cstdint>
#include <optional>

#include "python/chess/plain_move.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/setup.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/rules/variant/variant_setup.hpp"

namespace tabiya::python::chess {

struct State {
  /// `castling_rooks` and `en_passant_square` are whatever was stated.
  Setup setup = Setup::initial();
  /// The pieces that were pawns. A king among them is not royal.
  Bitboard promoted{};
  /// By whose rules moves are listed and played.
  Variant variant = Variant::Standard;
  ByColor<std::uint8_t> checks_left{checks_to_win, checks_to_win};  ///< Three-check
  ByColor<Pocket> pockets{};                                        ///< Crazyhouse

  [[nodiscard]] bool is_chess() const noexcept { return variant == Variant::Standard; }
  [[nodiscard]] const Board& board() const noexcept { return setup.board; }
  [[nodiscard]] Color turn() const noexcept { return setup.turn; }
  [[nodiscard]] Bitboard ours() const noexcept { return setup.board.pieces(setup.turn); }
  [[nodiscard]] Bitboard theirs() const noexcept { return setup.board.pieces(~setup.turn); }
};

/// A state without pieces, with White to move.
[[nodiscard]] State empty_state(Variant variant = Variant::Standard) noexcept;
/// The start of a game.
[[nodiscard]] State initial_state(Variant variant) noexcept;

inline constexpr Bitboard first_rank = squares_of(Rank::First);
inline constexpr Bitboard last_rank = squares_of(Rank::Eighth);
inline constexpr Bitboard back_ranks = first_rank | last_rank;

/// The rank on which a side castles.
[[nodiscard]] constexpr Bitboard back_rank(Color color) noexcept {
  return color == Color::White ? first_rank : last_rank;
}
/// The set moved one rank towards the opponent of `color`.
[[nodiscard]] constexpr Bitboard pushed(Color color, Bitboard set) noexcept {
  return color == Color::White ? Bitboard{set.bits() << 8} : Bitboard{set.bits() >> 8};
}
/// The square one rank behind for a pawn of `color`, if there is one.
[[nodiscard]] constexpr std::optional<Square> behind(Color color, Square sq) noexcept {
  return offset(sq, 0, color == Color::White ? -1 : 1);
}

/// The highest square with a king that is not promoted.
[[nodiscard]] std::optional<Square> king(const State& state, Color color) noexcept;
/// The pieces of a side that attack a square when only `occupied` blocks lines.
[[nodiscard]] Bitboard attackers(const Board& board, Color color, Square sq,
                                 Bitboard occupied) noexcept;
/// What the piece on a square attacks; nothing if it is empty.
[[nodiscard]] Bitboard attacks_of(const Board& board, Square sq) noexcept;
/// The pieces that give check to the side to move.
[[nodiscard]] Bitboard checkers(const State& state) noexcept;
/// True if the side that is not to move could lose its king now.
[[nodiscard]] bool was_into_check(const State& state) noexcept;
/// The squares that a piece may move to without exposing its king: a line, or every square.
[[nodiscard]] Bitboard pin_line(const State& state, Color color, Square sq) noexcept;

/// The rooks that can still castle, of those stated: with a king between them on the back rank, and
/// in standard chess on their own squares.
[[nodiscard]] Bitboard clean_castling_rights(const State& state, CastlingMode mode) noexcept;
/// The stated en passant square, if a pawn can have passed over it.
[[nodiscard]] std::optional<Square> valid_en_passant_square(const State& state) noexcept;
/// The pawns beside the stated en passant square that could take there, whatever stands behind it.
[[nodiscard]] Bitboard en_passant_capturers(const State& state, Bitboard origins) noexcept;

/// Castling written as the king's two steps becomes the king's move to his rook.
[[nodiscard]] PlainMove to_rook_target(const State& state, PlainMove move) noexcept;
/// Castling with a rook as target becomes what the mode writes.
[[nodiscard]] PlainMove to_written(const State& state, PlainMove move, CastlingMode mode) noexcept;

[[nodiscard]] bool is_en_passant(const State& state, PlainMove move) noexcept;
[[nodiscard]] bool is_capture(const State& state, PlainMove move) noexcept;
/// True for pawn moves and captures.
[[nodiscard]] bool is_zeroing(const State& state, PlainMove move) noexcept;
[[nodiscard]] bool is_castling(const State& state, PlainMove move) noexcept;
[[nodiscard]] bool reduces_castling_rights(const State& state, PlainMove move,
                                           CastlingMode mode) noexcept;

/// Plays any move, legal or not, or passes.
/// Requires: the move is null, or a drop, or a piece stands on its origin.
void play(State& state, PlainMove move, CastlingMode mode) noexcept;

/// True if the king of the side to move is attacked after its move. False without a king.
[[nodiscard]] bool is_into_check(const State& state, PlainMove move, CastlingMode mode) noexcept;

/// The set-up for `rules`, if they can generate its moves as those of chess: one king each and not side by side, no pawn
/// on the last ranks, and no stated en passant square that would let a pawn take nothing.
[[nodiscard]] std::optional<Setup> to_playable(const State& state, CastlingMode mode) noexcept;

}  // namespace tabiya::python::chess
