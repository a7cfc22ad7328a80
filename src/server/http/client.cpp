#include "server/http/client.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <optional>

#include "support/inner/trimmed.hpp"

namespace tabiya::server {
namespace {

namespace ip = boost::asio::ip;

/// Parses an address; an IPv4-mapped IPv6 address becomes the IPv4 address.
std::optional<ip::address> parse_address(std::string_view text) {
  boost::system::error_code error;
  auto address = ip::make_address(std::string{trimmed(text)}, error);
  if (error) return std::nullopt;
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return ip::make_address_v4(ip::v4_mapped, address.to_v6());
}

std::string key_of(const ip::address& address) {
  if (address.is_v4()) return address.to_string();
  constexpr std::size_t prefix_bytes = 8;
  ip::address_v6::bytes_type bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + prefix_bytes, bytes.end(), std::uint8_t{0});
  return ip::make_address_v6(bytes).to_string() + "/64";
}

}  // namespace

TrustedProxies::TrustedProxies(const std::vector<std::string>& addresses) {
  for (const std::string& text : addresses) {
    if (const auto address = parse_address(text)) addresses_.push_back(address->to_string());
  }
}

Client TrustedProxies::client_at(std::string_view peer) const {
  const auto address = parse_address(peer);
  if (!address) return {.key = std::string{Client::unknown_key}};
  const bool is_proxy = std::ranges::find(addresses_, address->to_string()) != addresses_.end();
  return {.key = key_of(*address), .is_limited = !is_proxy, .is_local = address->is_loopback()};
}

Client TrustedProxies::client_of(const Client& peer, std::string_view forwarded_for) const {
  if (forwarded_for.empty()) return peer;
  Client client = peer;
  client.is_local = false;  // a forwarded client is on another machine
  if (peer.is_limited) return client;
  client.is_limited = true;
  const std::size_t comma = forwarded_for.rfind(',');
  const auto address = parse_address(forwarded_for.substr(comma + 1));  // npos + 1 is 0
  client.key = address ? key_of(*address) : std::string{Client::unknown_key};
  client.is_local = address && address->is_loopback();
  return client;
}

}  // namespace tabiya::server
