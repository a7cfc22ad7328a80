/// How often somebody may do something.
///
/// A bucket a key: it holds so many tokens, each use takes one, and it fills up again steadily. The
/// number of buckets is bounded; when there is no room, those that are full again are dropped, and
/// if none is, a new key is refused rather than memory taken.
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
  /// Longer keys count by their beginning: strangers choose some of them, and memory is bounded.
  static constexpr std::size_t max_key_bytes = 100;

  explicit Limiter(Rate rate) noexcept : rate_{rate} {}

  /// Counts a use. Errors: how long to wait, and then nothing was counted.
  [[nodiscard]] std::optional<std::chrono::seconds> refuse(std::string_view key, Instant now);
  /// Bytes of all keys.
  [[nodiscard]] std::size_t key_bytes() const noexcept;

 private:
  struct Bucket {
    double tokens = 0;
    Instant filled{};
  };
  void drop_full(Instant now);
  [[nodiscard]] double tokens_at(const Bucket& bucket, Instant now) const noexcept;

  Rate rate_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace tabiya::server
