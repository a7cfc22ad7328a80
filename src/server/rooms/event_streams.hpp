/// Event streams of users: games that begin and end, and challenges.
///
/// A user can have several streams, one for each tab; when there are too many, the oldest is ended.
/// A user with a stream is online.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/line_stream.hpp"
#include "server/model/user.hpp"

namespace tabiya::server {

class EventStreams {
 public:
  static constexpr std::size_t max_streams_of_user = 12;

  EventStreams() = default;
  ~EventStreams() = default;
  EventStreams(const EventStreams&) = delete;
  EventStreams& operator=(const EventStreams&) = delete;

  /// Subscribes to events from now on. `Site::watch_events()` sends existing games and challenges
  /// first. `base_url` is the server's URL as this client uses it.
  [[nodiscard]] Subscription watch(UserKey user, LineStreamPtr stream, std::string base_url);
  void send(UserKey user, const Line& line);
  /// Sends a line that contains links.
  void send(UserKey user, const std::function<std::string(const std::string& base_url)>& line_for);
  /// Ends every stream of a user.
  void end(UserKey user);
  [[nodiscard]] bool is_online(UserKey user) const { return streams_.contains(user); }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  void leave(UserKey user, std::uint64_t number);
  struct Stream {
    std::uint64_t number;
    LineStreamPtr stream;
    std::string base_url;
  };
  std::unordered_map<UserKey, std::vector<Stream>> streams_;
  std::uint64_t last_number_ = 0;
  std::size_t size_ = 0;
};

}  // namespace tabiya::server
