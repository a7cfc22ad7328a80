/// Who a client is: the one key by which everything that strangers may use up is counted.
///
/// Connections, sockets, requests, guests, logins and uploads all count by `Client::key`, so that what
/// is too much for one way in is too much for all of them. An IPv4 address counts whole, an IPv6
/// address by its /64, for one person has all of that.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabiya::server {

struct Client {
  std::string key;         ///< "192.0.2.7", "2001:db8:1:2::/64" or `unknown_key`
  bool is_limited = true;  ///< false for a trusted proxy that speaks for itself
  bool is_local = false;   ///< on the machine of the server, and not behind a proxy elsewhere

  /// All clients together of whom a trusted proxy says something that is not an address.
  static constexpr std::string_view unknown_key = "unknown";

  friend bool operator==(const Client&, const Client&) = default;
};

class TrustedProxies {
 public:
  /// What is not an address is trusted by nobody.
  explicit TrustedProxies(const std::vector<std::string>& addresses);

  /// The client at the other end of a connection, until a request says more.
  [[nodiscard]] Client client_at(std::string_view peer) const;
  /// The client of a request: the last address that X-Forwarded-For names, if the peer is a trusted
  /// proxy, for that one it has seen itself; else the peer.
  [[nodiscard]] Client client_of(const Client& peer, std::string_view forwarded_for) const;

 private:
  std::vector<std::string> addresses_;  // as the system writes them
};

}  // namespace tabiya::server
