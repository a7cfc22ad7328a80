/// Stopping the server: long work ends, and its client still gets an answer.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server_http/live_server.hpp"
#include "support/eventually.hpp"

namespace tabiya::server::testing {
namespace {

/// Asks how many bytes the server has received; each question adds some.
class ReceivedBytes {
 public:
  explicit ReceivedBytes(std::uint16_t port) : client_{port} {}

  /// The bytes from others since the first question.
  [[nodiscard]] std::uint64_t from_others() {
    client_.send(request);
    own_ += request.size();
    const Reply reply = client_.read_reply();
    const auto all = metric_in(reply, "received_bytes_total");
    EXPECT_TRUE(all.has_value()) << "instead of the metrics: " << reply.status << reply.body;
    if (!before_) before_ = all.value_or(0) - own_;
    return all.value_or(0) - own_ - *before_;
  }

 private:
  static constexpr std::string_view request = "GET /metrics HTTP/1.1\r\nHost: tabiya\r\n\r\n";
  TestClient client_;
  std::uint64_t own_ = 0;
  std::optional<std::uint64_t> before_;
};

/// A file that takes seconds to read.
std::string long_file() {
  std::string file = "1. e4 ";
  while (file.size() < 30'000'000) file += "(1. Ke3)";
  return file;
}

/// The status for a file whose server is stopped once it has all of it.
int status_if_stopped(const std::string& file) {
  LiveServer server;
  const Person guest{server.port()};
  const std::string head =
      "POST /api/tabiya/pgn HTTP/1.1\r\nHost: tabiya\r\nOrigin: http://tabiya\r\n" +
      guest.cookie() + "\r\nContent-Length: " + std::to_string(file.size()) + "\r\n\r\n";
  ReceivedBytes received{server.port()};
  EXPECT_EQ(received.from_others(), 0U);
  TestClient uploader{server.port()};
  uploader.send(head);
  uploader.send(file);
  std::uint64_t count = 0;
  EXPECT_TRUE(eventually([&] {
    count = received.from_others();
    return count >= head.size() + file.size();
  })) << "received "
      << count << " bytes of " << head.size() + file.size();
  EXPECT_TRUE(send_operator_command(server.data(), "stop").has_value());
  return uploader.read_reply().status;
}

TEST(Shutdown, EndsTheReadingOfAFile) {
  const std::string file = long_file();
  constexpr int read_to_its_end = 201;
  int status = 0;
  // A test that has to wait for the processor may come when the file has been read.
  EXPECT_TRUE(eventually([&] {
    status = status_if_stopped(file);
    return status != read_to_its_end || HasFailure();
  })) << "the server reads the file to its end";
  EXPECT_EQ(status, 503);
}

}  // namespace
}  // namespace tabiya::server::testing
