/// A minimal HTTP client, so that the tests see every byte.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::server::testing {

struct Reply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
};

/// The value of a metric in the answer to `GET /metrics`; nothing if that is another answer.
[[nodiscard]] std::optional<std::uint64_t> metric_in(const Reply& reply, std::string_view name);

/// A blocking connection. A minute without a byte is a failure, and ends the reading.
class TestClient {
 public:
  explicit TestClient(std::uint16_t port);
  ~TestClient();
  TestClient(const TestClient&) = delete;
  TestClient& operator=(const TestClient&) = delete;

  void send(std::string_view bytes) const;
  /// Closes the sending side; reading still works.
  void half_close() const;
  /// Receives some bytes; nothing at the end.
  [[nodiscard]] std::optional<std::string> receive() const;
  /// True if the server has closed the connection and everything was read.
  [[nodiscard]] bool is_closed_by_server() const;

  /// Reads an answer with its body.
  [[nodiscard]] Reply read_reply(bool has_body = true);
  /// Sends a request and reads the answer.
  Reply ask(std::string_view method, std::string_view target, std::string_view body = {},
            const std::vector<std::string>& headers = {});

  /// Reads the head of a stream.
  [[nodiscard]] Reply read_head();
  /// The next line of a stream in chunks, read as `requests.iter_lines()` reads: in blocks of 512
  /// bytes, of which one is passed on early only where a chunk ends. Nothing at the end of the stream.
  [[nodiscard]] std::optional<std::string> read_line();
  /// The next line that is not empty.
  [[nodiscard]] std::optional<std::string> read_full_line();

  /// Reads `count` bytes, or fewer at the end.
  [[nodiscard]] std::string read_bytes(std::size_t count);

 private:
  [[nodiscard]] std::string read_until(std::string_view end);
  [[nodiscard]] bool read_chunk();

  int descriptor_;
  std::string unread_;
  std::string lines_;  // from the chunks so far
  bool has_ended_ = false;
};

}  // namespace tabiya::server::testing
