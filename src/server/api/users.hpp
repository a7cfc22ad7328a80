/// Users as JSON.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/api/api.hpp"
#include "server/http/message.hpp"

namespace tabiya::server {

/// {"id","username","title"?,"perfs":{…},"createdAt","seenAt","url",…}
[[nodiscard]] boost::json::object user_json(Api& api, const User& user,
                                            const std::string& base_url);
/// The same, and what came of all the games: `count`, `playTime`. `me` is the caller, if known.
[[nodiscard]] boost::json::object extended_user_json(Api& api, const User& user,
                                                     const std::string& base_url,
                                                     std::optional<UserKey> me);
/// {"id","name","title"?,"online"?,"playing"?}
[[nodiscard]] boost::json::object status_json(Api& api, const User& user);
/// {"blitz":{"games","rating","rd","prog","prov"?}}, of what was played and of the usual speeds.
[[nodiscard]] boost::json::object perfs_json(const User& user);

/// Calls with each of "anna,bert" who has an account that is open. No more than `most` names are
/// looked up, empty ones included.
void for_each_user(Api& api, std::string_view names, std::size_t most,
                   const std::function<void(const User&)>& visit);

/// Where clients find us: "https://chess.example".
[[nodiscard]] std::string base_url_of(const Api& api, const Request& request);

}  // namespace tabiya::server
