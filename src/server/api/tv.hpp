/// TV channels: each shows the game of its strongest players until it ends, and then the next.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/api.hpp"
#include "server/rooms/room.hpp"

namespace tabiya::server {

class Tv {
 public:
  /// Whose games are shown.
  enum class Players : std::uint8_t { Users, Bots, Computers };
  /// "best", "blitz", …
  struct Channel {
    std::string_view key;  ///< in URLs
    std::optional<Perf> perf{};  ///< none: games of chess at any speed
    Players players = Players::Users;
  };
  [[nodiscard]] static const Channel* find_channel(std::string_view key) noexcept;

  explicit Tv(Api& api);

  /// Lines: {"t":"featured","d":{…}} when the channel switches to another game, and
  /// {"t":"fen","d":{…}}.
  [[nodiscard]] Subscription watch(const Channel& channel, LineStreamPtr stream);
  /// The games of the strongest players in a channel, at most `most`.
  [[nodiscard]] std::vector<GameId> best(const Channel& channel, std::size_t at_most) const;
  /// The game that each channel shows: {"best":{"user","rating","gameId","color"}}. A channel
  /// without a game has an empty "gameId" and an empty user.
  [[nodiscard]] boost::json::object channels() const;

 private:
  struct Watcher {
    std::uint64_t number;
    LineStreamPtr stream;
  };
  struct Showing {
    std::optional<GameId> game;
    std::vector<Watcher> watchers;
  };

  void note(const Room& room, RoomChange change);
  void choose(const Channel& channel, Showing& showing);
  [[nodiscard]] const Room* strongest(const Channel& channel) const;
  [[nodiscard]] std::string featured_line(const Room& room) const;
  [[nodiscard]] std::string fen_line(const Room& room) const;

  Api& api_;
  std::map<std::string_view, Showing> showing_;
  Subscription observing_;
  std::uint64_t last_number_ = 0;
};

}  // namespace tabiya::server
