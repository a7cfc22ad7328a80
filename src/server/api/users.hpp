/// Users as JSON.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "server/api/api.hpp"
#include "server/http/message.hpp"

namespace tabiya::server {

/// {"id","username","title"?,"perfs":{…},"createdAt","seenAt","url",…}
[[nodiscard]] boost::json::object user_json(Api& api, const User& user,
                                            const std::string& base_url);
/// {"id","name","title"?,"online"?,"playing"?}
[[nodiscard]] boost::json::object status_json(Api& api, const User& user);
/// {"blitz":{"games","rating","rd","prog","prov"?}}, of what was played and of the usual speeds.
[[nodiscard]] boost::json::object perfs_json(const User& user);

/// Where clients find us: "https://chess.example".
[[nodiscard]] std::string base_url_of(const Api& api, const Request& request);

}  // namespace tabiya::server
