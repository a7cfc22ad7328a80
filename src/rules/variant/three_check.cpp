// Three-check: chess, in which the third check wins.
//
// A double check counts once. The number of checks belongs to the position, so a check is
// irreversible. Any piece but the king can give one, so only a bare king cannot win.
#include "rules/variant/frame/make_rules.hpp"

namespace tabiya::variant {
namespace {

struct ThreeCheck : ChessRules {
  [[nodiscard]] static Defects defects(const VariantSetup& setup, CastlingMode mode) {
    Defects found = ChessRules::defects(setup, mode);
    const auto& [white, black] = setup.checks_left;
    if (white > checks_to_win || black > checks_to_win || (white == 0 && black == 0)) {
      found.insert(Defect::BadCheckCount);
    }
    return found;
  }

  template <Color Us>
  [[nodiscard]] static bool is_over(const State& state) noexcept {
    return state.checks_left.white == 0 || state.checks_left.black == 0;
  }
  [[nodiscard]] static VariantEnding own_ending(const State& state) noexcept {
    return {VariantEndingKind::ThirdCheck,
            state.checks_left.white == 0 ? Color::White : Color::Black};
  }

  /// Only the last check changes the number of moves.
  template <Color Us, bool OnlyCounted>
  [[gnu::always_inline]] static void after(State& state, const Step& /*step*/) noexcept {
    if (OnlyCounted && state.checks_left[Us] > 1) return;
    if (is_in_check<~Us>(state.chess.board())) --state.checks_left[Us];
  }

  [[nodiscard]] static bool can_win(const State& state, Color side) noexcept {
    return state.chess.board().pieces(side).has_several();
  }
  [[nodiscard]] static bool is_drawn(const State& state) noexcept {
    return !can_win(state, Color::White) && !can_win(state, Color::Black);
  }
};

}  // namespace

constinit const Rules three_check_rules = TableOf<ThreeCheck>::table;

}  // namespace tabiya::variant
