/// How much one address may ask for: connections at once, and requests a second by a token bucket.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace tabiya::server {

class AddressLimits {
 public:
  using Instant = std::chrono::steady_clock::time_point;
  struct Bounds {
    std::size_t connections;
    int requests_per_second;
    int requests_at_once;
  };

  explicit AddressLimits(Bounds bounds) noexcept : bounds_{bounds} {}

  /// Counts a connection. False, and not counted, if the address has too many.
  [[nodiscard]] bool admit(const std::string& address);
  /// Requires: admit() was true.
  void leave(const std::string& address);
  /// Counts a request. False if there were too many lately.
  [[nodiscard]] bool allow_request(const std::string& address, Instant now);
  /// Forgets who is not here and could ask for everything again.
  void forget_idle(Instant now);

  [[nodiscard]] std::size_t size() const noexcept { return known_.size(); }

 private:
  struct Entry {
    std::size_t connections = 0;
    double tokens = 0;
    Instant filled{};
  };
  [[nodiscard]] Entry& entry_of(const std::string& address, Instant now);
  void fill(Entry& entry, Instant now) const noexcept;

  Bounds bounds_;
  std::unordered_map<std::string, Entry> known_;
};

}  // namespace tabiya::server
