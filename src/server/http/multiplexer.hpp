/// Many requests and streams over one socket. This class handles the frames; it does not know the
/// socket. docs/server.md describes the frames.
///
/// A page sends all its requests through one socket, because a browser allows six connections per
/// host and each stream would occupy one.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
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

  struct Carrier {
    std::function<void(std::string)> send;           ///< a frame
    std::function<void(const ExchangePtr&)> handle;  ///< answers a request
    /// Called when a frame could not be sent: closes the socket later. Does not throw.
    std::function<void()> fail;
  };
  /// Why a socket is closed. Source: RFC 6455, 7.4.1.
  enum class Fault : std::uint16_t { NotJson = 1007, AgainstTheRules = 1008 };

  /// `opened_by` is the request that opened the socket: every frame inherits its cookie and
  /// address.
  Multiplexer(Request opened_by, Carrier carrier)
      : opened_by_{std::move(opened_by)}, carrier_{std::move(carrier)} {}

  /// Sets the measured round-trip time.
  void set_round_trip(std::chrono::milliseconds round_trip) noexcept { round_trip_ = round_trip; }
  /// Handles a frame. Returns the reason if the socket must be closed.
  [[nodiscard]] std::optional<Fault> receive(std::string_view frame);
  /// Called when the client is gone.
  void close();

 private:
  using Number = std::int64_t;
  struct OpenStream {
    std::shared_ptr<LineStream> stream;
    std::stop_source gone;
  };
  [[nodiscard]] std::optional<Fault> stop(Number number);
  [[nodiscard]] std::optional<Fault> ask(Number number, Request request);
  void answer(Number number, const Response& response);
  void send_answer(Number number, const Response& response) const;
  [[nodiscard]] std::shared_ptr<LineStream> open_stream(Number number);

  Request opened_by_;
  Carrier carrier_;
  std::map<Number, OpenStream> streams_;
  std::map<Number, std::stop_source> unanswered_;
  std::chrono::milliseconds round_trip_{0};
  bool is_open_ = true;
};

}  // namespace tabiya::server
