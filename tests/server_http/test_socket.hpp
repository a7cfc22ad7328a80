/// A page's socket, by hand: RFC 6455 as far as a client needs it.
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

  /// Of the handshake.
  [[nodiscard]] int status() const noexcept { return status_; }
  void send(std::string_view text);
  /// Any frame; the first of several that make a message is not final.
  void send_frame(unsigned opcode, std::string_view payload, bool is_final = true);
  /// Waits until the server pings; what came before is dropped.
  void await_ping();
  /// Answers a ping: a browser does it by itself.
  void pong();
  /// The next message of text, however many frames it comes in.
  [[nodiscard]] std::string receive();
  /// The code with which the server closes; 0 if it just hangs up.
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
