/// The identity of a client: the one key by which all limits count.
///
/// Connections, sockets, requests, guests, logins and uploads all count by `Client::key`, so a
/// client cannot evade a limit by using a different kind of access. An IPv4 address counts whole,
/// an IPv6 address by its /64, because one person usually controls all of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabiya::server {

struct Client {
  std::string key;         ///< "192.0.2.7", "2001:db8:1:2::/64" or `unknown_key`
  bool is_limited = true;  ///< false for a trusted proxy's own requests
  bool is_local = false;   ///< on the server's machine, not behind a proxy elsewhere

  /// Shared by all clients whom a trusted proxy describes by something that is not an address.
  static constexpr std::string_view unknown_key = "unknown";

  friend bool operator==(const Client&, const Client&) = default;
};

class TrustedProxies {
 public:
  /// Ignores entries that are not addresses.
  explicit TrustedProxies(const std::vector<std::string>& addresses);

  /// The client at the other end of a connection, before the first request is read.
  [[nodiscard]] Client client_at(std::string_view peer) const;
  /// The client of a request: the last address that X-Forwarded-For names, if the peer is a trusted
  /// proxy, because the proxy added that address itself; otherwise the peer.
  [[nodiscard]] Client client_of(const Client& peer, std::string_view forwarded_for) const;

 private:
  std::vector<std::string> addresses_;  // in canonical form
};

}  // namespace tabiya::server
