/// The uploaded PGN files, each kept for a day, and the built-in ones.
///
/// Quotas limit the disk space per user, per client and in all. When a quota is exceeded, files are
/// removed: first those older than a day, then the oldest of that user or client; for the total
/// quota, the oldest of the client that uses most.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/api/pgn_file.hpp"
#include "server/model/user.hpp"
#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

class PgnShelf {
 public:
  /// How much may be stored.
  struct Quota {
    std::size_t files;
    std::uint64_t bytes;
  };
  struct Quotas {
    Quota of_user{10, std::uint64_t{1} << 30};
    Quota of_client{50, std::uint64_t{1} << 30};
    Quota in_all{500, std::uint64_t{4} << 30};
  };
  /// The owner of a file.
  struct Owner {
    UserKey user{};
    std::string client{};  ///< Client::key at the upload
  };
  static constexpr std::chrono::days life{1};

  PgnShelf() = default;
  explicit PgnShelf(Quotas quotas) : quotas_{quotas} {}

  /// Adds a file that every user can read.
  void add_for_all(std::string name, PgnFilePtr file);
  /// Stores a file and returns its id.
  std::string add(Owner owner, PgnFilePtr file, Instant now);
  /// The file of an id, if this user may read it.
  [[nodiscard]] PgnFilePtr find(std::string_view id, UserKey user, Instant now) const;

 private:
  struct Entry {
    std::optional<Owner> owner;  // none: readable by every user
    Instant added{};
    std::uint64_t number = 0;  // in order of arrival
    PgnFilePtr file;
  };
  using Files = std::map<std::string, Entry, std::less<>>;
  using Which = std::function<bool(const Owner&)>;

  void remove_old(Instant now);
  /// Removes the oldest of the selected files until the quota has room for another one.
  void make_room(const Quota& quota, std::uint64_t bytes, const Which& which);
  void make_room_in_all(std::uint64_t bytes);
  [[nodiscard]] Quota held(const Which& which) const;
  [[nodiscard]] Files::iterator oldest(const Which& which);
  [[nodiscard]] std::string largest_client() const;

  Quotas quotas_;
  Files files_;
  std::uint64_t count_ = 0;
};

}  // namespace tabiya::server
