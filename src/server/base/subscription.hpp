/// What a listener holds while it listens.
#pragma once

#include <functional>
#include <utility>

namespace tabiya::server {

/// Its end stops what was subscribed to. It can outlive the game, but not the site.
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
