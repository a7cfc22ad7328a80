#include "server/http/web_socket.hpp"

#include <algorithm>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <deque>
#include <optional>
#include <source_location>
#include <utility>

#include "server/base/json_object.hpp"
#include "server/base/utf8.hpp"
#include "server/http/connection.hpp"
#include "server/http/counted_socket.hpp"
#include "server/http/frame_allowance.hpp"
#include "server/http/multiplexer.hpp"
#include "server/http/origin.hpp"
#include "server/http/response_text.hpp"
#include "server/http/round_trip.hpp"

namespace tabiya::server {
namespace {

namespace beast = boost::beast;
using Seats = std::array<ClientLimits::Seat, 2>;
namespace websocket = beast::websocket;

/// A page that leaves this much unread counts as gone.
constexpr std::size_t max_waiting_bytes = std::size_t{1} << 20;
/// The size of one write. A page that does not accept this much within the stall time is not
/// reading.
constexpr std::size_t piece_bytes = std::size_t{64} << 10;
/// How long a page may take to answer our close frame, from when the system has accepted it.
constexpr HttpOptions::Seconds close_timeout{3};

beast::http::request<beast::http::empty_body> handshake_of(const RequestHeaders& headers) {
  using beast::http::field;
  beast::http::request<beast::http::empty_body> request{beast::http::verb::get, "/", 11};
  request.set(field::host, headers.host);
  request.set(field::connection, "upgrade");
  request.set(field::upgrade, "websocket");
  request.set(field::sec_websocket_key, headers.websocket_key);
  request.set(field::sec_websocket_version, headers.websocket_version);
  return request;
}

/// Writes the refusal, which fits into the system's buffer, and closes.
void refuse_socket(Tcp::socket socket, int status, const std::string& date) {
  const Response response =
      refusal(status, status == 403 ? "Foreign origin" : "Unsupported WebSocket version");
  Error ignored;
  boost::asio::write(
      socket,
      boost::asio::buffer(head_of(response, {.keeps_alive = false, .date = date}) + response.body),
      ignored);
  socket.shutdown(Tcp::socket::shutdown_both, ignored);
}

}  // namespace

struct WebSocket::State : std::enable_shared_from_this<WebSocket::State>, Multiplexer::Socket {
  State(std::shared_ptr<HttpServer::State> the_server, Tcp::socket socket, Seats the_seats)
      : server{std::move(the_server)},
        seats{std::move(the_seats)},
        stream{std::move(socket), [this](std::size_t count) { return count_frames(count); },
               [this] { on_accepted(); }},
        turn{server->next_turn()} {
    stream.read_message_max(Multiplexer::max_frame_bytes);
    stream.text(true);
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = server->options.header_time;
    timeout.idle_timeout = websocket::stream_base::none();
    stream.set_option(timeout);
    stream.control_callback([this](websocket::frame_type kind, beast::string_view /*payload*/) {
      if (kind == websocket::frame_type::pong) on_pong();
    });
    ++server->counters.sockets;
  }
  ~State() override {
    --server->counters.sockets;
    server->counters.backlog_bytes -= waiting_bytes;
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void accept(const Request& request) {
    handshake = handshake_of(request.headers);
    stream.async_accept(handshake, [self = shared_from_this()](const Error& error) {
      self->step([&] { error ? self->close() : self->begin(); });
    });
  }

  /// Runs every event of the socket. An exception ends only this socket.
  template <class Step>
  void step(Step&& what, std::source_location place = std::source_location::current()) noexcept {
    if (!server->watch.run(what, place)) server->watch.run([this] { close(); });
  }

  void begin() {
    is_open = true;
    read();
    write();
    ping();
  }

  void read() {
    stream.async_read(buffer, [self = shared_from_this()](const Error& error, std::size_t) {
      self->step([&] { error ? self->close() : self->receive(); });
    });
  }

  void receive() {
    if (closing_since || is_closed) return;
    const auto data = buffer.cdata();
    const std::string frame{static_cast<const char*>(data.data()), data.size()};
    buffer.clear();
    if (const auto fault = frames->receive(frame)) {
      return begin_close(static_cast<websocket::close_code>(*fault));
    }
    read();
  }

  /// Counts incoming frames. Returns false if the page continues to send after our close frame.
  [[nodiscard]] bool count_frames(std::size_t count) {
    allowance.count(count, server->now());
    if (allowance.is_exceeded() && !closing_since) {
      server->post(
          [self = shared_from_this()] { self->begin_close(websocket::close_code::policy_error); });
    }
    return !allowance.is_flooded();
  }

  void send(std::string frame) override {
    if (is_closed || is_dropped) return;
    frame = repaired_utf8(std::move(frame));
    // A page that has read everything gets a short frame even if much waits for other clients.
    const bool may_exceed = waiting.empty() && frame.size() <= Multiplexer::max_frame_bytes;
    std::size_t& all = server->counters.backlog_bytes;
    const std::size_t size = frame.size();
    waiting.push_back(std::move(frame));
    waiting_bytes += size;
    all += size;
    const bool is_too_much = all > server->options.all_backlog_bytes && !may_exceed;
    if (waiting_bytes > max_waiting_bytes || is_too_much) {
      ++server->counters.dropped_slow_readers;
      is_dropped = true;
      return close_later();
    }
    write();
  }

  void handle(const ExchangePtr& exchange) override { server->handle(exchange); }

  /// Without memory for a task, the next tick closes the socket.
  void fail() noexcept override {
    is_dropped = true;
    server->watch.run([this] { close_later(); });
  }

  void write() {
    if (!is_open || is_closed || writing_since || waiting.empty()) return;
    writing_since = server->now();
    const std::string& frame = waiting.front();
    const std::size_t size = std::min(piece_bytes, frame.size() - written_bytes);
    const bool is_last = written_bytes + size == frame.size();
    stream.async_write_some(is_last, boost::asio::buffer(frame.data() + written_bytes, size),
                            [self = shared_from_this()](const Error& error, std::size_t bytes) {
                              self->writing_since.reset();
                              self->step([&] { error ? self->close() : self->on_written(bytes); });
                            });
  }

  void on_written(std::size_t bytes) {
    note_written(bytes);
    write();
  }

  void note_written(std::size_t bytes) {
    written_bytes += bytes;
    if (written_bytes < waiting.front().size()) return;
    waiting_bytes -= written_bytes;
    server->counters.backlog_bytes -= written_bytes;
    written_bytes = 0;
    waiting.pop_front();
  }

  void tick(HttpServer::Clock::time_point now, std::uint64_t ticks) {
    if (is_closed) return;
    if (is_dropped || (closing_since && now >= *closing_since + time_to_close())) return close();
    if (writing_since && now >= *writing_since + server->options.stall_time) {
      ++server->counters.timeouts;
      return close();
    }
    if (closing_since || !server->is_due(turn, ticks)) return;
    caller.check(server->recognize_caller, [weak = weak_from_this()] {
      const auto self = weak.lock();
      if (self) self->step([&] { self->begin_close(websocket::close_code::policy_error); });
    });
    if (closing_since) return;
    send(JsonObject{}.number("alive", server->options.keep_alive_every.count()).take());
    ping();
  }

  /// Sends one ping at a time: no new ping before the pong.
  void ping() {
    if (!is_open || is_closed || !round_trip.begin(server->now())) return;
    stream.async_ping({}, [self = shared_from_this()](const Error& error) {
      if (error) self->step([&] { self->close(); });
    });
  }

  void on_pong() {
    round_trip.end(server->now());
    if (frames) frames->set_round_trip(round_trip.shortest());
  }

  void begin_close(websocket::close_code code) {
    if (closing_since || is_closed) return;
    closing_since = server->now();
    stream.async_close(
        code, [self = shared_from_this()](const Error&) { self->step([&] { self->close(); }); });
  }

  /// Called when the system has accepted bytes. After begin_close(), the last of them are the close
  /// frame.
  void on_accepted() {
    if (!closing_since) return;
    closing_since = server->now();
    has_sent_close = true;
  }

  [[nodiscard]] HttpOptions::Seconds time_to_close() const noexcept {
    return has_sent_close ? close_timeout : server->options.stall_time;
  }

  void close_later() {
    server->post([self = shared_from_this()] { self->close(); });
  }

  void close() {
    if (std::exchange(is_closed, true)) return;
    Error ignored;
    socket().close(ignored);
    if (const auto multiplexer = std::exchange(frames, nullptr)) multiplexer->close();
    if (const auto socket_handle = owner.lock()) server->sockets.erase(socket_handle);
  }

  [[nodiscard]] Tcp::socket& socket() noexcept { return stream.next_layer().next_layer(); }

  std::shared_ptr<HttpServer::State> server;
  Seats seats;
  websocket::stream<CountedSocket, false> stream;  // uncompressed, because lines are short
  beast::http::request<beast::http::empty_body> handshake;
  beast::flat_buffer buffer;
  StreamCaller caller;
  std::shared_ptr<Multiplexer> frames;
  std::weak_ptr<WebSocket> owner;
  std::deque<std::string> waiting;
  RoundTrip round_trip;
  FrameAllowance allowance{server->now()};
  std::optional<HttpServer::Clock::time_point> writing_since;  // when the current write began
  // When we began to close, or when the system has last accepted bytes since.
  std::optional<HttpServer::Clock::time_point> closing_since;
  // The size of the frames that are not completely written; also in the server's counters.
  std::size_t waiting_bytes = 0;
  std::size_t written_bytes = 0;  // of the first frame
  std::uint64_t turn;             // of its keep-alive
  bool has_sent_close = false;
  bool is_open = false;
  bool is_dropped = false;  // sends nothing more
  bool is_closed = false;
};

void WebSocket::open(const std::shared_ptr<HttpServer::State>& server, Tcp::socket socket,
                     Request request, Seats seats) {
  if (!is_same_origin(request.headers)) {
    return refuse_socket(std::move(socket), 403, server->date());
  }
  if (request.headers.websocket_version != "13") {
    return refuse_socket(std::move(socket), 400, server->date());
  }
  const auto state = std::make_shared<State>(server, std::move(socket), std::move(seats));
  const std::shared_ptr<WebSocket> handle{new WebSocket{state}};
  state->owner = handle;
  state->caller = {request.headers, server->recognize_caller};
  state->frames = std::make_shared<Multiplexer>(request, state);
  server->sockets.insert(handle);
  state->accept(request);
}

WebSocket::~WebSocket() = default;
void WebSocket::send(std::string frame) { state_->send(std::move(frame)); }
void WebSocket::tick(HttpServer::Clock::time_point now, std::uint64_t ticks) {
  state_->tick(now, ticks);
}
void WebSocket::close() { state_->close(); }

}  // namespace tabiya::server
