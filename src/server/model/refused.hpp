/// Refusals: why the server rejects a request.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

struct Refused {
  enum class Kind : std::uint8_t {
    Bad,           ///< malformed, or forbidden by the rules: HTTP 400
    Unauthorized,  ///< unknown caller or wrong password: 401
    Forbidden,     ///< the caller lacks permission: 403
    NotFound,      ///< does not exist, or belongs to another user: 404
    Conflict,      ///< name already taken: 409
    TooMany,       ///< see `retry_after`: 429
    Unavailable,   ///< not durable, or the server is overloaded: 503
  };

  Kind kind = Kind::Bad;
  /// One English sentence without a full stop, for people.
  std::string sentence;
  /// The article of the Laws, such as "FIDE 3.8.2.2"; empty if no article applies.
  std::string article{};
  /// A machine-readable code: "castling_through_check", "name_taken". Our page uses it for
  /// translation. Empty if only developers of clients see the refusal.
  std::string reason{};
  std::optional<std::chrono::seconds> retry_after{};
};

template <class T = void>
using Answer = std::expected<T, Refused>;
/// Called once, on the loop, when the requested change is durable or has been refused.
template <class T = void>
using Reply = std::move_only_function<void(Answer<T>)>;

[[nodiscard]] inline std::unexpected<Refused> refuse(Refused::Kind kind, std::string sentence,
                                                     std::string reason = {}) {
  return std::unexpected{
      Refused{.kind = kind, .sentence = std::move(sentence), .reason = std::move(reason)}};
}

}  // namespace tabiya::server
