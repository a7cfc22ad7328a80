#include "server/http/client_limits.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tabiya::server {
namespace {

using Use = ClientLimits::Use;

Use sum_of(const Use& left, const Use& right) noexcept {
  return {.connections = left.connections + right.connections,
          .sockets = left.sockets + right.sockets,
          .uploads = left.uploads + right.uploads,
          .upload_bytes = left.upload_bytes + right.upload_bytes};
}

Use difference_of(const Use& all, const Use& part) noexcept {
  return {.connections = all.connections - part.connections,
          .sockets = all.sockets - part.sockets,
          .uploads = all.uploads - part.uploads,
          .upload_bytes = all.upload_bytes - part.upload_bytes};
}

bool is_within(const Use& use, const Use& bounds) noexcept {
  return use.connections <= bounds.connections && use.sockets <= bounds.sockets &&
         use.uploads <= bounds.uploads && use.upload_bytes <= bounds.upload_bytes;
}

}  // namespace

ClientLimits::Seat::~Seat() {
  if (limits_ != nullptr) limits_->give_back(key_, use_);
}

std::optional<ClientLimits::Seat> ClientLimits::take(const Client& client, const Use& use) {
  if (!client.is_limited) return Seat{};
  Entry& entry = entry_of(client.key);
  const Use held = sum_of(entry.held, use);
  if (!is_within(held, bounds_.of_client)) return std::nullopt;
  Seat seat{*this, client.key, use};
  entry.held = held;
  upload_bytes_ += use.upload_bytes;
  return seat;
}

void ClientLimits::give_back(const std::string& key, const Use& use) noexcept {
  upload_bytes_ -= use.upload_bytes;
  const auto found = entries_.find(key);
  if (found != entries_.end()) found->second.held = difference_of(found->second.held, use);
}

bool ClientLimits::is_disk_full_with(std::uint64_t upload_bytes) const noexcept {
  return upload_bytes_ + upload_bytes > bounds_.upload_bytes_of_all;
}

ClientLimits::Entry& ClientLimits::entry_of(const std::string& key) {
  const auto [found, is_new] = entries_.try_emplace(key);
  if (is_new) found->second.tokens = bounds_.requests_at_once;
  return found->second;
}

void ClientLimits::fill(Entry& entry, Instant now) const noexcept {
  const std::chrono::duration<double> since = now - std::max(entry.filled, Instant{});
  entry.tokens = std::min<double>(bounds_.requests_at_once,
                                  entry.tokens + since.count() * bounds_.requests_per_second);
  entry.filled = now;
}

bool ClientLimits::allow_request(const Client& client, Instant now) {
  if (!client.is_limited) return true;
  Entry& entry = entry_of(client.key);
  fill(entry, now);
  if (entry.tokens < 1) return false;
  entry.tokens -= 1;
  return true;
}

void ClientLimits::forget_idle(Instant now, std::size_t at_most) {
  auto known = entries_.upper_bound(examined_);
  for (std::size_t count = 0; count < at_most && !entries_.empty(); ++count) {
    if (known == entries_.end()) known = entries_.begin();
    examined_ = known->first;
    fill(known->second, now);
    const bool is_idle =
        known->second.held == Use{} && known->second.tokens >= bounds_.requests_at_once;
    known = is_idle ? entries_.erase(known) : std::next(known);
  }
}

}  // namespace tabiya::server
