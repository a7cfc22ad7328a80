/// Streams of lines, as rooms and lists see them.
///
/// A line is one JSON object without its line end. It is built once and shared by all who listen,
/// so ten thousand spectators cost one string. How it gets to the client, how slow a client may be
/// and what keeps the connection alive is for whoever made the outlet.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/utf8.hpp"

namespace tabiya::server {

/// Never null.
using Line = std::shared_ptr<const std::string>;

[[nodiscard]] inline Line make_line(std::string text) {
  return std::make_shared<const std::string>(repaired_utf8(std::move(text)));
}

/// The near end of a stream. Both are called on the loop, and neither may end the subscription
/// itself: post that.
struct Outlet {
  std::move_only_function<void(const Line&)> send;
  /// There will be no more lines; called at most once, and never after the subscription has ended.
  std::move_only_function<void()> end;
};

/// That somebody listens. When this value ends, nothing is sent any more: whoever made the outlet
/// keeps it as long as the client is there. It may outlive the game that is listened to, but not the
/// site.
class Subscription {
 public:
  Subscription() noexcept = default;
  explicit Subscription(std::move_only_function<void()> leave) : leave_{std::move(leave)} {}
  Subscription(Subscription&& other) noexcept : leave_{std::exchange(other.leave_, {})} {}
  Subscription& operator=(Subscription&& other) noexcept {
    end();
    leave_ = std::exchange(other.leave_, {});
    return *this;
  }
  Subscription(const Subscription&) = delete;
  Subscription& operator=(const Subscription&) = delete;
  ~Subscription() { end(); }

  void end() noexcept {
    if (auto leave = std::exchange(leave_, {})) leave();
  }

 private:
  std::move_only_function<void()> leave_;
};

}  // namespace tabiya::server
