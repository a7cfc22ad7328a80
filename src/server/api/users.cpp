#include "server/api/users.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/comma_list.hpp"
#include "server/rooms/event_lines.hpp"

namespace tabiya::server {
namespace {

boost::json::object perf_json(const PerfRecord& record) {
  boost::json::object json{{"games", record.games},
                           {"rating", std::lround(record.glicko.rating)},
                           {"rd", std::lround(record.glicko.deviation)},
                           {"prog", record.progress}};
  if (record.glicko.deviation > provisional_deviation) json["prov"] = true;
  return json;
}

Tally sum_of(const std::vector<Tally>& tallies) {
  Tally sum;
  for (const Tally& tally : tallies) {
    sum.games += tally.games;
    sum.rated += tally.rated;
    sum.wins += tally.wins;
    sum.losses += tally.losses;
    sum.draws += tally.draws;
    sum.computers += tally.computers;
    sum.seconds += tally.seconds;
  }
  return sum;
}

}  // namespace

boost::json::object perfs_json(const User& user) {
  boost::json::object perfs;
  for (std::size_t index = 0; index < perf_count; ++index) {
    const auto perf = static_cast<Perf>(index);
    perfs[perf_key(perf)] = perf_json(user.perf(perf));
  }
  return perfs;
}

boost::json::object user_json(Api& api, const User& user, const std::string& base_url) {
  const std::string id = user.id();
  boost::json::object json{{"id", id},
                           {"username", user.name},
                           {"perfs", perfs_json(user)},
                           {"createdAt", user.created.time_since_epoch().count()},
                           {"seenAt", user.seen.time_since_epoch().count()},
                           {"url", base_url + "/@/" + user.name}};
  if (user.kind == User::Kind::Bot) json["title"] = "BOT";
  if (user.kind == User::Kind::Guest) json["guest"] = true;
  if (user.is_closed) json["disabled"] = true;
  if (api.site.events.is_online(user.key)) json["online"] = true;
  return json;
}

void with_totals(Api& api, const ExchangePtr& exchange, UserKey user, std::optional<UserKey> me,
                 std::function<void(const UserTotals&)> then) {
  api.site.store.read(
      [user, me](Reader& reader) {
        UserTotals totals{.tallies = reader.history().tallies(user)};
        if (me && *me != user) totals.with_me = reader.history().meetings(*me, user);
        return totals;
      },
      [exchange, then = std::move(then)](const auto& totals) {
        if (!totals) return exchange->answer(store_is_away());
        then(*totals);
      });
}

boost::json::object extended_user_json(Api& api, const User& user, const std::string& base_url,
                                       const UserTotals& totals) {
  const Tally sum = sum_of(totals.tallies);
  boost::json::object json = user_json(api, user, base_url);
  json["count"] = {{"all", sum.games},    {"rated", sum.rated},
                   {"ai", sum.computers}, {"win", sum.wins},
                   {"loss", sum.losses},  {"draw", sum.draws},
                   {"bookmark", 0},       {"playing", api.site.rooms.count_ongoing(user.key)},
                   {"import", 0},         {"me", totals.with_me.games}};
  json["playTime"] = {{"total", sum.seconds}, {"tv", 0}};
  json["profile"] = boost::json::object{};
  json["followable"] = false;
  json["following"] = false;
  return json;
}

boost::json::object status_json(Api& api, const User& user) {
  boost::json::object json = light_user_json(user);
  if (api.site.events.is_online(user.key)) json["online"] = true;
  if (api.site.rooms.is_playing(user.key)) json["playing"] = true;
  return json;
}

Lookup lookup_of_list(std::string_view names, std::size_t most) {
  Lookup lookup;
  for (const std::string_view name : words_of_list(names, most)) lookup.names.emplace_back(name);
  return lookup;
}

void for_each_user(Api& api, std::string_view names, std::size_t most,
                   const std::function<void(const User&)>& visit) {
  for (const std::string_view name : words_of_list(names, most)) {
    const User* const user = api.site.accounts.find(name);
    if (user != nullptr && !user->is_closed) visit(*user);
  }
}

std::string base_url_of(const Api& api, const Request& request) {
  if (!api.base_url.empty()) return api.base_url;
  const std::string_view scheme =
      request.headers.forwarded_proto == "https" ? "https://" : "http://";
  return std::string{scheme} + request.headers.host;
}

}  // namespace tabiya::server
