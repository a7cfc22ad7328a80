/// An owned file descriptor: closed exactly once.
#pragma once

#include <unistd.h>

#include <utility>

namespace tabiya::uci {

class Descriptor {
 public:
  Descriptor() noexcept = default;
  explicit Descriptor(int number) noexcept : number_{number} {}
  Descriptor(Descriptor&& other) noexcept : number_{std::exchange(other.number_, closed)} {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) {
      close();
      number_ = std::exchange(other.number_, closed);
    }
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] bool is_open() const noexcept { return number_ != closed; }
  /// The system's number; -1 if closed, which poll() ignores.
  [[nodiscard]] int number() const noexcept { return number_; }
  void close() noexcept {
    if (is_open()) ::close(std::exchange(number_, closed));
  }

 private:
  static constexpr int closed = -1;
  int number_ = closed;
};

}  // namespace tabiya::uci
