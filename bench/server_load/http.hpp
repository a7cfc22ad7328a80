/// Requests over kept-alive connections, as many ordinary clients send them.
///
/// One thread, no coroutines; nothing here is checked more than a load generator needs.
#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::load {

using Tcp = boost::asio::ip::tcp;
using Error = boost::system::error_code;
using Context = boost::asio::io_context;

/// The read buffer that all connections share.
using Buffer = std::array<char, std::size_t{64} << 10>;

struct Reply {
  int status = 0;  ///< 0: the connection broke
  std::string_view head;
  std::string_view body;
  bool was_sent = true;  ///< false: the server did not accept the connection
};
using Then = std::move_only_function<void(const Reply&)>;

/// The headers that identify the sender, each with its line end.
using Credential = std::string;

[[nodiscard]] std::string request_text(std::string_view method, std::string_view target,
                                       std::string_view credential, std::string_view body = {});
/// The value of the first `"name":"…"`; empty if there is none.
[[nodiscard]] std::string_view field_of(std::string_view json, std::string_view name) noexcept;
/// A number in a text of JSON; 0 if it is missing.
[[nodiscard]] std::int64_t number_of(std::string_view json, std::string_view name) noexcept;
/// The status of an answer, or 0.
[[nodiscard]] int status_of(std::string_view head) noexcept;
/// The value of a header in a head; empty if absent.
[[nodiscard]] std::string_view header_of(std::string_view head, std::string_view name) noexcept;

/// A pool of connections, each with one request at a time; further requests wait in a queue.
class Senders {
 public:
  Senders(Context& context, Tcp::endpoint server, std::size_t count);

  void ask(std::string request, Then then);
  /// Closes all connections, because the server is gone.
  void disconnect();
  /// Closes them, and fails every request, until the server is reconnected.
  void cut_off();
  void reconnect() noexcept { is_cut_off_ = false; }
  [[nodiscard]] std::size_t asked() const noexcept { return asked_; }  ///< not yet answered
  /// Requests that were never answered.
  [[nodiscard]] std::uint64_t lost() const noexcept { return lost_; }

 private:
  struct Waiting {
    std::string request;
    Then then;
  };
  struct Sender {
    explicit Sender(Context& context) : socket{context} {}
    Tcp::socket socket;
    std::string unread;
    std::string request;  // the last one sent
    Then then;
    bool is_connected = false;
    bool is_reused = false;  // the connection has carried a request before
    bool was_sent = false;
  };
  void send(Sender& sender, Waiting waiting);
  void transmit(Sender& sender);
  void wait(Sender& sender);
  void read(Sender& sender);
  void finish(Sender& sender, const Reply& reply);
  void fail(Sender& sender);

  Context& context_;
  Tcp::endpoint server_;
  std::vector<std::unique_ptr<Sender>> senders_;
  std::vector<Sender*> free_;
  std::deque<Waiting> waiting_;
  std::size_t asked_ = 0;
  std::uint64_t lost_ = 0;
  bool is_cut_off_ = false;
  Buffer buffer_{};
};

}  // namespace tabiya::load
