#include "tabiya/review/times.hpp"

#include <string_view>
#include <variant>

#include "tabiya/game/time_control_text.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/engine_comments.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::review {
namespace {

using Time = std::chrono::milliseconds;

/// The increment of the first period; zero if the tag is missing or has another kind of control.
Time increment_of(const pgn::GameTree& game) {
  const auto control = parse_time_control(game.tags.find("TimeControl").value_or("?"));
  if (!control || !*control) return Time::zero();
  const auto* const periods = std::get_if<Periods>(&(*control)->plan());
  const bool has_increment = periods != nullptr && periods->front().kind == ExtraTime::Increment;
  return has_increment ? Time{periods->front().extra} : Time::zero();
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
  const Time increment = increment_of(game);
  ByColor<std::optional<Time>> clocks;
  std::vector<std::optional<Time>> times;
  Color mover = game.start().turn();
  for (const pgn::NodeId id : game.main_line()) {
    const auto& comments = game[id].comments;
    const auto written = pgn::time_spent_in(comments, mover);
    const auto clock = pgn::find_annotation<pgn::RemainingTime>(comments);
    const auto left = clock ? std::optional{clock->time} : std::nullopt;
    times.push_back(written ? written : elapsed(clocks[mover], left, increment));
    clocks[mover] = left;
    mover = ~mover;
  }
  return times;
}

}  // namespace tabiya::review
