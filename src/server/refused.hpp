/// Why the server does not do what it is asked.
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
    Bad,           ///< it makes no sense, or the rules forbid it: HTTP 400
    Unauthorized,  ///< who asks is not known, or the password is wrong: 401
    Forbidden,     ///< who asks may not: 403
    NotFound,      ///< there is nothing of that name, or it is somebody else's: 404
    Conflict,      ///< the name is taken: 409
    TooMany,       ///< see `retry_after`: 429
    Unavailable,   ///< it could not be made durable, or the server is busy: 503
  };

  Kind kind = Kind::Bad;
  /// One English sentence without a full stop, for people.
  std::string sentence;
  /// Of the Laws, such as "FIDE 3.8.2.2"; empty if no article knows it.
  std::string article{};
  /// For programs, which do not read sentences: "castling_through_check", "name_taken". Our page
  /// translates by it. Empty where only the author of a program meets the refusal.
  std::string reason{};
  std::optional<std::chrono::seconds> retry_after{};
};

template <class T = void>
using Answer = std::expected<T, Refused>;
/// Called once, on the loop, when what was asked is durable, or when it is refused.
template <class T = void>
using Reply = std::move_only_function<void(Answer<T>)>;

[[nodiscard]] inline std::unexpected<Refused> refuse(Refused::Kind kind, std::string sentence,
                                                     std::string reason = {}) {
  return std::unexpected{
      Refused{.kind = kind, .sentence = std::move(sentence), .reason = std::move(reason)}};
}

}  // namespace tabiya::server
