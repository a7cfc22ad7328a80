#include "tabiya/players/pace.hpp"

#include <algorithm>

#include "support/inner/splitmix64.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::players {
namespace {

using Time = std::chrono::milliseconds;

struct Range {
  Time shortest;
  Time longest;
};

constexpr Range obvious{Time{300}, Time{600}};
constexpr Range opening{Time{300}, Time{900}};
constexpr Range usual{Time{600}, longest_pause};

/// The first four moves of each side.
constexpr std::size_t opening_plies = 8;

constexpr Time scarce{2000};

Range range_for(bool is_only_move, Move move, const PaceContext& context) noexcept {
  if (context.captured_on == move.to() || is_only_move) return obvious;
  return context.ply < opening_plies ? opening : usual;
}

/// The most that a pause can cost.
Time affordable(const std::optional<engine::ClockState>& clock) noexcept {
  if (!clock) return longest_pause;
  if (clock->left < scarce) return {};
  const Time increment = std::max(clock->increment, Time{});
  return std::min({clock->left / 40 + increment / 2, clock->left / 4, longest_pause});
}

/// A range that the clock does not allow shrinks, so that the pauses still vary.
Range within(Range range, Time limit) noexcept {
  return {std::min(range.shortest, limit / 2), std::min(range.longest, limit)};
}

/// Short pauses are more frequent than long ones, as with people.
Time pick(Range range, const PaceContext& context) noexcept {
  constexpr int whole = 1000;
  const auto share = static_cast<int>(splitmix64(context.game_seed ^ splitmix64(context.ply)) %
                                      std::uint64_t{whole + 1});
  return range.shortest + (range.longest - range.shortest) * share * share / (whole * whole);
}

template <class AnyPosition>
Time pause_in(Level level, const AnyPosition& position, Move move,
              const PaceContext& context) noexcept {
  if (level.number() == Level::highest) return {};
  const bool is_only_move = count_legal_moves(position) == 1;
  return pick(within(range_for(is_only_move, move, context), affordable(context.clock)), context);
}

}  // namespace

Time pause_before(Level level, const Position& position, Move move,
                  const PaceContext& context) noexcept {
  return pause_in(level, position, move, context);
}

Time pause_before(Level level, const VariantPosition& position, Move move,
                  const PaceContext& context) noexcept {
  return pause_in(level, position, move, context);
}

}  // namespace tabiya::players
