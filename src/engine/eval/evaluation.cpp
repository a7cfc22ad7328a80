#include "engine/eval/evaluation.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/eval/inner/features.hpp"
#include "engine/network/inner/network_value.hpp"

namespace tabiya::engine {
namespace {

/// A visitor that adds up the weights, White's minus Black's.
struct Sum {
  eval::Weight total;

  [[gnu::always_inline]] void add(Color color, std::size_t term, int times) noexcept {
    const eval::Weight weight = eval::weights[term] * times;
    if (color == Color::White) total += weight;
    else total -= weight;
  }
};

/// True if the other side has only its king, and `winner` has enough material to force mate.
[[nodiscard]] bool can_mate_bare_king(const Board& board, Color winner) noexcept {
  using enum PieceType;
  if (board.pieces(~winner).has_several()) return false;
  const Bitboard bishops = board.pieces(Bishop);
  return (board.pieces(Queen) | board.pieces(Rook)).any() ||
         (bishops.any() && (board.pieces(Knight).any() || (bishops.intersects(light_squares) &&
                                                           bishops.intersects(dark_squares))));
}

/// Mop-up evaluation: drives a bare king to the edge and brings the winning king close. A bishop and
/// a knight can force mate only in the corners of the bishop's colour. The tuner does not see these
/// terms, because its games are adjudicated earlier.
[[nodiscard]] Value mop_up_bonus(const Board& board, Color winner) noexcept {
  using enum PieceType;
  const Square king = board.pieces(winner, King).first();
  const Square bare = board.pieces(~winner, King).first();
  const Bitboard bishops = board.pieces(Bishop);
  const bool needs_corner = (board.pieces(winner) - bishops - board.pieces(Knight)).count() == 1 &&
                            !bishops.has_several();
  const int together = 15 * (7 - distance(king, bare));
  if (!needs_corner) return 40 * (3 - edge_distance(bare)) + together;
  // The distance from the long diagonal between the two wrong corners.
  const int file = index_of(file_of(bare));
  const int rank = index_of(rank_of(bare));
  return 40 * std::abs(bishops.intersects(light_squares) ? file - rank : 7 - file - rank) +
         together;
}

/// Adds what neither the terms nor a network know, and keeps the value within its range. The value and
/// the result are White's.
[[nodiscard]] Value completed(const Position& position, Value value) noexcept {
  const Board& board = position.board();
  if (can_mate_bare_king(board, Color::White)) value += mop_up_bonus(board, Color::White);
  if (can_mate_bare_king(board, Color::Black)) value -= mop_up_bonus(board, Color::Black);
  // Fade towards a draw as the fifty-move counter rises.
  const int clock = static_cast<int>(std::min(position.halfmove_clock(), std::uint32_t{100}));
  value = value * (220 - clock) / 220;
  return std::clamp(value, -decisive_value + 1, decisive_value - 1);
}

}  // namespace

Value evaluation_of(const Position& position) noexcept {
  using namespace eval;
  Sum sum;
  visit_features(position, sum);
  const Board& board = position.board();
  const int phase = phase_of(board);
  const int endgame = sum.total.endgame();
  const int scale = scale_of(board, endgame >= 0 ? Color::White : Color::Black);
  const Value value =
      (sum.total.middlegame() * phase * max_scale + endgame * (max_phase - phase) * scale) /
      (max_phase * max_scale);
  return position.turn() == Color::White ? completed(position, value) : -completed(position, value);
}

Value evaluation_of(const Position& position, std::int32_t network_value) noexcept {
  const Value value = std::clamp(network_value, -decisive_value, decisive_value);
  return position.turn() == Color::White ? completed(position, value)
                                         : -completed(position, -value);
}

Centipawns evaluate(const Position& position, const SharedNetwork& network) {
  return to_centipawns(network ? evaluation_of(position, network::value_of(*network, position))
                               : evaluation_of(position));
}

}  // namespace tabiya::engine
