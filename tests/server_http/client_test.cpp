/// The identity of a client: the key by which all limits count.
#include "server/http/client.hpp"

#include <gtest/gtest.h>

namespace tabiya::server::testing {
namespace {

const TrustedProxies proxies{{"127.0.0.1", "::1", "2001:db8::80"}};

std::string key_at(std::string_view peer) { return proxies.client_at(peer).key; }

std::string key_behind_proxy(std::string_view forwarded_for) {
  return proxies.client_of(proxies.client_at("127.0.0.1"), forwarded_for).key;
}

TEST(Client, CountsByItsIpv4AddressOrTheSixtyFourOfItsIpv6Address) {
  EXPECT_EQ(key_at("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(key_at("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(key_at("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(key_at("2001:db8:1:2:ffff::1"), key_at("2001:db8:1:2::"));
  EXPECT_NE(key_at("2001:db8:1:3::1"), key_at("2001:db8:1:2::1"));
}

TEST(Client, BehindATrustedProxyIsTheLastAddressThatTheProxyNames) {
  EXPECT_EQ(key_behind_proxy("9.9.9.9, 192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(key_behind_proxy("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(key_behind_proxy(" 2001:db8:1:2::9 "), "2001:db8:1:2::/64");
  EXPECT_EQ(key_behind_proxy("::ffff:192.0.2.7"), "192.0.2.7");
}

TEST(Client, BehindAnUntrustedProxyIsThePeer) {
  const Client stranger = proxies.client_at("198.51.100.1");
  EXPECT_EQ(proxies.client_of(stranger, "192.0.2.7").key, "198.51.100.1");
  EXPECT_TRUE(proxies.client_of(stranger, "127.0.0.1").is_limited);
}

TEST(Client, WithAnUnreadableForwardedAddressIsNeverTheProxy) {
  const Client proxy = proxies.client_at("127.0.0.1");
  for (const char* const text :
       {"unknown", "1.2.3.4:80", "192.0.2.7,", ",", "_hidden", "::g", "127.0.0.1 x"}) {
    const Client client = proxies.client_of(proxy, text);
    EXPECT_EQ(client.key, Client::unknown_key) << text;
    EXPECT_TRUE(client.is_limited) << text;
    EXPECT_FALSE(client.is_local) << text;
  }
}

TEST(Client, IsWithoutLimitsOnlyAsTheProxyItself) {
  EXPECT_FALSE(proxies.client_at("127.0.0.1").is_limited);
  EXPECT_FALSE(proxies.client_at("::ffff:127.0.0.1").is_limited);
  EXPECT_FALSE(proxies.client_at("2001:db8::80").is_limited);
  EXPECT_TRUE(proxies.client_at("2001:db8::81").is_limited) << "its neighbour is not trusted";
  EXPECT_TRUE(proxies.client_of(proxies.client_at("127.0.0.1"), "127.0.0.1").is_limited);
}

TEST(Client, IsLocalOnTheMachineOfTheServer) {
  EXPECT_TRUE(proxies.client_at("127.0.0.1").is_local);
  EXPECT_TRUE(proxies.client_at("::1").is_local);
  EXPECT_FALSE(proxies.client_at("192.0.2.7").is_local);
  EXPECT_FALSE(proxies.client_of(proxies.client_at("::1"), "192.0.2.7").is_local);
  const TrustedProxies no_proxies{{}};
  EXPECT_TRUE(no_proxies.client_at("::1").is_local);
  EXPECT_FALSE(no_proxies.client_of(no_proxies.client_at("::1"), "192.0.2.7").is_local)
      << "a proxy on this machine forwards another client, trusted or not";
}

}  // namespace
}  // namespace tabiya::server::testing
