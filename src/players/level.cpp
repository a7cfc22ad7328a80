#include "tabiya/players/level.hpp"

#include <array>
#include <cstddef>

#include "tabiya/engine/handicap.hpp"

namespace tabiya::players {
namespace {

constexpr std::array ratings{engine::lowest_rating, 1200, 1450, 1850, 2300, 2500, 2700,
                             engine::highest_rating};
static_assert(ratings.size() == Level::highest);

}  // namespace

int rating_of(Level level) noexcept {
  return ratings[static_cast<std::size_t>(level.number() - Level::lowest)];
}

engine::SearchLimits limits_of(Level level, std::uint64_t game_seed,
                               std::optional<Square> captured_on) {
  if (level.number() == Level::highest) return {.move_time = std::chrono::seconds{1}};
  engine::SearchLimits limits{.handicap = engine::handicap_of_rating(rating_of(level), game_seed)};
  limits.handicap->captured_on = captured_on;
  return limits;
}

}  // namespace tabiya::players
