/// The rules of chess as a variant inherits them, and replaces what differs. Internal.
#pragma once

#include <array>
#include <optional>

#include "rules/inner/generator.hpp"
#include "rules/variant/frame/rules.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya::variant {

struct ChessRules {
  /// Whether kings can be checked.
  static constexpr bool has_check = true;
  /// What a pawn can become.
  static constexpr auto promotions = promotion_types;

  [[nodiscard]] static VariantSetup initial() noexcept { return {.chess = Setup::initial()}; }

  [[nodiscard]] static Defects defects(const VariantSetup& setup, CastlingMode mode) {
    return tabiya::defects(setup.chess, mode);
  }

  /// Whether the game is over by the variant's own rule, with `Us` to move.
  template <Color Us>
  [[nodiscard]] static bool is_over(const State& /*state*/) noexcept {
    return false;
  }
  /// How it is. Requires: is_over().
  [[nodiscard]] static VariantEnding own_ending(const State& /*state*/) noexcept {
    return {VariantEndingKind::Stalemate, std::nullopt};
  }
  /// How it has ended if there is no legal move, though it is not over by the variant's own rule.
  [[nodiscard]] static VariantEnding ending_without_moves(const State& state,
                                                          bool is_check) noexcept {
    if (is_check) return {VariantEndingKind::Checkmate, ~state.chess.turn()};
    return {VariantEndingKind::Stalemate, std::nullopt};
  }

  /// Passes every legal move of `Us` to the visitor, see rules/inner/generator.hpp. A visitor of
  /// variants also has `void drops(PieceType type, Bitboard targets)`.
  /// Requires: not is_over().
  template <Color Us, class Visitor>
  [[gnu::always_inline]] static void generate(const State& state, Visitor& visitor) noexcept {
    tabiya::generate<Us>(state.chess, visitor);
  }

  /// What happens besides the move itself, before and after it. With `OnlyCounted`, the position
  /// after the move is only asked for the number of its moves.
  template <Color Us>
  static void before(State& /*state*/, const Step& /*step*/) noexcept {}
  template <Color Us, bool OnlyCounted>
  static void after(State& /*state*/, const Step& /*step*/) noexcept {}

  /// The pieces that give check to the side to move.
  [[nodiscard]] static Bitboard checkers(const State& state) noexcept {
    return state.chess.checkers();
  }

  // Why a move is refused, see frame/rules.hpp.
  [[nodiscard]] static MaybeRefusal refuse_movement(const Attempt& attempt) {
    return tabiya::refuse_movement(attempt);
  }
  [[nodiscard]] static Refusal refuse_castling(const State& state, const Attempt& attempt,
                                               Square rook) {
    if (const auto refusal = refuse_castling_right(attempt, rook)) return *refusal;
    return refuse_castling_now(attempt, rook, {state.chess.checkers()});
  }
  [[nodiscard]] static Refusal refuse_move(const State& /*state*/, const Attempt& attempt) {
    return refuse_unsafe(attempt);
  }
  [[nodiscard]] static Refusal refuse_drop(const State& /*state*/, const Drop& drop) {
    return drop.refusal(Reason::DropsNotPlayed);
  }
};

/// The squares that the pieces of `Them` attack, any number of kings included.
template <Color Them>
[[nodiscard]] inline Bitboard attacked_by(const Board& board, Bitboard occupied) noexcept {
  return swept(straight_sliders(board, Them), diagonal_sliders(board, Them),
               board.pieces(Them, PieceType::Knight), occupied) |
         tables::pawn_attacks<Them>(board.pieces(Them, PieceType::Pawn)) |
         tables::king_steps(board.pieces(Them, PieceType::King));
}

/// No checks and no pins.
inline constexpr ChecksAndPins no_checks_or_pins{{}, every_square, {}, {}};

/// Passes the moves of the knights, bishops, rooks and queens to the visitor, as one number if it
/// only counts.
template <Color Us, class Visitor>
inline void generate_pieces(const Board& board, const ChecksAndPins& legality, Bitboard targets,
                            Visitor& visitor) noexcept {
  if constexpr (counts_by_sweep<Visitor>) {
    // Without pins any square serves as the king's.
    const Bitboard king = board.pieces(Us, PieceType::King);
    visitor.add(count_swept(straight_sliders(board, Us), diagonal_sliders(board, Us),
                            board.pieces(Us, PieceType::Knight), legality.pinned(),
                            king.any() ? king.first() : Square::A1, board.occupied(), targets));
  } else {
    generate_minor_and_major_pieces<Us>(board, legality, board.pieces(Us), targets, visitor);
  }
}

}  // namespace tabiya::variant
