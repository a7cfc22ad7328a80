#include "tabiya/review/moments.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace tabiya::review {
namespace {

bool is_error(const ReviewedMove& move) {
  return move.judgement && *move.judgement != Judgement::Inaccuracy;
}

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

/// The side that is winning at a percentage for White.
std::optional<Color> winner_at(double white_percentage) {
  const Standing standing = standing_of(white_percentage);
  if (standing == Standing::WhiteWinning) return Color::White;
  return standing == Standing::BlackWinning ? std::optional{Color::Black} : std::nullopt;
}

/// True if a side stands better or is winning.
bool is_better(Color side, double white_percentage) {
  const Standing standing = standing_of(white_percentage);
  return side == Color::White ? standing > Standing::Even : standing < Standing::Even;
}

/// White's win percentages at all positions; empty if one is not evaluated.
std::vector<double> percentages_of(const Review& review) {
  std::vector<double> percentages;
  for (std::size_t position = 0; position < review.evaluations.size(); ++position) {
    const auto percentage = percentage_at(review, position);
    if (!percentage) return {};
    percentages.push_back(*percentage);
  }
  return percentages;
}

/// The one of the plies that lost the most, if there is one.
std::optional<std::size_t> worst_one_of(const Review& review, std::vector<std::size_t> plies) {
  plies = worst_of(review, std::move(plies), 1);
  return plies.empty() ? std::nullopt : std::optional{plies.front()};
}

/// The plies from `begin` on whose moves are mistakes or blunders of a side, and before which the game
/// stood as `stood` says.
template <class Stood>
std::vector<std::size_t> errors_since(const Review& review, std::size_t begin, Color side,
                                      Stood stood) {
  std::vector<std::size_t> plies;
  for (std::size_t ply = begin; ply < review.moves.size(); ++ply) {
    if (is_error(review.moves[ply]) && review.moves[ply].before.turn() == side && stood(ply)) {
      plies.push_back(ply);
    }
  }
  return plies;
}

/// Where a side won: its opponent's errors since which it has always stood better.
std::optional<std::size_t> turn_to_win(const Review& review, const std::vector<double>& percentages,
                                       Color winner) {
  std::size_t begin = percentages.size() - 1;
  while (begin > 0 && is_better(winner, percentages[begin])) --begin;
  return worst_one_of(review, errors_since(review, begin, ~winner, [&](std::size_t ply) {
                        return winner_at(percentages[ply]) != winner;
                      }));
}

/// Where no side won: the errors of the last side that was winning.
std::optional<std::size_t> turn_from_win(const Review& review,
                                         const std::vector<double>& percentages) {
  for (std::size_t position = percentages.size(); position-- > 0;) {
    const auto winner = winner_at(percentages[position]);
    if (!winner) continue;
    return worst_one_of(review, errors_since(review, position, *winner, [&](std::size_t ply) {
                          return is_better(*winner, percentages[ply]);
                        }));
  }
  return std::nullopt;
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
    if (is_error(review.moves[ply])) plies.push_back(ply);
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
  const std::vector<double> percentages = percentages_of(review);
  if (percentages.empty()) return std::nullopt;
  const auto winner = winner_at(percentages.back());
  return winner ? turn_to_win(review, percentages, *winner) : turn_from_win(review, percentages);
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
