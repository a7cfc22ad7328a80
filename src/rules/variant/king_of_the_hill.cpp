// King of the Hill: chess, in which a king on one of the four squares in the middle has won.
//
// He must get there by a legal move. A bare king can win, so material is never insufficient.
#include "rules/variant/frame/make_rules.hpp"
#include "rules/variant/frame/material.hpp"

namespace tabiya::variant {
namespace {

constexpr Bitboard hill{Square::D4, Square::E4, Square::D5, Square::E5};

struct KingOfTheHill : ChessRules, AlwaysWinnable {
  template <Color Us>
  [[nodiscard]] static bool is_over(const State& state) noexcept {
    return state.chess.board().pieces(PieceType::King).intersects(hill);
  }

  /// In a set-up with both kings on the hill, the side that has just moved has won.
  [[nodiscard]] static VariantEnding own_ending(const State& state) noexcept {
    const Color mover = ~state.chess.turn();
    const bool mover_has_won = hill.contains(state.chess.king(mover));
    return {VariantEndingKind::KingOnTheHill, mover_has_won ? mover : ~mover};
  }
};

}  // namespace

constinit const Rules king_of_the_hill_rules = TableOf<KingOfTheHill>::table;

}  // namespace tabiya::variant
