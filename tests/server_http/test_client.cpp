#include "server_http/test_client.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <tuple>
#include <utility>

#include "support/longest_wait.hpp"

namespace tabiya::server::testing {
namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](char letter) {
    return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  return text;
}

Reply parse_head(std::string_view head) {
  Reply reply;
  const std::size_t blank = std::min(head.find(' '), head.size());
  std::from_chars(head.data() + blank + 1, head.data() + head.size(), reply.status);
  std::size_t at = head.find("\r\n");
  while (at + 2 < head.size()) {
    const std::size_t begin = at + 2;
    at = std::min(head.find("\r\n", begin), head.size());
    const std::string_view line = head.substr(begin, at - begin);
    const std::size_t colon = line.find(": ");
    if (colon != std::string_view::npos) {
      reply.headers.emplace(lower(std::string{line.substr(0, colon)}), line.substr(colon + 2));
    }
  }
  return reply;
}

/// How much the system keeps for a client that does not read, whatever its defaults are. Tests of
/// unread answers need to know it.
constexpr int receive_buffer_bytes = 64 << 10;

bool is_timeout(int error) { return error == EAGAIN || error == EWOULDBLOCK; }

}  // namespace

std::optional<std::uint64_t> metric_in(const Reply& reply, std::string_view name) {
  const std::string before = "\ntabiya_" + std::string{name} + " ";
  const std::size_t at = reply.body.find(before);
  if (at == std::string::npos) return std::nullopt;
  std::uint64_t value = 0;
  const char* const end = reply.body.data() + reply.body.size();
  const auto read = std::from_chars(reply.body.data() + at + before.size(), end, value);
  if (read.ec != std::errc{}) return std::nullopt;
  return value;
}

TestClient::TestClient(std::uint16_t port) : descriptor_{::socket(AF_INET, SOCK_STREAM, 0)} {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval wait{.tv_sec = longest_wait.count(), .tv_usec = 0};
  ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
  ::setsockopt(descriptor_, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
  ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_buffer_bytes,
               sizeof receive_buffer_bytes);
  const int yes = 1;
  ::setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  EXPECT_EQ(::connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
}

TestClient::~TestClient() { ::close(descriptor_); }

void TestClient::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && is_timeout(errno)) {
      ADD_FAILURE() << "the server has not read the last " << bytes.size() << " bytes within "
                    << longest_wait.count() << " seconds";
    }
    if (sent <= 0) return;  // otherwise the server has closed the connection
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void TestClient::half_close() const { ::shutdown(descriptor_, SHUT_WR); }

std::optional<std::string> TestClient::receive() const {
  std::array<char, 16384> bytes;
  const ssize_t size = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
  if (size < 0 && is_timeout(errno)) {
    ADD_FAILURE() << "the server has not sent anything within " << longest_wait.count()
                  << " seconds; before that: \"" << unread_.substr(0, 200) << '"';
  }
  if (size <= 0) return std::nullopt;
  return std::string{bytes.data(), static_cast<std::size_t>(size)};
}

bool TestClient::is_closed_by_server() const {
  std::array<char, 4096> bytes;
  ssize_t size = 0;
  do size = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
  while (size > 0);
  return size == 0 || !is_timeout(errno);
}

std::string TestClient::read_until(std::string_view end) {
  std::size_t at = unread_.find(end);
  while (at == std::string::npos) {
    const auto more = receive();
    if (!more) return std::exchange(unread_, {});
    unread_ += *more;
    at = unread_.find(end);
  }
  std::string text = unread_.substr(0, at + end.size());
  unread_.erase(0, at + end.size());
  return text;
}

std::string TestClient::read_bytes(std::size_t count) {
  while (unread_.size() < count) {
    const auto more = receive();
    if (!more) break;
    unread_ += *more;
  }
  std::string text = unread_.substr(0, count);
  unread_.erase(0, count);
  return text;
}

Reply TestClient::read_head() { return parse_head(read_until("\r\n\r\n")); }

Reply TestClient::read_reply(bool has_body) {
  Reply reply = read_head();
  const auto length = reply.headers.find("content-length");
  if (!has_body || length == reply.headers.end()) return reply;
  reply.body = read_bytes(std::stoul(length->second));
  return reply;
}

Reply TestClient::ask(std::string_view method, std::string_view target, std::string_view body,
                      const std::vector<std::string>& headers) {
  std::string text{method};
  text.append(" ").append(target).append(" HTTP/1.1\r\nHost: tabiya\r\n");
  for (const std::string& header : headers) text.append(header).append("\r\n");
  if (!body.empty())
    text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n");
  send(text.append("\r\n").append(body));
  return read_reply(method != "HEAD");
}

bool TestClient::read_chunk() {
  const std::string size_line = read_until("\r\n");
  std::size_t size = 0;
  std::from_chars(size_line.data(), size_line.data() + size_line.size(), size, 16);
  constexpr std::size_t block = 512;
  for (std::size_t left = size; left > 0; left -= std::min(left, block)) {
    lines_ += read_bytes(std::min(left, block));
  }
  std::ignore = read_until("\r\n");
  return size > 0;
}

std::optional<std::string> TestClient::read_line() {
  std::size_t end = lines_.find('\n');
  while (end == std::string::npos && !has_ended_) {
    has_ended_ = !read_chunk();
    end = lines_.find('\n');
  }
  if (end == std::string::npos) return std::nullopt;
  std::string line = lines_.substr(0, end);
  lines_.erase(0, end + 1);
  return line;
}

std::optional<std::string> TestClient::read_full_line() {
  auto line = read_line();
  while (line && line->empty()) line = read_line();
  return line;
}

}  // namespace tabiya::server::testing
