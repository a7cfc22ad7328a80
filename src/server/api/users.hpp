/// Users as JSON.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/api/api.hpp"
#include "server/http/exchange.hpp"
#include "server/store/history_reader.hpp"

namespace tabiya::server {

/// {"id","username","title"?,"perfs":{…},"createdAt","seenAt","url",…}
[[nodiscard]] boost::json::object user_json(Api& api, const User& user,
                                            const std::string& base_url);
/// The games of a user.
struct UserTotals {
  std::vector<Tally> tallies{};
  Meetings with_me{};  ///< with the caller
};
/// Reads the totals of a user, and then calls `then`. `me` is the caller, if known.
void with_totals(Api& api, const ExchangePtr& exchange, UserKey user, std::optional<UserKey> me,
                 std::function<void(const UserTotals&)> then);
/// A user with the totals of all games: `count`, `playTime`.
[[nodiscard]] boost::json::object extended_user_json(Api& api, const User& user,
                                                     const std::string& base_url,
                                                     const UserTotals& totals);
/// {"id","name","title"?,"online"?,"playing"?}
[[nodiscard]] boost::json::object status_json(Api& api, const User& user);
/// {"blitz":{"games","rating","rd","prog","prov"?}}, for the usual speeds and all others that were
/// played.
[[nodiscard]] boost::json::object perfs_json(const User& user);

/// The names of "anna,bert", at most `most`.
[[nodiscard]] Lookup lookup_of_list(std::string_view names, std::size_t most);
/// Calls the function for each name of "anna,bert" that has an open account. At most `most` names
/// are looked up. Requires: prepared, see lookup_of_list().
void for_each_user(Api& api, std::string_view names, std::size_t most,
                   const std::function<void(const User&)>& visit);

/// The server's public URL: "https://chess.example".
[[nodiscard]] std::string base_url_of(const Api& api, const Request& request);

}  // namespace tabiya::server
