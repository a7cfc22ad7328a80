/// One connection of HTTP.
///
///     reading ──request──> answering ──answer──> writing ──> reading …
///                              └──stream──> streaming ──end, or the client goes──> closed
///
/// While a request is answered nothing more is read, so a client that sends many waits by itself. That
/// it hangs up meanwhile is noticed all the same: at once, or at the next tick if it had sent more.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "server/http/http_state.hpp"
#include "server/http/outbox.hpp"
#include "server/http/request_parser.hpp"

namespace tabiya::server {

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using TimePoint = HttpServer::Clock::time_point;

  Connection(std::shared_ptr<HttpServer::State> server, Tcp::socket socket, Client peer);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start();
  /// Looks at the time limits, and sends the empty line if it is this connection's turn.
  void tick(TimePoint now, std::uint64_t ticks);
  /// The server is about to end: no further request.
  void finish();
  void close();

 private:
  enum class Phase : std::uint8_t { Reading, Answering, Streaming, Ending, Lingering, Closed };

  void wait_readable();
  void on_readable();
  void notice_hang_up();
  void read(std::string_view bytes);
  void begin_request(std::string_view bytes);
  void prepare(Request& request);
  void answer_request();
  void refuse(int status);
  void send(const Response& response);
  void after_write(Outbox::Result result);
  void linger();
  void wait_writable();
  void next_request();
  [[nodiscard]] std::shared_ptr<LineStream> open_stream(const std::string& type,
                                                        const std::vector<Header>& headers);
  [[nodiscard]] Outbox::Result bounded(Outbox::Result result);
  void send_line(const Line& line);
  void send_raw(std::initializer_list<std::string_view> parts);
  void end_stream();
  void become_socket();
  void close_later();
  void set_deadline(HttpOptions::Seconds after);

  std::shared_ptr<HttpServer::State> server_;
  Tcp::socket socket_;
  Client peer_;
  std::unique_ptr<RequestParser> parser_;  // of the request that is being read
  std::string unread_;
  Outbox outbox_;
  std::size_t noted_backlog_ = 0;  // in the server's counters
  std::shared_ptr<LineStream> stream_;
  std::stop_source gone_{std::nostopstate};  // of the request that is being answered
  TimePoint deadline_;
  std::size_t ignored_bytes_ = 0;  // sent by a client who should listen
  Phase phase_ = Phase::Reading;
  Method method_ = Method::Get;  // of the request that is being answered
  bool keeps_alive_ = true;
  bool has_chunks_ = true;
  bool is_waiting_to_read_ = false;
  bool is_waiting_to_write_ = false;
  bool has_continued_ = false;
};

}  // namespace tabiya::server
