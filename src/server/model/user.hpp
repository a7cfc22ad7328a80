/// Users of the server.
///
/// A person, a bot and a guest are all a row with a key that never changes. A guest who registers
/// keeps the key and gets a name and a password, so the guest's games belong to the new account.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/model/glicko.hpp"
#include "server/model/perf.hpp"
#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

/// Never reused.
enum class UserKey : std::int64_t {};

/// A user's record in one rating category.
struct PerfRecord {
  Glicko glicko{};
  int games = 0;     ///< rated games only
  int progress = 0;  ///< the rating change of the last game
  std::optional<Instant> last_game{};

  friend bool operator==(const PerfRecord&, const PerfRecord&) = default;
};

struct User {
  enum class Kind : std::uint8_t { Guest, Person, Bot };

  UserKey key{};
  Kind kind = Kind::Guest;
  std::string name;  ///< as displayed: "Aaron"
  Instant created{};
  Instant seen{};  ///< exact while online, otherwise to within a day
  bool is_closed = false;
  std::array<PerfRecord, perf_count> perfs{};

  /// The name in lower case: the id of the API.
  [[nodiscard]] std::string id() const;
  [[nodiscard]] const PerfRecord& perf(Perf perf) const noexcept {
    return perfs[static_cast<std::size_t>(perf)];
  }
  [[nodiscard]] PerfRecord& perf(Perf perf) noexcept {
    return perfs[static_cast<std::size_t>(perf)];
  }

  friend bool operator==(const User&, const User&) = default;
};

/// Keeps a user in memory; see Accounts::hold().
using UserHold = std::shared_ptr<const void>;

/// "aaron" for "Aaron": names that differ only in case are equal.
[[nodiscard]] std::string user_id_of(std::string_view name);

/// The maximum length of a name.
inline constexpr std::size_t longest_name = 20;

/// Explains why a requested name is invalid; nothing if it is valid. A name has 2 to 20 letters,
/// digits, hyphens and underscores, begins with a letter, and is not reserved by the server.
[[nodiscard]] std::optional<std::string_view> fault_of_name(std::string_view name) noexcept;

}  // namespace tabiya::server
