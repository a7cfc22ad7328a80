/// Challenges as JSON, for clients and for the store.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/accounts.hpp"
#include "server/pairing/challenges.hpp"
#include "server/rooms/event_streams.hpp"

namespace tabiya::server {

/// The reader of a challenge, and the server's URL as this client uses it.
struct ChallengeReader {
  UserKey user;
  const std::string& base_url;
};

/// The challenge in the format of the API.
[[nodiscard]] boost::json::object challenge_json(const Challenge& challenge, ChallengeReader reader,
                                                 Accounts& accounts, const EventStreams& events);
/// {"type":"challenge"|"challengeCanceled"|"challengeDeclined", …}
[[nodiscard]] std::string challenge_event_line(const Challenge& challenge, ChallengeReader reader,
                                               Accounts& accounts, const EventStreams& events);
/// The API key of a decline reason, ignoring case: "generic", "later", "toofast", ….
[[nodiscard]] std::string_view decline_reason(std::string_view text) noexcept;
/// {"type":"clock","limit","increment","show"}, …
[[nodiscard]] boost::json::object time_control_json(const TimeChoice& time);

/// The stored form of a challenge; challenge_of() reads it.
[[nodiscard]] std::string to_stored_text(const Challenge& challenge);
/// Nothing if the text is invalid.
[[nodiscard]] std::optional<Challenge> challenge_of(std::string_view text);

}  // namespace tabiya::server
