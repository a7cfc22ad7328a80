#include "server/base/limiter.hpp"

#include <algorithm>
#include <cmath>

namespace tabiya::server {
namespace {

double seconds_between(Instant from, Instant to) noexcept {
  return std::chrono::duration<double>{to - from}.count();
}

}  // namespace

double Limiter::tokens_at(const Bucket& bucket, Instant now) const noexcept {
  const double refilled = seconds_between(bucket.filled, now) * rate_.uses /
                          std::chrono::duration<double>{rate_.per}.count();
  return std::min<double>(rate_.uses, bucket.tokens + refilled);
}

std::chrono::seconds Limiter::time_until_token(double tokens) const noexcept {
  const double wait = (1 - tokens) * std::chrono::duration<double>{rate_.per}.count() / rate_.uses;
  return std::chrono::seconds{static_cast<std::int64_t>(std::ceil(wait))};
}

std::optional<std::chrono::seconds> Limiter::wait(std::string_view key, Instant now) const {
  const auto found = buckets_.find(std::string{key.substr(0, max_key_bytes)});
  if (found == buckets_.end()) return std::nullopt;
  const double tokens = tokens_at(found->second, now);
  if (tokens < 1) return time_until_token(tokens);
  return std::nullopt;
}

std::optional<std::chrono::seconds> Limiter::count_use(std::string_view key, Instant now) {
  key = key.substr(0, max_key_bytes);
  auto found = buckets_.find(std::string{key});
  if (found == buckets_.end()) {
    if (buckets_.size() >= max_keys) drop_full(now);
    if (buckets_.size() >= max_keys) return rate_.per;
    found = buckets_.emplace(key, Bucket{static_cast<double>(rate_.uses), now}).first;
  }
  Bucket& bucket = found->second;
  const double tokens = tokens_at(bucket, now);
  if (tokens < 1) return time_until_token(tokens);
  bucket = {tokens - 1, now};
  return std::nullopt;
}

std::size_t Limiter::key_bytes() const noexcept {
  std::size_t bytes = 0;
  for (const auto& [key, bucket] : buckets_) bytes += key.size();
  return bytes;
}

void Limiter::drop_full(Instant now) {
  std::erase_if(buckets_,
                [&](const auto& entry) { return tokens_at(entry.second, now) >= rate_.uses; });
}

}  // namespace tabiya::server
