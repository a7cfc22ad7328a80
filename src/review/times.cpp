#include "tabiya/review/times.hpp"

#include <string_view>
#include <variant>

#include "tabiya/game/time_control_text.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::review {
namespace {

using Time = std::chrono::milliseconds;

/// The first period of the game; nothing if the tag is missing or has another kind of control.
std::optional<TimePeriod> first_period(const pgn::GameTree& game) {
  const auto control = parse_time_control(game.tags.find("TimeControl").value_or("?"));
  if (!control || !*control) return std::nullopt;
  const auto* const periods = std::get_if<Periods>(&(*control)->plan());
  if (periods == nullptr) return std::nullopt;
  return periods->front();
}

std::optional<Time> elapsed(const std::optional<Time>& before, const std::optional<Time>& after,
                            Time increment) {
  if (!before || !after) return std::nullopt;
  const Time spent = *before + increment - *after;
  if (spent < Time::zero()) return std::nullopt;
  return spent;
}

}  // namespace

std::vector<std::optional<Time>> times_of(const pgn::GameTree& game) {
  const auto period = first_period(game);
  const bool has_increment = period && period->kind == ExtraTime::Increment;
  const Time increment = has_increment ? Time{period->extra} : Time::zero();
  ByColor<std::optional<Time>> clocks;
  if (period) clocks = {.white = period->time, .black = period->time};
  std::vector<std::optional<Time>> times;
  Color mover = game.start().turn();
  for (const pgn::NodeId id : game.main_line()) {
    const auto& comments = game[id].comments;
    const auto written = pgn::find_annotation<pgn::ElapsedTime>(comments);
    const auto clock = pgn::find_annotation<pgn::RemainingTime>(comments);
    const auto left = clock ? std::optional{clock->time} : std::nullopt;
    times.push_back(written ? std::optional{written->time}
                            : elapsed(clocks[mover], left, increment));
    clocks[mover] = left;
    mover = ~mover;
  }
  return times;
}

}  // namespace tabiya::review
