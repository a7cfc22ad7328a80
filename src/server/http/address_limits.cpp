#include "server/http/address_limits.hpp"

#include <algorithm>
#include <iterator>

namespace tabiya::server {

bool AddressLimits::admit(const std::string& address) {
  const auto [found, is_new] = known_.try_emplace(address);
  Entry& entry = found->second;
  if (is_new) entry.tokens = bounds_.requests_at_once;
  if (entry.connections >= bounds_.connections) return false;
  ++entry.connections;
  return true;
}

void AddressLimits::leave(const std::string& address) {
  const auto found = known_.find(address);
  if (found != known_.end() && found->second.connections > 0) --found->second.connections;
}

AddressLimits::Entry& AddressLimits::entry_of(const std::string& address, Instant now) {
  const auto [found, is_new] = known_.try_emplace(address);
  if (is_new) found->second = {.tokens = double(bounds_.requests_at_once), .filled = now};
  return found->second;
}

void AddressLimits::fill(Entry& entry, Instant now) const noexcept {
  const std::chrono::duration<double> since = now - std::max(entry.filled, Instant{});
  entry.tokens = std::min<double>(bounds_.requests_at_once,
                                  entry.tokens + since.count() * bounds_.requests_per_second);
  entry.filled = now;
}

bool AddressLimits::allow_request(const std::string& address, Instant now) {
  Entry& entry = entry_of(address, now);
  fill(entry, now);
  if (entry.tokens < 1) return false;
  entry.tokens -= 1;
  return true;
}

void AddressLimits::forget_idle(Instant now) {
  for (auto known = known_.begin(); known != known_.end();) {
    fill(known->second, now);
    const bool is_idle =
        known->second.connections == 0 && known->second.tokens >= bounds_.requests_at_once;
    known = is_idle ? known_.erase(known) : std::next(known);
  }
}

}  // namespace tabiya::server
