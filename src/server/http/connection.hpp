/// One HTTP connection.
///
///     reading ──request──> answering ──answer──> writing ──> reading …
///                              └──stream──> streaming ──end, or the client goes──> closed
///
/// While a request is being answered, nothing more is read, so a client that pipelines requests has
/// to wait. A hang-up is noticed meanwhile: at once, or at the next tick if the client had sent
/// more.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <source_location>
#include <stop_token>
#include <string>
#include <string_view>

#include "server/http/http_state.hpp"
#include "server/http/outbox.hpp"
#include "server/http/request_parser.hpp"

namespace tabiya::server {

class Connection : public std::enable_shared_from_this<Connection>, public LineSink {
 public:
  using TimePoint = HttpServer::Clock::time_point;

  /// `seat` is the peer's, if the peer is limited.
  Connection(std::shared_ptr<HttpServer::State> server, Tcp::socket socket, Client peer,
             ClientLimits::Seat seat);
  ~Connection() override;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start();
  /// Checks the time limits, and sends the keep-alive line if it is this connection's turn.
  void tick(TimePoint now, std::uint64_t ticks);
  /// Stops accepting requests, because the server shuts down.
  void finish();
  void close();

  // The stream that answers a request.
  void send(const Line& line) override;
  /// Sends the last chunk. The connection can be reused afterwards.
  void end() override;
  void fail() noexcept override;

 private:
  enum class Phase : std::uint8_t { Reading, Answering, Streaming, Ending, Lingering, Closed };

  /// Whether a request is refused by its header.
  struct Examination {
    bool is_answered = false;
    std::optional<Response> refused{};
  };

  template <class Step>
  void step(Step&& what, std::source_location place = std::source_location::current()) noexcept;
  void give_up() noexcept { phase_ = Phase::Closed; }

  void wait_readable();
  void on_readable();
  void notice_hang_up();
  void read_on();
  void read(std::string_view bytes);
  void begin_request(std::string_view bytes);
  [[nodiscard]] std::optional<Response> prepare(Request& request);
  [[nodiscard]] std::optional<Response> examine(Request& request, const RouteOptions::Examine& ask);
  [[nodiscard]] std::optional<Response> begin_upload(Request& request);
  [[nodiscard]] bool take_seat(const Client& client);
  void answer_request();
  void refuse(const Response& with);
  void answer(const Response& response);
  void send_response(const Response& response);
  void after_write(Outbox::Result result);
  void linger();
  void wait_writable();
  void write_on();
  void next_request();
  [[nodiscard]] std::shared_ptr<LineSink> open_stream(const LineStreamPtr& stream,
                                                      const std::string& type,
                                                      const std::vector<Header>& headers);
  void send_stream_head(const std::string& type, const std::vector<Header>& headers);
  [[nodiscard]] Outbox::Result bounded(Outbox::Result result);
  void send_raw(std::initializer_list<std::string_view> parts);
  void drop_stream();
  void become_socket();
  void close_later();
  void set_deadline(HttpOptions::Seconds after);

  std::shared_ptr<HttpServer::State> server_;
  Tcp::socket socket_;
  Client peer_;
  ClientLimits::Seat seat_;         // of the peer, or of the client that the proxy serves now
  ClientLimits::Seat upload_seat_;  // of the upload in progress
  std::unique_ptr<RequestParser> parser_;  // of the request being read
  std::string unread_;
  Outbox outbox_;
  std::size_t noted_backlog_ = 0;  // already added to the server's counters
  LineStreamPtr stream_;
  StreamCaller caller_;                      // of the stream
  std::stop_source gone_{std::nostopstate};  // of the request that is being answered
  std::weak_ptr<Exchange> exchange_;         // expires when the request can no longer be answered
  std::uint64_t turn_;                       // of its keep-alive
  TimePoint deadline_;
  std::size_t ignored_bytes_ = 0;  // received while the client should only read
  Phase phase_ = Phase::Reading;
  Method method_ = Method::Get;  // of the request that is being answered
  bool keeps_alive_ = true;
  bool has_chunks_ = true;
  bool is_waiting_to_read_ = false;
  bool is_paced_ = false;  // waits for the next tick to read more of a file
  bool is_waiting_to_write_ = false;
  bool has_continued_ = false;
  bool is_closed_ = false;
  std::shared_ptr<Examination> examination_;  // that the request being read waits for; or null
};

/// Runs every event of the connection. An exception ends only this connection.
template <class Step>
void Connection::step(Step&& what, std::source_location place) noexcept {
  if (server_->watch.run(what, place)) return;
  const bool is_refused =
      phase_ == Phase::Reading && server_->watch.run([this] { refuse(failure()); });
  if (!is_refused) server_->watch.run([this] { close(); });
}

}  // namespace tabiya::server
