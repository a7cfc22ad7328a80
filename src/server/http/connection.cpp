#include "server/http/connection.hpp"

#include <poll.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "server/http/response_text.hpp"
#include "server/http/web_socket.hpp"

namespace tabiya::server {
namespace {

/// How much a stream's client may send before we treat it as a flood.
constexpr std::size_t max_ignored_bytes = std::size_t{64} << 10;
/// How much a refused client may still send.
constexpr std::size_t max_lingering_bytes = std::size_t{4} << 20;
constexpr HttpOptions::Seconds linger_time{3};

}  // namespace

Connection::Connection(std::shared_ptr<HttpServer::State> server, Tcp::socket socket, Client peer,
                       ClientLimits::Seat seat)
    : server_{std::move(server)},
      socket_{std::move(socket)},
      peer_{std::move(peer)},
      seat_{std::move(seat)},
      turn_{server_->next_turn()} {
  ++server_->counters.connections;
}

Connection::~Connection() {
  --server_->counters.connections;
  server_->counters.backlog_bytes -= noted_backlog_;
}

void Connection::start() {
  set_deadline(server_->options.header_time);
  wait_readable();
}

void Connection::set_deadline(HttpOptions::Seconds after) { deadline_ = server_->now() + after; }

void Connection::wait_readable() {
  if (is_waiting_to_read_ || phase_ == Phase::Closed) return;
  is_waiting_to_read_ = true;
  socket_.async_wait(Tcp::socket::wait_read, [self = shared_from_this()](const Error& error) {
    self->is_waiting_to_read_ = false;
    self->step([&] { error ? self->close() : self->on_readable(); });
  });
}

void Connection::on_readable() {
  if (phase_ == Phase::Closed) return;
  if (phase_ == Phase::Answering) return notice_hang_up();
  Error error;
  auto& buffer = server_->buffer;
  const std::size_t size = socket_.read_some(boost::asio::buffer(buffer), error);
  if (error == boost::asio::error::would_block) return wait_readable();
  if (error) return close();  // also at the end of input: the client is gone
  server_->counters.received_bytes += size;
  if (parser_ && parser_->request().upload && parser_->request().client.is_limited) {
    server_->uploaded_bytes += size;
  }
  read({buffer.data(), size});
}

/// Checks for a hang-up while a request is being answered. Pending input stays unread, but work for
/// a client that is gone can stop.
void Connection::notice_hang_up() {
  pollfd question{.fd = socket_.native_handle(), .events = POLLRDHUP, .revents = 0};
  if (::poll(&question, 1, 0) <= 0) return;
  if ((question.revents & (POLLERR | POLLHUP)) != 0) return close();
  gone_.request_stop();
}

void Connection::read(std::string_view bytes) {
  if (phase_ == Phase::Reading) {
    if (unread_.empty()) return begin_request(bytes);
    const std::string joined = std::exchange(unread_, {}).append(bytes);
    return begin_request(joined);
  }
  ignored_bytes_ += bytes.size();
  if (ignored_bytes_ > (phase_ == Phase::Lingering ? max_lingering_bytes : max_ignored_bytes)) {
    return close();
  }
  wait_readable();
}

/// Continues to parse the current request. Bytes that the parser does not take yet are kept for the
/// next read.
void Connection::begin_request(std::string_view bytes) {
  if (!parser_) {
    // Empty lines between requests are allowed. Source: RFC 9112, 2.2.
    while (bytes.starts_with("\r\n")) bytes.remove_prefix(2);
    if (bytes.empty()) return wait_readable();
    parser_ = std::make_unique<RequestParser>(server_->options.request);
    parser_->on_header([this](Request& request) { return prepare(request); });
    has_continued_ = false;
    set_deadline(server_->options.header_time);
  }
  while (!bytes.empty()) {
    const std::size_t used = parser_->read(bytes);
    bytes.remove_prefix(used);
    if (const auto& fault = parser_->fault()) return refuse(*fault);
    if (parser_->is_complete() || used == 0) break;
  }
  unread_ = bytes;
  if (examination_) return;
  if (parser_->is_complete()) return answer_request();
  if (parser_->waits_for_continue() && !std::exchange(has_continued_, true)) {
    outbox_.write(socket_, {"HTTP/1.1 100 Continue\r\n\r\n"});
  }
  read_on();
}

/// Continues to read the request. An upload waits for the next tick if all clients together have
/// used up this one's share.
void Connection::read_on() {
  const Request& request = parser_->request();
  is_paced_ = request.upload && request.client.is_limited &&
              server_->uploaded_bytes >= server_->options.upload_bytes_per_second;
  if (!is_paced_) wait_readable();
}

void Connection::answer_request() {
  if (parser_->wants_websocket() && parser_->request().path == server_->options.socket_path) {
    return become_socket();
  }
  phase_ = Phase::Answering;
  deadline_ = TimePoint::max();
  method_ = parser_->request().method;
  keeps_alive_ = parser_->keeps_alive() && !server_->is_closing;
  has_chunks_ = parser_->is_http_1_1();
  Request request = std::move(parser_->request());
  parser_.reset();
  gone_ = std::stop_source{};
  const auto self = shared_from_this();
  auto exchange = std::make_shared<Exchange>(
      std::move(request), [self](const Response& response) { self->answer(response); },
      [self](const LineStreamPtr& stream, const std::string& type,
             const std::vector<Header>& headers) {
        return self->open_stream(stream, type, headers);
      },
      gone_.get_token());
  exchange_ = exchange;
  server_->handle(exchange);
  if (phase_ == Phase::Answering) wait_readable();
}

void Connection::refuse(const Response& with) {
  ++server_->counters.refused_requests;
  phase_ = Phase::Answering;
  keeps_alive_ = false;
  method_ = Method::Get;
  send_response(with);
}

/// After an answer that failed half-way, no other answer can follow.
void Connection::answer(const Response& response) {
  try {
    send_response(response);
  } catch (...) {
    give_up();
    throw;
  }
}

void Connection::send_response(const Response& response) {
  if (phase_ != Phase::Answering) return;
  phase_ = keeps_alive_ ? Phase::Reading : Phase::Ending;
  const std::string head = head_of(
      response, {.keeps_alive = keeps_alive_, .is_1_1 = has_chunks_, .date = server_->date()});
  const bool has_body = method_ != Method::Head && response.status != 204 && response.status != 304;
  if (!has_body) return after_write(bounded(outbox_.write(socket_, {head})));
  after_write(bounded(outbox_.write(socket_, {head, response.body}, response.kept_body)));
}

/// Counts the bytes that wait in memory for this client. Without a limit, many clients that request
/// much and read nothing would fill the memory. A client that would exceed the limit is dropped.
Outbox::Result Connection::bounded(Outbox::Result result) {
  std::size_t& all = server_->counters.backlog_bytes;
  const std::size_t now = outbox_.copied();
  const std::size_t before = std::exchange(noted_backlog_, now);
  all = all - before + now;
  if (now <= before || all <= server_->options.all_backlog_bytes) return result;
  ++server_->counters.dropped_slow_readers;
  return Outbox::Result::Failed;
}

void Connection::after_write(Outbox::Result result) {
  if (result == Outbox::Result::Failed) return close_later();
  if (result == Outbox::Result::Waiting) return wait_writable();
  if (phase_ == Phase::Ending) return linger();
  if (phase_ == Phase::Reading) next_request();
}

/// Closes our side and waits until the client closes its side. Otherwise, data that the client
/// still sends would make the system discard what the client has not read yet. Source: RFC 9112,
/// 9.6.
void Connection::linger() {
  phase_ = Phase::Lingering;
  set_deadline(linger_time);
  Error ignored;
  socket_.shutdown(Tcp::socket::shutdown_send, ignored);
  wait_readable();
}

void Connection::next_request() {
  set_deadline(server_->options.idle_time);
  upload_seat_ = {};
  if (!peer_.is_limited) seat_ = {};
  if (unread_.empty()) return wait_readable();
  // Posted, because a thousand pipelined requests must not nest a thousand calls.
  server_->post([self = shared_from_this()] {
    self->step([&] {
      if (self->phase_ == Phase::Reading) self->begin_request(std::exchange(self->unread_, {}));
    });
  });
}

void Connection::wait_writable() {
  if (is_waiting_to_write_ || phase_ == Phase::Closed) return;
  is_waiting_to_write_ = true;
  set_deadline(server_->options.stall_time);
  socket_.async_wait(Tcp::socket::wait_write, [self = shared_from_this()](const Error& error) {
    self->is_waiting_to_write_ = false;
    self->step([&] { error ? self->close() : self->write_on(); });
  });
}

void Connection::write_on() {
  if (phase_ == Phase::Closed) return close();
  const Outbox::Result result = bounded(outbox_.resume(socket_));
  if (result == Outbox::Result::Written && phase_ == Phase::Streaming) deadline_ = TimePoint::max();
  after_write(result);
}

void Connection::become_socket() {
  Request request = std::move(parser_->request());
  parser_.reset();
  if (const auto refused = server_->count_request(request.client)) return refuse(*refused);
  auto seat = server_->limits.take(request.client, {.sockets = 1});
  if (!seat) return refuse(too_many("sockets", 60));
  phase_ = Phase::Closed;
  is_closed_ = true;
  const auto self = shared_from_this();
  server_->connections.erase(self);
  WebSocket::open(server_, std::move(socket_), std::move(request),
                  {std::move(seat_), *std::move(seat)});
}

void Connection::finish() {
  keeps_alive_ = false;
  if (phase_ == Phase::Streaming) return stream_->close();
  if (phase_ == Phase::Reading && outbox_.empty()) close();
}

void Connection::close_later() {
  give_up();  // sends nothing more; if post() fails, the next tick closes it
  server_->post([self = shared_from_this()] { self->close(); });
}

void Connection::close() {
  if (std::exchange(is_closed_, true)) return;
  phase_ = Phase::Closed;
  gone_.request_stop();
  Error ignored;
  socket_.shutdown(Tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
  const auto self = shared_from_this();
  server_->connections.erase(self);
  drop_stream();
}

}  // namespace tabiya::server
