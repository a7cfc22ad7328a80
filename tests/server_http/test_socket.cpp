#include "server_http/test_socket.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <utility>

namespace tabiya::server::testing {
namespace {

constexpr unsigned continuation_frame = 0;
constexpr unsigned text_frame = 1;
constexpr unsigned close_frame = 8;
constexpr unsigned ping_frame = 9;
constexpr unsigned pong_frame = 10;

char byte_of(std::size_t number) { return static_cast<char>(static_cast<unsigned char>(number)); }
unsigned number_of(char byte) { return static_cast<unsigned char>(byte); }

}  // namespace

TestSocket::TestSocket(std::uint16_t port, const std::vector<std::string>& headers)
    : client_{port} {
  std::string request =
      "GET /api/tabiya/socket HTTP/1.1\r\nHost: tabiya\r\nConnection: Upgrade\r\n"
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  for (const std::string& header : headers) request += header + "\r\n";
  client_.send(request + "\r\n");
  status_ = client_.read_head().status;
}

/// Sends a frame with a mask of zeros, which changes nothing.
void TestSocket::send_frame(unsigned opcode, std::string_view text, bool is_final) {
  std::string frame{byte_of((is_final ? 0x80 : 0) | opcode)};
  if (text.size() < 126) {
    frame += byte_of(0x80 | text.size());
  } else {
    frame += byte_of(0x80 | 126);
    frame += byte_of(text.size() >> 8);
    frame += byte_of(text.size() & 0xff);
  }
  frame.append(4, '\0');
  client_.send(frame.append(text));
}

void TestSocket::send(std::string_view text) { send_frame(text_frame, text); }

void TestSocket::pong() { send_frame(pong_frame, {}); }

void TestSocket::await_ping() {
  Frame frame = read_frame();
  while (frame.opcode != ping_frame && frame.opcode != 0) frame = read_frame();
  EXPECT_EQ(frame.opcode, ping_frame) << "the socket has ended before a ping";
}

TestSocket::Frame TestSocket::read_frame() {
  const std::string head = client_.read_bytes(2);
  if (head.size() < 2) return {};
  std::size_t size = number_of(head[1]) & 0x7f;
  if (size >= 126) {
    std::size_t long_size = 0;
    for (const char byte : client_.read_bytes(size == 126 ? 2 : 8))
      long_size = long_size << 8 | number_of(byte);
    size = long_size;
  }
  return {number_of(head[0]) & 0x0f, client_.read_bytes(size), (number_of(head[0]) & 0x80) != 0};
}

std::string TestSocket::receive() {
  Frame frame = read_frame();
  while (frame.opcode != text_frame && frame.opcode != close_frame && frame.opcode != 0) {
    frame = read_frame();
  }
  if (frame.opcode != text_frame) return {};
  std::string text = std::move(frame.payload);
  while (!frame.is_final) {
    frame = read_frame();
    if (frame.opcode == continuation_frame) text += frame.payload;
  }
  return text;
}

int TestSocket::read_close_code() {
  Frame frame = read_frame();
  while (frame.opcode != close_frame && frame.opcode != 0) frame = read_frame();
  if (frame.opcode != close_frame || frame.payload.size() < 2) return 0;
  return static_cast<int>(number_of(frame.payload[0]) << 8 | number_of(frame.payload[1]));
}

}  // namespace tabiya::server::testing
