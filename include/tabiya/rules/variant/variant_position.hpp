/// A playable position of any variant.
///
///     VariantPosition position{Variant::Atomic};        // the start of a game
///     for (const Move move : legal_moves(position)) {
///       const VariantPosition next = position.after(move);
///       if (const auto ending = ending_of(next)) …
///     }
///
/// It is to a variant what `Position` is to chess, and a value like it. What `Position` promises
/// need not hold: an army can have no king or several, and more than sixteen pieces. Programs that
/// play only chess use `Position`, which is smaller and has more to offer.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "tabiya/rules/bitboard.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant.hpp"
#include "tabiya/rules/variant/variant_setup.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tabiya/support/fixed_list.hpp"

namespace tabiya {

/// Thread safety: as for an `int`. Constant functions can run at the same time.
class VariantPosition {
 public:
  /// The start of a game.
  explicit VariantPosition(Variant variant = Variant::Standard) noexcept;
  /// A position of chess.
  explicit VariantPosition(const Position& position) noexcept;

  /// The position that a set-up describes.
  /// Errors: all defects of the set-up.
  [[nodiscard]] static std::expected<VariantPosition, Defects> from_setup(
      Variant variant, const VariantSetup& setup, CastlingMode mode = CastlingMode::Standard);

  /// The position as a set-up, whose en passant square is set after every double step that can be
  /// answered en passant.
  [[nodiscard]] VariantSetup setup() const noexcept;

  [[nodiscard]] Variant variant() const noexcept { return variant_; }
  [[nodiscard]] const Board& board() const noexcept { return state_.chess.board(); }
  [[nodiscard]] Color turn() const noexcept { return state_.chess.turn(); }
  /// The rooks that still have the right to castle.
  [[nodiscard]] Bitboard castling_rooks() const noexcept { return state_.chess.castling_rooks(); }
  /// The rook with the right to castle on one side, if any.
  [[nodiscard]] std::optional<Square> castling_rook(Color color, CastlingSide side) const noexcept;
  /// The square that a pawn has just passed over, if it counts in this mode.
  [[nodiscard]] std::optional<Square> en_passant_square(EnPassantMode mode) const noexcept;
  /// Plies since the last capture, pawn move or drop of a pawn.
  [[nodiscard]] std::uint32_t halfmove_clock() const noexcept {
    return state_.chess.halfmove_clock();
  }
  [[nodiscard]] std::uint32_t fullmove_number() const noexcept {
    return state_.chess.fullmove_number();
  }

  /// Crazyhouse: what a side can drop.
  [[nodiscard]] const Pocket& pocket(Color color) const noexcept { return state_.pockets[color]; }
  /// Crazyhouse: the pieces that become pawns when they are captured.
  [[nodiscard]] Bitboard promoted() const noexcept { return state_.promoted; }
  /// Three-check: how many checks a side still has to give.
  [[nodiscard]] int checks_left(Color color) const noexcept { return state_.checks_left[color]; }

  /// The king of a side, if the variant has one that can be checked and it is on the board.
  [[nodiscard]] std::optional<Square> king(Color color) const noexcept;
  /// The pieces that give check, as the variant understands it.
  [[nodiscard]] Bitboard checkers() const noexcept;
  [[nodiscard]] bool is_check() const noexcept { return checkers().any(); }

  /// The key of what identifies a position for repetition. Pockets, promoted pieces and checks count;
  /// positions of different variants have different keys.
  [[nodiscard]] ZobristKey key() const noexcept;

  /// The type of the piece that a move captures, if any. Requires: the move is legal here.
  [[nodiscard]] std::optional<PieceType> captured_by(Move move) const noexcept;

  /// The position after a move. Requires: the move is legal here.
  [[nodiscard]] VariantPosition after(Move move) const noexcept;
  /// Plays a move. Requires: the move is legal here.
  void play_unchecked(Move move) noexcept;

  /// The position of chess, if this is one.
  [[nodiscard]] std::optional<Position> as_chess() const noexcept;

  /// Compares everything, including the counters. For repetitions see `same_position()`.
  friend bool operator==(const VariantPosition&, const VariantPosition&) noexcept = default;

 private:
  friend struct VariantAccess;  // src/rules/variant/frame/state.hpp

  struct State {
    // Not all promises of a Position hold; only the variant's own rules may ask it anything that
    // needs them.
    Position chess;
    ByColor<Pocket> pockets{};
    Bitboard promoted{};
    ByColor<std::uint8_t> checks_left{checks_to_win, checks_to_win};

    friend bool operator==(const State&, const State&) noexcept = default;
  };
  VariantPosition(Variant variant, const State& state) noexcept
      : state_{state}, variant_{variant} {}

  State state_;
  Variant variant_;
};

/// True if both are the same position for the purpose of repetition.
[[nodiscard]] bool same_position(const VariantPosition& left,
                                 const VariantPosition& right) noexcept;

/// An upper bound for any board. A square can be reached from eight directions and by eight knights
/// at most, a pawn that arrives can become one of five pieces, and five types can be dropped.
inline constexpr std::size_t max_variant_moves = 64 * (8 + 8 + 5) + 2 * 8 * 3 * 4 + 2;

using VariantMoveList = FixedList<Move, max_variant_moves>;

/// Every legal move, each once, in unspecified order; none if the game is over by the variant's own
/// rule.
[[nodiscard]] VariantMoveList legal_moves(const VariantPosition& position) noexcept;
[[nodiscard]] std::size_t count_legal_moves(const VariantPosition& position) noexcept;
[[nodiscard]] bool has_legal_move(const VariantPosition& position) noexcept;
/// True if the move is legal in the position. The move can come from any position.
[[nodiscard]] bool is_legal(const VariantPosition& position, Move move) noexcept;

/// The number of sequences of `depth` legal moves; 1 at depth 0.
[[nodiscard]] std::uint64_t perft(const VariantPosition& position, unsigned depth) noexcept;
/// The same on several threads. The result does not depend on their number.
/// Requires: threads >= 1.
[[nodiscard]] std::uint64_t perft(const VariantPosition& position, unsigned depth,
                                  unsigned threads);

}  // namespace tabiya
