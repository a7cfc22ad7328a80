#include "server/api/perf_stats.hpp"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <chrono>
#include <optional>
#include <ranges>
#include <string>
#include <utility>

#include "server/rooms/event_lines.hpp"

namespace tabiya::server {
namespace {

namespace js = boost::json;

constexpr std::size_t most_results = 5;
/// Games that are closer together than this count as one session.
constexpr std::chrono::hours longest_break{1};
constexpr int half_points_of_win = 2;

std::string iso_text(Instant at) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

js::object end_json(const PlayedGame& game) {
  return {{"at", iso_text(game.finished)}, {"gameId", game.id.text()}};
}

std::int64_t seconds_of(const PlayedGame& game) {
  return std::chrono::floor<std::chrono::seconds>(game.finished - game.created).count();
}

/// A streak over consecutive games, and the longest one.
class Streak {
 public:
  void add(const PlayedGame& game, std::int64_t amount) {
    if (current_.first == nullptr) current_.first = &game;
    current_.last = &game;
    current_.value += amount;
    if (current_.value > longest_.value) longest_ = current_;
  }
  void end() { current_ = {}; }
  [[nodiscard]] js::object json() const {
    return {{"cur", json_of(current_)}, {"max", json_of(longest_)}};
  }

 private:
  struct Run {
    std::int64_t value = 0;
    const PlayedGame* first = nullptr;
    const PlayedGame* last = nullptr;
  };
  static js::object json_of(const Run& run) {
    js::object json{{"v", run.value}};
    if (run.first == nullptr) return json;
    json["from"] = end_json(*run.first);
    json["to"] = end_json(*run.last);
    return json;
  }
  Run current_;
  Run longest_;
};

js::object results_json(const std::vector<PlayedGame>& games, Reader& reader, bool of_wins) {
  std::vector<const PlayedGame*> chosen;
  for (const PlayedGame& game : games) {
    const int wanted = of_wins ? half_points_of_win : 0;
    if (game.half_points == wanted && game.opponent_rating && game.opponent)
      chosen.push_back(&game);
  }
  const auto order = [&](const PlayedGame* game) {
    const int rating = of_wins ? -*game->opponent_rating : *game->opponent_rating;
    return std::pair{rating, game - games.data()};
  };
  std::ranges::sort(chosen, {}, order);
  chosen.resize(std::min(chosen.size(), most_results));
  js::array list;
  for (const PlayedGame* const game : chosen) {
    const auto opponent = reader.users().find(*game->opponent);
    if (!opponent) continue;
    js::object json = end_json(*game);
    json["opRating"] = *game->opponent_rating;
    json["opId"] = light_user_json(*opponent);
    list.push_back(std::move(json));
  }
  return {{"results", std::move(list)}};
}

js::object count_json(const std::vector<PlayedGame>& games, const Tally& tally) {
  std::int64_t sum = 0;
  std::int64_t rated_opponents = 0;
  for (const PlayedGame& game : games) {
    if (!game.opponent_rating) continue;
    sum += *game.opponent_rating;
    ++rated_opponents;
  }
  return {{"all", tally.games},
          {"rated", tally.rated},
          {"win", tally.wins},
          {"loss", tally.losses},
          {"draw", tally.draws},
          {"tour", 0},
          {"berserk", 0},
          {"opAvg", rated_opponents > 0 ? sum / rated_opponents : 0},
          {"seconds", tally.seconds},
          {"disconnects", 0}};
}

js::object result_streaks_json(const std::vector<PlayedGame>& games) {
  Streak wins;
  Streak losses;
  for (const PlayedGame& game : games | std::views::reverse) {
    if (game.half_points == half_points_of_win) wins.add(game, 1);
    if (game.half_points != half_points_of_win) wins.end();
    if (game.half_points == 0) losses.add(game, 1);
    if (game.half_points != 0) losses.end();
  }
  return {{"win", wins.json()}, {"loss", losses.json()}};
}

js::object play_streaks_json(const std::vector<PlayedGame>& games, Instant now) {
  Streak number;
  Streak time;
  const auto pause = [&](Instant before, Instant after) {
    if (after - before < longest_break) return;
    number.end();
    time.end();
  };
  std::optional<Instant> last;
  for (const PlayedGame& game : games | std::views::reverse) {
    if (last) pause(*last, game.created);
    number.add(game, 1);
    time.add(game, seconds_of(game));
    last = game.finished;
  }
  if (last) pause(*last, now);
  js::object json{{"nb", number.json()}, {"time", time.json()}};
  if (last) json["lastDate"] = iso_text(*last);
  return json;
}

/// Adds the game after which the rating was highest or lowest; nothing without rated games.
void add_extreme(js::object& json, const std::vector<PlayedGame>& games, bool is_highest) {
  const PlayedGame* extreme = nullptr;
  for (const PlayedGame& game : games) {
    if (!game.rating) continue;
    const bool is_beyond = extreme == nullptr || (is_highest ? *game.rating > *extreme->rating
                                                             : *game.rating < *extreme->rating);
    if (is_beyond) extreme = &game;
  }
  if (extreme == nullptr) return;
  js::object value = end_json(*extreme);
  value["int"] = *extreme->rating;
  json[is_highest ? "highest" : "lowest"] = std::move(value);
}

}  // namespace

js::object perf_stats_json(const std::vector<PlayedGame>& games, const Tally& tally, Reader& reader,
                           Instant now) {
  js::object json{{"bestWins", results_json(games, reader, true)},
                  {"worstLosses", results_json(games, reader, false)},
                  {"count", count_json(games, tally)},
                  {"resultStreak", result_streaks_json(games)},
                  {"playStreak", play_streaks_json(games, now)}};
  add_extreme(json, games, true);
  add_extreme(json, games, false);
  return json;
}

}  // namespace tabiya::server
