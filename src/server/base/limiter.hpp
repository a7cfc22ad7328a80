/// A rate limiter with token buckets.
///
/// Each key has a bucket. Each use takes a token from it, and it refills steadily. The number of
/// buckets is bounded: if there is no room, full buckets are dropped, and if none is full, new keys
/// are refused.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "tabiya/game/clock_time.hpp"

namespace tabiya::server {

class Limiter {
 public:
  struct Rate {
    int uses = 1;
    std::chrono::seconds per{1};
  };
  static constexpr std::size_t max_keys = 100'000;
  /// Longer keys are cut to this prefix, because clients choose some of them and memory is bounded.
  static constexpr std::size_t max_key_bytes = 100;

  explicit Limiter(Rate rate) noexcept : rate_{rate} {}

  /// Counts a use. If it is refused, returns how long to wait and counts nothing.
  [[nodiscard]] std::optional<std::chrono::seconds> count_use(std::string_view key, Instant now);
  /// How long a use would have to wait; nothing if it may happen now. Counts nothing.
  [[nodiscard]] std::optional<std::chrono::seconds> wait(std::string_view key, Instant now) const;
  /// The bytes of all keys.
  [[nodiscard]] std::size_t key_bytes() const noexcept;

 private:
  struct Bucket {
    double tokens = 0;
    Instant filled{};
  };
  void drop_full(Instant now);
  [[nodiscard]] std::chrono::seconds time_until_token(double tokens) const noexcept;
  [[nodiscard]] double tokens_at(const Bucket& bucket, Instant now) const noexcept;

  Rate rate_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace tabiya::server
