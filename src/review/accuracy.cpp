#include "tabiya/review/accuracy.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace tabiya::review {
namespace {

double mean(std::span<const double> values) noexcept {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double standard_deviation(std::span<const double> values) noexcept {
  const double middle = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - middle) * (value - middle);
  return std::sqrt(squares / static_cast<double>(values.size()));
}

/// The weights of the moves: how volatile the game is in a window around each. The windows slide over
/// the percentages; the first one also serves the moves before it.
std::vector<double> weights_of(std::span<const double> percentages) {
  constexpr std::size_t smallest_window = 2;
  constexpr std::size_t largest_window = 8;
  constexpr std::size_t windows_of_game = 10;
  const std::size_t moves = percentages.size() - 1;
  const std::size_t size = std::clamp(moves / windows_of_game, smallest_window, largest_window);
  std::vector<double> weights;
  for (std::size_t move = 0; move < moves; ++move) {
    constexpr std::size_t percentages_of_move = 2;
    const std::size_t before_first = size - percentages_of_move;
    const std::size_t begin = move > before_first ? move - before_first : 0;
    constexpr double lightest = 0.5;
    constexpr double heaviest = 12;
    weights.push_back(
        std::clamp(standard_deviation(percentages.subspan(begin, size)), lightest, heaviest));
  }
  return weights;
}

/// The sums over the moves of one player.
struct AccuracySums {
  double moves = 0;
  double weights = 0;
  double weighted = 0;
  double reciprocals = 0;

  void add(double accuracy, double weight) noexcept {
    constexpr double smallest_in_harmonic_mean = 1;
    moves += 1;
    weights += weight;
    weighted += weight * accuracy;
    reciprocals += 1 / std::max(accuracy, smallest_in_harmonic_mean);
  }

  [[nodiscard]] std::optional<double> accuracy() const noexcept {
    if (moves == 0) return std::nullopt;
    return (weighted / weights + moves / reciprocals) / 2;
  }
};

}  // namespace

double move_accuracy(double before, double after) noexcept {
  if (after >= before) return 100;
  constexpr double factor = 103.1668100711649;
  constexpr double decay = -0.04354415386753951;
  constexpr double offset = -3.166924740191411;
  constexpr double bonus_for_uncertain_analysis = 1;
  const double raw = factor * std::exp(decay * (before - after)) + offset;
  return std::clamp(raw + bonus_for_uncertain_analysis, 0.0, 100.0);
}

ByColor<std::optional<double>> game_accuracy(Color first_to_move,
                                             std::span<const double> white_percentages,
                                             std::span<const std::size_t> passes) {
  if (white_percentages.size() < 2) return {};
  const std::vector<double> weights = weights_of(white_percentages);
  ByColor<AccuracySums> sums;
  Color mover = first_to_move;
  for (std::size_t move = 0; move < weights.size(); ++move, mover = ~mover) {
    if (std::ranges::binary_search(passes, move)) continue;
    const double before = white_percentages[move];
    const double after = white_percentages[move + 1];
    const double accuracy =
        mover == Color::White ? move_accuracy(before, after) : move_accuracy(after, before);
    sums[mover].add(accuracy, weights[move]);
  }
  return {.white = sums.white.accuracy(), .black = sums.black.accuracy()};
}

ByColor<std::optional<int>> average_centipawn_loss(Color first_to_move,
                                                   std::span<const int> white_centipawns,
                                                   std::span<const std::size_t> passes) {
  ByColor<double> losses;
  ByColor<int> moves;
  Color mover = first_to_move;
  for (std::size_t ply = 1; ply < white_centipawns.size(); ++ply, mover = ~mover) {
    if (std::ranges::binary_search(passes, ply - 1)) continue;
    const int gain_of_white = white_centipawns[ply] - white_centipawns[ply - 1];
    losses[mover] += std::max(0, mover == Color::White ? -gain_of_white : gain_of_white);
    ++moves[mover];
  }
  ByColor<std::optional<int>> average;
  for (const Color color : all_colors) {
    if (moves[color] == 0) continue;
    average[color] = static_cast<int>(std::lround(losses[color] / moves[color]));
  }
  return average;
}

}  // namespace tabiya::review
