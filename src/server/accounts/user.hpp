/// Who plays here.
///
/// A person, a bot and a guest are the same thing: a row with a key that never changes. A guest who
/// registers keeps the key and gets a name and a password, so his games are his account's at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/glicko.hpp"
#include "server/accounts/perf.hpp"
#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

/// Never used twice.
enum class UserKey : std::int64_t {};

/// What a user has played in one category.
struct PerfRecord {
  Glicko glicko{};
  int games = 0;     ///< rated ones
  int progress = 0;  ///< what the rating has gained in the last game
  std::optional<Instant> last_game{};

  friend bool operator==(const PerfRecord&, const PerfRecord&) = default;
};

struct User {
  enum class Kind : std::uint8_t { Guest, Person, Bot };

  UserKey key{};
  Kind kind = Kind::Guest;
  std::string name;  ///< as it is shown: "Aaron"
  Instant created{};
  Instant seen{};  ///< to the day at least; exactly while he is here
  bool is_closed = false;
  std::array<PerfRecord, perf_count> perfs{};

  /// The name in small letters: what the API calls the id.
  [[nodiscard]] std::string id() const;
  [[nodiscard]] const PerfRecord& perf(Perf perf) const noexcept {
    return perfs[static_cast<std::size_t>(perf)];
  }
  [[nodiscard]] PerfRecord& perf(Perf perf) noexcept {
    return perfs[static_cast<std::size_t>(perf)];
  }

  friend bool operator==(const User&, const User&) = default;
};

/// "aaron" of "Aaron": names that differ in case only are the same.
[[nodiscard]] std::string user_id_of(std::string_view name);

/// No name is longer.
inline constexpr std::size_t longest_name = 20;

/// What is wrong with a name that somebody wants to have, or nothing: 2 to 20 letters, digits,
/// hyphens and underscores, beginning with a letter, and not taken by the server itself.
[[nodiscard]] std::optional<std::string_view> fault_of_name(std::string_view name) noexcept;

}  // namespace tabiya::server
