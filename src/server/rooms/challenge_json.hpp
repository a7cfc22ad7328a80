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

/// Who reads it, and how he calls this server.
struct ChallengeReader {
  UserKey user;
  const std::string& base_url;
};

/// As in the API.
[[nodiscard]] boost::json::object challenge_json(const Challenge& challenge, ChallengeReader reader,
                                                 Accounts& accounts, const EventStreams& events);
/// {"type":"challenge"|"challengeCanceled"|"challengeDeclined", …}
[[nodiscard]] std::string challenge_event_line(const Challenge& challenge, ChallengeReader reader,
                                               Accounts& accounts, const EventStreams& events);
/// "generic", "later", "toofast", …: the reason that is meant, in letters of any size.
[[nodiscard]] std::string_view decline_reason(std::string_view text) noexcept;
/// {"type":"clock","limit","increment","show"}, …
[[nodiscard]] boost::json::object time_control_json(const TimeChoice& time);

/// The text that reads back as this challenge.
[[nodiscard]] std::string to_stored_text(const Challenge& challenge);
/// Nothing if the text makes no sense.
[[nodiscard]] std::optional<Challenge> challenge_of(std::string_view text);

}  // namespace tabiya::server
