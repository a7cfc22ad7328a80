/// Challenges as clients read them, and as they are stored.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/accounts.hpp"
#include "server/rooms/challenges.hpp"
#include "server/rooms/event_streams.hpp"

namespace tabiya::server {

/// As in the API.
[[nodiscard]] boost::json::object challenge_json(const Challenge& challenge,
                                                 std::optional<UserKey> viewer, Accounts& accounts,
                                                 const EventStreams& events);
/// {"type":"challenge"|"challengeCanceled"|"challengeDeclined", …}
[[nodiscard]] std::string challenge_event_line(const Challenge& challenge, UserKey viewer,
                                               Accounts& accounts, const EventStreams& events);
/// {"type":"clock","limit","increment","show"}, …
[[nodiscard]] boost::json::object time_control_json(const TimeChoice& time);

/// The text that reads back as this challenge.
[[nodiscard]] std::string to_stored_text(const Challenge& challenge);
/// Nothing if the text makes no sense.
[[nodiscard]] std::optional<Challenge> challenge_of(std::string_view text);

}  // namespace tabiya::server
