#include "engine/eval/evaluation.hpp"

#include "engine/eval/features.hpp"

namespace tabiya::engine {
namespace {

/// Adds up the weights, White's less Black's.
struct Sum {
  eval::Weight total;

  [[gnu::always_inline]] void add(Color color, std::size_t term, int times) noexcept {
    const eval::Weight weight = eval::weights[term] * times;
    if (color == Color::White) total += weight;
    else total -= weight;
  }
};

}  // namespace

Value evaluation_of(const Position& position) noexcept {
  using namespace eval;
  Sum sum;
  tell_features(position, sum);
  const Board& board = position.board();
  const int phase = phase_of(board);
  const int endgame = sum.total.endgame();
  const int scale = scale_of(board, endgame >= 0 ? Color::White : Color::Black);
  Value value =
      (sum.total.middlegame() * phase * whole_scale + endgame * (whole_phase - phase) * scale) /
      (whole_phase * whole_scale);
  // Nothing happens for long: nothing may come of it.
  const int clock = static_cast<int>(std::min(position.halfmove_clock(), std::uint32_t{100}));
  value = value * (220 - clock) / 220;
  value = std::clamp(value, -decisive_value + 1, decisive_value - 1);
  return position.turn() == Color::White ? value : -value;
}

Centipawns evaluate(const Position& position) { return {evaluation_of(position)}; }

}  // namespace tabiya::engine
