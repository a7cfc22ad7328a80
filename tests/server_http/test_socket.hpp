/// A minimal WebSocket client for tests. Source: RFC 6455.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server_http/test_client.hpp"

namespace tabiya::server::testing {

class TestSocket {
 public:
  TestSocket(std::uint16_t port, const std::vector<std::string>& headers);

  /// The status of the handshake.
  [[nodiscard]] int status() const noexcept { return status_; }
  void send(std::string_view text);
  /// Sends a frame. Only the last frame of a message is final.
  void send_frame(unsigned opcode, std::string_view payload, bool is_final = true);
  /// Waits until the server pings, and drops all earlier frames.
  void await_ping();
  /// Answers a ping, as a browser does automatically.
  void pong();
  /// Receives the next text message, in any number of frames.
  [[nodiscard]] std::string receive();
  /// Reads the server's close code; 0 if it hangs up without one.
  [[nodiscard]] int read_close_code();

 private:
  struct Frame {
    unsigned opcode = 0;
    std::string payload;
    bool is_final = true;
  };
  [[nodiscard]] Frame read_frame();

  TestClient client_;
  int status_ = 0;
};

}  // namespace tabiya::server::testing
