#include "server/api/users.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "server/rooms/event_lines.hpp"
#include "tabiya/support/trimmed.hpp"

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

boost::json::object status_json(Api& api, const User& user) {
  boost::json::object json = light_user_json(user);
  if (api.site.events.is_online(user.key)) json["online"] = true;
  if (api.site.rooms.is_playing(user.key)) json["playing"] = true;
  return json;
}

void for_each_user(Api& api, std::string_view names, std::size_t most,
                   const std::function<void(const User&)>& visit) {
  for (std::size_t count = 0; !names.empty() && count < most; ++count) {
    const std::size_t end = std::min(names.find(','), names.size());
    const User* const user = api.site.accounts.find(trimmed(names.substr(0, end)));
    names.remove_prefix(std::min(end + 1, names.size()));
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
