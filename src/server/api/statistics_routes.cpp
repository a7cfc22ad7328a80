// Statistics: rating history, one category in detail, and crosstables.
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/perf_stats.hpp"
#include "server/api/reader_thread.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t most_games_looked_at = 2000;

std::optional<User> user_named(Reader& reader, const std::string& name) {
  auto user = reader.users().find(user_id_of(name));
  if (user && user->is_closed) return std::nullopt;
  return user;
}

Response no_such_user() { return refusal(404, "No such user"); }

/// [year, month from 0, day, rating]
boost::json::array point_json(const RatingPoint& point) {
  const std::chrono::year_month_day date{std::chrono::sys_days{point.day}};
  return {static_cast<int>(date.year()), static_cast<unsigned>(date.month()) - 1,
          static_cast<unsigned>(date.day()), point.rating};
}

Response rating_history(Reader& reader, const Request& request) {
  const auto user = user_named(reader, request.captures[0]);
  if (!user) return no_such_user();
  std::array<boost::json::array, perf_count> points;
  for (const RatingPoint& point : reader.history().rating_points(user->key)) {
    points[static_cast<std::size_t>(point.perf)].push_back(point_json(point));
  }
  boost::json::array list;
  for (std::size_t index = 0; index < perf_count; ++index) {
    list.push_back(
        {{"name", perf_name(static_cast<Perf>(index))}, {"points", std::move(points[index])}});
  }
  return list_answer(list);
}

boost::json::object glicko_json(const Glicko& glicko) {
  boost::json::object json{{"rating", std::round(glicko.rating * 100) / 100},
                           {"deviation", std::round(glicko.deviation * 100) / 100}};
  if (glicko.deviation > provisional_deviation) json["provisional"] = true;
  return json;
}

Response perf_statistics(Reader& reader, const Request& request, Instant now) {
  const auto user = user_named(reader, request.captures[0]);
  const auto perf = find_perf(request.captures[1]);
  if (!user) return no_such_user();
  if (!perf) return refusal(404, "No such category");
  const PerfRecord& record = user->perf(*perf);
  const auto games = reader.history().played_games(user->key, *perf, most_games_looked_at);
  Tally tally;
  for (const Tally& each : reader.history().tallies(user->key)) {
    if (each.perf == *perf) tally = each;
  }
  return json_answer({{"user", {{"name", user->name}}},
                      {"perf",
                       {{"glicko", glicko_json(record.glicko)},
                        {"nb", record.games},
                        {"progress", record.progress}}},
                      {"rank", nullptr},
                      {"percentile", 0},
                      {"stat", perf_stats_json(games, tally, reader, now)}});
}

/// Converts half points; whole points become integers.
boost::json::value points_json(std::int64_t halves) {
  if (halves % 2 == 0) return halves / 2;
  return static_cast<double>(halves) / 2;
}

/// Each player's points against the other, and the number of games.
Response crosstable(Reader& reader, const Request& request) {
  const auto first = reader.users().find(user_id_of(request.captures[0]));
  const auto second = reader.users().find(user_id_of(request.captures[1]));
  if (!first || !second || second->key == first->key) return no_such_user();
  const Meetings mine = reader.history().meetings(first->key, second->key);
  const Meetings theirs = reader.history().meetings(second->key, first->key);
  return json_answer({{"users",
                       {{first->id(), points_json(mine.half_points)},
                        {second->id(), points_json(theirs.half_points)}}},
                      {"nbGames", mine.games}});
}

}  // namespace

void add_statistics_routes(Router& router, Api& api) {
  const auto thread = std::make_shared<ReaderThread>(api);
  router.add(Method::Get, "/api/user/{name}/rating-history",
             [thread](const ExchangePtr& exchange) { thread->answer(exchange, rating_history); });
  router.add(Method::Get, "/api/user/{name}/perf/{perf}",
             [&api, thread](const ExchangePtr& exchange) {
               const Instant now = api.site.loop.now();
               thread->answer(exchange, [now](Reader& reader, const Request& request) {
                 return perf_statistics(reader, request, now);
               });
             });
  router.add(Method::Get, "/api/crosstable/{one}/{other}",
             [thread](const ExchangePtr& exchange) { thread->answer(exchange, crosstable); });
}

}  // namespace tabiya::server
