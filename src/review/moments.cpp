#include "tabiya/review/moments.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace tabiya::review {
namespace {

/// The worst judged plies: those with the worst judgement first, because a missed mate can cost few of the
/// chances; then those with the largest losses; the earlier first where they are equal.
std::vector<std::size_t> worst_of(const Review& review, std::vector<std::size_t> plies,
                                  std::size_t most) {
  std::ranges::sort(plies, {}, [&](std::size_t ply) {
    const ReviewedMove& move = review.moves[ply];
    return std::tuple{-static_cast<int>(*move.judgement), -move.lost_chances.value_or(0), ply};
  });
  plies.resize(std::min(plies.size(), most));
  return plies;
}

/// White's win percentage at a position; nothing if it is not evaluated.
std::optional<double> percentage_at(const Review& review, std::size_t position) {
  const auto& evaluation = review.evaluations[position];
  if (!evaluation || review.moves.empty()) return std::nullopt;
  const Color first = review.moves.front().before.turn();
  return white_win_percentage(evaluation->score, position % 2 == 0 ? first : ~first);
}

/// -1, 0, 1: won for Black, not won, won for White.
std::optional<int> winner_at(const Review& review, std::size_t position) {
  const auto percentage = percentage_at(review, position);
  if (!percentage) return std::nullopt;
  const Standing standing = standing_of(*percentage);
  if (standing == Standing::WhiteWinning) return 1;
  return standing == Standing::BlackWinning ? -1 : 0;
}

/// The standing from one position to before another; nothing if one of them is not evaluated.
std::optional<Standing> mean_standing(const Review& review, std::size_t begin, std::size_t end) {
  if (begin == end) return std::nullopt;
  double sum = 0;
  for (std::size_t position = begin; position < end; ++position) {
    const auto percentage = percentage_at(review, position);
    if (!percentage) return std::nullopt;
    sum += *percentage;
  }
  return standing_of(sum / static_cast<double>(end - begin));
}

}  // namespace

std::vector<std::size_t> critical_moments(const Review& review, std::size_t most) {
  std::vector<std::size_t> plies;
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    const auto judgement = review.moves[ply].judgement;
    if (judgement && *judgement != Judgement::Inaccuracy) plies.push_back(ply);
  }
  return worst_of(review, std::move(plies), most);
}

std::vector<std::size_t> worst_moves(const Review& review, Color player, std::size_t most) {
  std::vector<std::size_t> plies;
  for (std::size_t ply = 0; ply < review.moves.size(); ++ply) {
    const ReviewedMove& move = review.moves[ply];
    if (move.judgement && move.before.turn() == player) plies.push_back(ply);
  }
  return worst_of(review, std::move(plies), most);
}

Standing standing_of(double white_win_percentage) noexcept {
  constexpr double winning = 80;
  constexpr double better = 60;
  constexpr double whole = 100;
  if (white_win_percentage >= winning) return Standing::WhiteWinning;
  if (white_win_percentage >= better) return Standing::WhiteBetter;
  if (white_win_percentage <= whole - winning) return Standing::BlackWinning;
  if (white_win_percentage <= whole - better) return Standing::BlackBetter;
  return Standing::Even;
}

std::optional<std::size_t> turning_point(const Review& review) {
  const auto end = winner_at(review, review.moves.size());
  if (!end) return std::nullopt;
  for (std::size_t ply = review.moves.size(); ply-- > 0;) {
    if (winner_at(review, ply) == end) continue;
    return review.moves[ply].judgement ? std::optional{ply} : std::nullopt;
  }
  return std::nullopt;
}

std::vector<PhaseStanding> standings_of(const Review& review) {
  using Phase = PhaseStanding::Phase;
  const std::size_t end = review.evaluations.size();
  const std::size_t endgame = review.phases.endgame.value_or(end);
  const std::size_t middlegame = review.phases.middlegame.value_or(endgame);
  struct Part {
    Phase phase;
    std::size_t begin;
    std::size_t end;
  };
  std::vector<PhaseStanding> standings;
  for (const auto& [phase, first, last] :
       {Part{Phase::Opening, 0, middlegame}, Part{Phase::Middlegame, middlegame, endgame},
        Part{Phase::Endgame, endgame, end}}) {
    const auto standing = mean_standing(review, first, last);
    if (standing) standings.push_back({phase, *standing});
  }
  return standings;
}

}  // namespace tabiya::review
