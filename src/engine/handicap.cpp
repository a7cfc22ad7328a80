#include "tabiya/engine/handicap.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace tabiya::engine {
namespace {

/// The handicap of a rating, by the matches of docs/engine.md. Ratings between two rows are interpolated.
struct Step {
  int rating;
  std::uint64_t nodes;
  int misjudgement;
  int overlooked_quiet;
  int overlooked_captures;
};

constexpr std::array steps{
    Step{lowest_rating, 150, 42, 385, 220}, Step{1200, 400, 29, 270, 115},
    Step{1450, 1'100, 20, 180, 55},         Step{1850, 4'000, 12, 110, 27},
    Step{2300, 12'000, 7, 63, 11},          Step{2500, 28'000, 4, 32, 3},
    Step{2700, 90'000, 2, 12, 1},           Step{highest_rating, 200'000, 0, 0, 0},
};

/// Below this rating the engine can overlook a mate in one.
constexpr int min_rating_to_see_mates = 1350;

[[nodiscard]] int interpolated(int low, int high, double share) noexcept {
  return static_cast<int>(std::lround(low + (high - low) * share));
}

}  // namespace

Handicap handicap_of_rating(int rating, std::uint64_t game_seed) noexcept {
  assert(rating >= lowest_rating && rating <= highest_rating);
  const auto above =
      std::ranges::find_if(steps.begin() + 1, steps.end() - 1,
                           [rating](const Step& step) { return step.rating >= rating; });
  const Step& high = *above;
  const Step& low = *(above - 1);
  const double share = static_cast<double>(rating - low.rating) / (high.rating - low.rating);
  const double growth = static_cast<double>(high.nodes) / static_cast<double>(low.nodes);
  return {
      .seed = game_seed,
      .nodes = static_cast<std::uint64_t>(static_cast<double>(low.nodes) * std::pow(growth, share)),
      .misjudgement = interpolated(low.misjudgement, high.misjudgement, share),
      .overlooked_quiet = interpolated(low.overlooked_quiet, high.overlooked_quiet, share),
      .overlooked_captures = interpolated(low.overlooked_captures, high.overlooked_captures, share),
      .overlooks_mates = rating < min_rating_to_see_mates,
  };
}

}  // namespace tabiya::engine
