#include "engine/eval/evaluation.hpp"

#include <algorithm>
#include <cstdlib>

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

/// True if the other side has but a king, who can be driven to his mate.
[[nodiscard]] bool mates_bare_king(const Board& board, Color winner) noexcept {
  using enum PieceType;
  if (board.men(~winner).has_several()) return false;
  const Bitboard bishops = board.men(Bishop);
  return (board.men(Queen) | board.men(Rook)).any() ||
         (bishops.any() && (board.men(Knight).any() || (bishops.intersects(light_squares) &&
                                                        bishops.intersects(dark_squares))));
}

/// How near a bare king is to his mate: at the edge, with the other king before him. A bishop and a
/// knight mate in the corners of the bishop's colour alone. The tuner knows nothing of this: its games
/// are decided before.
[[nodiscard]] Value nearness_of_mate(const Board& board, Color winner) noexcept {
  using enum PieceType;
  const Square king = board.men(winner, King).first();
  const Square bare = board.men(~winner, King).first();
  const Bitboard bishops = board.men(Bishop);
  const bool needs_corner =
      (board.men(winner) - bishops - board.men(Knight)).count() == 1 && !bishops.has_several();
  const int together = 15 * (7 - distance(king, bare));
  if (!needs_corner) return 40 * (3 - edge_distance(bare)) + together;
  // Diagonals away from the long one between the wrong corners.
  const int file = index_of(file_of(bare));
  const int rank = index_of(rank_of(bare));
  return 40 * std::abs(bishops.intersects(light_squares) ? file - rank : 7 - file - rank) +
         together;
}

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
  if (mates_bare_king(board, Color::White)) value += nearness_of_mate(board, Color::White);
  if (mates_bare_king(board, Color::Black)) value -= nearness_of_mate(board, Color::Black);
  // Nothing happens for long: nothing may come of it.
  const int clock = static_cast<int>(std::min(position.halfmove_clock(), std::uint32_t{100}));
  value = value * (220 - clock) / 220;
  value = std::clamp(value, -decisive_value + 1, decisive_value - 1);
  return position.turn() == Color::White ? value : -value;
}

Centipawns evaluate(const Position& position) { return {evaluation_of(position)}; }

}  // namespace tabiya::engine
