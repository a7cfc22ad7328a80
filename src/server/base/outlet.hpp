/// The sending side of line streams, as rooms and lists use it.
///
/// A line is one JSON object without its line end. It is built once and shared by all listeners, so
/// ten thousand spectators cost one string. The creator of the outlet decides how lines reach the
/// client, how slow a client can be and what keeps the connection alive.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "server/base/utf8.hpp"

namespace tabiya::server {

/// Never null.
using Line = std::shared_ptr<const std::string>;

[[nodiscard]] inline Line make_line(std::string text) {
  return std::make_shared<const std::string>(repaired_utf8(std::move(text)));
}

/// The sending end of a stream. Both functions are called on the loop. Neither may end the
/// subscription directly; post that to the loop.
struct Outlet {
  std::move_only_function<void(const Line&)> send;
  /// Signals that no more lines follow. Called at most once, and never after the subscription has
  /// ended.
  std::move_only_function<void()> end;
};

/// Represents a listener. Its destruction stops the stream, so the creator of the outlet keeps it
/// as long as the client is connected. It can outlive the game, but not the site.
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
