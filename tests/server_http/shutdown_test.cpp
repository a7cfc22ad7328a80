/// Stopping the server: long work ends, and its client still gets an answer.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "server_http/live_server.hpp"

namespace tabiya::server::testing {
namespace {

/// Reads how many bytes the server has received; each reading adds some.
struct ReceivedBytes {
  static constexpr std::string_view request = "GET /metrics HTTP/1.1\r\nHost: tabiya\r\n\r\n";
  TestClient client;

  [[nodiscard]] std::uint64_t read() {
    client.send(request);
    const std::string text = client.read_reply().body;
    const std::string_view name = "\ntabiya_received_bytes_total ";
    return std::stoull(text.substr(text.find(name) + name.size()));
  }
};

TEST(Shutdown, EndsTheReadingOfAFile) {
  LiveServer server;
  const Person guest{server.port()};
  std::string file = "1. e4 ";
  while (file.size() < 30'000'000) file += "(1. Ke3)";  // takes seconds to read
  const std::string head =
      "POST /api/tabiya/pgn HTTP/1.1\r\nHost: tabiya\r\nOrigin: http://tabiya\r\n" +
      guest.cookie() + "\r\nContent-Length: " + std::to_string(file.size()) + "\r\n\r\n";
  ReceivedBytes received{TestClient{server.port()}};
  const std::uint64_t before = received.read();
  TestClient uploader{server.port()};
  uploader.send(head);
  uploader.send(file);
  std::uint64_t all = before + head.size() + file.size() + ReceivedBytes::request.size();
  while (received.read() < all) all += ReceivedBytes::request.size();
  EXPECT_TRUE(send_operator_command(server.data(), "stop").has_value());
  EXPECT_EQ(uploader.read_reply().status, 503);
}

}  // namespace
}  // namespace tabiya::server::testing
