#include "tabiya/qt/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "tabiya/rules/bitboard.hpp"

namespace tabiya::qt {
namespace {

using Centipawns = pgn::Evaluation::Centipawns;
using MateIn = pgn::Evaluation::MateIn;

constexpr int most_centipawns = 1'000;
constexpr double chances_per_centipawn = 0.00368208;

int capped_centipawns(const pgn::Evaluation& evaluation) noexcept {
  if (const auto* const value = std::get_if<Centipawns>(&evaluation.score)) {
    return std::clamp(value->count, -most_centipawns, most_centipawns);
  }
  const auto* const mate = std::get_if<MateIn>(&evaluation.score);
  return mate->moves < 0 ? -most_centipawns : most_centipawns;
}

/// Whether `side` mates (1), is mated (-1), or neither.
int mate_for(const pgn::Evaluation& evaluation, Color side) noexcept {
  const auto* const mate = std::get_if<MateIn>(&evaluation.score);
  if (mate == nullptr) return 0;
  const bool is_for_white = mate->moves > 0;
  return is_for_white == (side == Color::White) ? 1 : -1;
}

MoveQuality quality_of_loss(double loss) noexcept {
  if (loss >= 0.3) return MoveQuality::Blunder;
  if (loss >= 0.2) return MoveQuality::Mistake;
  return loss >= 0.1 ? MoveQuality::Inaccuracy : MoveQuality::Fine;
}

/// A mate counts for less where the other score, in the mover's favour, was as clear already.
MoveQuality quality_of_mate(int clear_centipawns) noexcept {
  if (clear_centipawns > 999) return MoveQuality::Inaccuracy;
  return clear_centipawns > 700 ? MoveQuality::Mistake : MoveQuality::Blunder;
}

/// How mixed a window of 2 by 2 squares is, by the white and black pieces in it; `rank` is that of
/// its lower squares, from 1.
int mixedness(int rank, int white, int black) noexcept {
  switch (white * 10 + black) {
    case 1: return 1 + rank;
    case 2: return rank < 6 ? 2 + (6 - rank) : 0;
    case 3:
    case 4: return rank < 7 ? 3 + (7 - rank) : 0;
    case 10: return 1 + (8 - rank);
    case 11: return 5 + std::abs(4 - rank);
    case 12: return 4 + (7 - rank);
    case 13: return 5 + (7 - rank);
    case 20: return rank > 2 ? 2 + (rank - 2) : 0;
    case 21: return 4 + (rank - 1);
    case 22: return 7;
    case 30: return rank > 1 ? 3 + (rank - 1) : 0;
    case 31: return 5 + (rank - 1);
    case 40: return rank > 1 ? 3 + (rank - 1) : 0;
    default: return 0;
  }
}

int mixedness(const Board& board) noexcept {
  constexpr std::uint64_t lowest_window = 0x303;  // a1, b1, a2, b2
  int sum = 0;
  for (int rank = 0; rank < 7; ++rank) {
    for (int file = 0; file < 7; ++file) {
      const Bitboard window{lowest_window << (rank * 8 + file)};
      sum += mixedness(rank + 1, (window & board.pieces(Color::White)).count(),
                       (window & board.pieces(Color::Black)).count());
    }
  }
  return sum;
}

int majors_and_minors(const Board& board) noexcept {
  const Bitboard others = board.pieces(PieceType::Pawn) | board.pieces(PieceType::King);
  return (board.occupied() - others).count();
}

bool has_sparse_back_rank(const Board& board) noexcept {
  constexpr Bitboard first{0xFF};
  constexpr Bitboard last{0xFF00000000000000};
  return (board.pieces(Color::White) & first).count() < 4 ||
         (board.pieces(Color::Black) & last).count() < 4;
}

bool is_middlegame(const Position& position) {
  const Board& board = position.board();
  return majors_and_minors(board) <= 10 || has_sparse_back_rank(board) || mixedness(board) > 150;
}

}  // namespace

double winning_chances(const pgn::Evaluation& evaluation) noexcept {
  return 2 / (1 + std::exp(-chances_per_centipawn * capped_centipawns(evaluation))) - 1;
}

double win_percentage(const pgn::Evaluation& evaluation) noexcept {
  return 50 + 50 * winning_chances(evaluation);
}

MoveQuality quality_of(const pgn::Evaluation& before, const pgn::Evaluation& after,
                       Color mover) noexcept {
  const int sign = mover == Color::White ? 1 : -1;
  const int mate_before = mate_for(before, mover);
  const int mate_after = mate_for(after, mover);
  if (mate_before == 0 && mate_after < 0) return quality_of_mate(-sign * capped_centipawns(before));
  if (mate_before > 0 && mate_after <= 0)
    return quality_of_mate(mate_after < 0 ? 0 : sign * capped_centipawns(after));
  if (mate_before != 0 || mate_after != 0) return MoveQuality::Fine;
  return quality_of_loss(sign * (winning_chances(before) - winning_chances(after)));
}

Phases phases_of(std::span<const Position> positions) {
  const auto index_of_first = [&](auto condition) -> std::optional<std::size_t> {
    const auto found = std::ranges::find_if(positions, condition);
    if (found == positions.end()) return std::nullopt;
    return static_cast<std::size_t>(found - positions.begin());
  };
  Phases phases;
  phases.middlegame = index_of_first(is_middlegame);
  if (!phases.middlegame) return phases;
  phases.endgame = index_of_first(
      [](const Position& position) { return majors_and_minors(position.board()) <= 6; });
  if (phases.endgame && *phases.endgame <= *phases.middlegame) phases.middlegame.reset();
  return phases;
}

}  // namespace tabiya::qt
