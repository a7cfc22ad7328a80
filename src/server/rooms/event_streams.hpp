/// What a user is told wherever he is: games that begin and end, challenges.
///
/// A user may listen several times, from several tabs; when there are too many, the oldest is ended.
/// Whoever listens is online.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/accounts/user.hpp"
#include "server/outlet.hpp"

namespace tabiya::server {

class EventStreams {
 public:
  static constexpr std::size_t max_streams_of_user = 12;

  EventStreams() = default;
  ~EventStreams() = default;
  EventStreams(const EventStreams&) = delete;
  EventStreams& operator=(const EventStreams&) = delete;

  /// Listens from now on. What there is already (games in progress, open challenges) is told by
  /// `Site::watch_events()`. `base_url` is how whoever listens calls this server.
  [[nodiscard]] Subscription watch(UserKey user, Outlet outlet, std::string base_url);
  void send(UserKey user, const Line& line);
  /// A line that has links in it.
  void send(UserKey user, const std::function<std::string(const std::string& base_url)>& line_for);
  /// Ends every stream of a user.
  void end(UserKey user);
  [[nodiscard]] bool is_online(UserKey user) const { return streams_.contains(user); }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  void leave(UserKey user, std::uint64_t number);
  struct Stream {
    std::uint64_t number;
    Outlet outlet;
    std::string base_url;
  };
  std::unordered_map<UserKey, std::vector<Stream>> streams_;
  std::uint64_t last_number_ = 0;
  std::size_t size_ = 0;
};

}  // namespace tabiya::server
