/// Many requests and streams over one socket. This class handles the frames; it does not know the
/// socket. docs/server.md describes the frames.
///
/// A page sends all its requests through one socket, because a browser allows six connections per
/// host and each stream would occupy one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "server/http/exchange.hpp"

namespace tabiya::server {

class Multiplexer : public std::enable_shared_from_this<Multiplexer> {
 public:
  static constexpr std::size_t max_streams = 64;
  static constexpr std::size_t max_unanswered = 64;
  static constexpr std::size_t max_frame_bytes = std::size_t{16} << 10;

  /// The socket, as the frames need it.
  class Socket {
   public:
    Socket() = default;
    virtual ~Socket() = default;
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    virtual void send(std::string frame) = 0;
    /// Answers a request.
    virtual void handle(const ExchangePtr& exchange) = 0;
    /// Closes the socket later, because a frame could not be sent.
    virtual void fail() noexcept = 0;
  };
  /// Why a socket is closed. Source: RFC 6455, 7.4.1.
  enum class Fault : std::uint16_t { NotJson = 1007, AgainstTheRules = 1008 };

  /// `opened_by` is the request that opened the socket: every frame inherits its cookie and
  /// address.
  Multiplexer(Request opened_by, std::weak_ptr<Socket> socket)
      : opened_by_{std::move(opened_by)}, socket_{std::move(socket)} {}

  /// Sets the measured round-trip time.
  void set_round_trip(std::chrono::milliseconds round_trip) noexcept { round_trip_ = round_trip; }
  /// Handles a frame. Returns the reason if the socket must be closed.
  [[nodiscard]] std::optional<Fault> receive(std::string_view frame);
  /// Called when the client is gone.
  void close();

 private:
  using Number = std::int64_t;
  class Channel;
  struct OpenStream {
    LineStreamPtr stream;
    std::stop_source gone;
  };
  [[nodiscard]] std::optional<Fault> stop(Number number);
  [[nodiscard]] std::optional<Fault> ask(Number number, Request request);
  void answer(Number number, const Response& response);
  void send_answer(Number number, const Response& response) const;
  [[nodiscard]] std::shared_ptr<LineSink> open_stream(Number number, const LineStreamPtr& stream);
  void send_line(Number number, const Line& line);
  void end_stream(Number number);
  void send_frame(std::string frame) const;
  void fail() noexcept;

  Request opened_by_;
  std::weak_ptr<Socket> socket_;
  std::map<Number, OpenStream> streams_;
  std::map<Number, std::stop_source> unanswered_;
  std::chrono::milliseconds round_trip_{0};
  bool is_open_ = true;
};

}  // namespace tabiya::server
