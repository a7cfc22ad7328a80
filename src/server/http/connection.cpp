#include "server/http/connection.hpp"

#include <poll.h>

#include <array>
#include <boost/asio/post.hpp>
#include <charconv>
#include <utility>

#include "server/http/response_text.hpp"
#include "server/http/upload.hpp"
#include "server/http/web_socket.hpp"

namespace tabiya::server {
namespace {

/// What the client of a stream may send before we take it for a flood.
constexpr std::size_t max_ignored_bytes = std::size_t{64} << 10;
/// What a client may still send who is refused already.
constexpr std::size_t max_lingering_bytes = std::size_t{4} << 20;
constexpr HttpOptions::Seconds linger_time{3};

/// The size of a chunk, as it stands before it.
class ChunkHead {
 public:
  explicit ChunkHead(std::size_t size) noexcept {
    const auto result = std::to_chars(text_.data(), text_.data() + text_.size() - 2, size, 16);
    result.ptr[0] = '\r';
    result.ptr[1] = '\n';
    size_ = static_cast<std::size_t>(result.ptr - text_.data()) + 2;
  }
  [[nodiscard]] std::string_view view() const noexcept { return {text_.data(), size_}; }

 private:
  std::array<char, 20> text_{};
  std::size_t size_;
};

}  // namespace

Connection::Connection(std::shared_ptr<HttpServer::State> server, Tcp::socket socket, Client peer)
    : server_{std::move(server)}, socket_{std::move(socket)}, peer_{std::move(peer)} {
  ++server_->counters.connections;
}

Connection::~Connection() {
  --server_->counters.connections;
  server_->counters.backlog_bytes -= noted_backlog_;
  if (peer_.is_limited) server_->limits.leave(peer_.key);
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
    if (error) return self->close();
    self->on_readable();
  });
}

void Connection::on_readable() {
  if (phase_ == Phase::Closed) return;
  if (phase_ == Phase::Answering) return notice_hang_up();
  Error error;
  auto& buffer = server_->buffer;
  const std::size_t size = socket_.read_some(boost::asio::buffer(buffer), error);
  if (error == boost::asio::error::would_block) return wait_readable();
  if (error) return close();  // at the end of what it sends, too: nobody waits for the rest
  server_->counters.received_bytes += size;
  read({buffer.data(), size});
}

/// While a request is answered: what the client has sent stays where it is, but whoever waits for
/// nothing more needs no work done.
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

/// Reads on in the request that is coming in. What it does not take yet is kept for the next time.
void Connection::begin_request(std::string_view bytes) {
  if (!parser_) {
    // Between two requests there may be an empty line. Source: RFC 9112, 2.2.
    while (bytes.starts_with("\r\n")) bytes.remove_prefix(2);
    if (bytes.empty()) return wait_readable();
    parser_ = std::make_unique<RequestParser>(server_->options.request);
    parser_->on_header([this](Request& request) { prepare(request); });
    has_continued_ = false;
    set_deadline(server_->options.header_time);
  }
  while (!bytes.empty()) {
    const std::size_t used = parser_->read(bytes);
    bytes.remove_prefix(used);
    if (parser_->fault()) return refuse(*parser_->fault());
    if (parser_->is_complete() || used == 0) break;
  }
  unread_ = bytes;
  if (parser_->is_complete()) return answer_request();
  if (parser_->waits_for_continue() && !std::exchange(has_continued_, true)) {
    outbox_.write(socket_, {"HTTP/1.1 100 Continue\r\n\r\n"});
  }
  wait_readable();
}

/// The header is there: now it is known who asks, how long the body may take, and where it goes.
void Connection::prepare(Request& request) {
  const HttpOptions& options = server_->options;
  request.client = server_->proxies.client_of(peer_, request.headers.forwarded_for);
  const bool is_upload = request.method == Method::Post && !options.upload_path.empty() &&
                         request.path == options.upload_path;
  if (is_upload) request.upload = Upload::create(options.upload_folder);
  set_deadline(request.upload ? options.upload_time : options.body_time);
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
      std::move(request), [self](const Response& response) { self->send(response); },
      [self](const std::string& type, const std::vector<Header>& headers) {
        return self->open_stream(type, headers);
      },
      gone_.get_token());
  server_->handle(exchange);
  if (phase_ == Phase::Answering) wait_readable();
}

void Connection::refuse(int status) {
  ++server_->counters.refused_requests;
  phase_ = Phase::Answering;
  keeps_alive_ = false;
  method_ = Method::Get;
  send(refusal(status, reason_phrase(status)));
}

void Connection::send(const Response& response) {
  if (phase_ != Phase::Answering) return;
  phase_ = keeps_alive_ ? Phase::Reading : Phase::Ending;
  const std::string head = head_of(
      response, {.keeps_alive = keeps_alive_, .is_1_1 = has_chunks_, .date = server_->date()});
  const bool has_body = method_ != Method::Head && response.status != 204 && response.status != 304;
  if (!has_body) return after_write(bounded(outbox_.write(socket_, {head})));
  after_write(bounded(outbox_.write(socket_, {head, response.body}, response.kept_body)));
}

/// Counts what waits for this client in memory. Many who ask for much and do not read it would fill
/// that: whoever comes when there is too much is dropped.
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

/// Closes our side and waits until the client has closed his: what he still sends would otherwise
/// make the system throw away what he has not read yet. Source: RFC 9112, 9.6.
void Connection::linger() {
  phase_ = Phase::Lingering;
  set_deadline(linger_time);
  Error ignored;
  socket_.shutdown(Tcp::socket::shutdown_send, ignored);
  wait_readable();
}

void Connection::next_request() {
  set_deadline(server_->options.idle_time);
  if (unread_.empty()) return wait_readable();
  // Not from within the handler: a client that sends a thousand requests at once must not nest them.
  boost::asio::post(server_->context, [self = shared_from_this()] {
    if (self->phase_ == Phase::Reading) self->begin_request(std::exchange(self->unread_, {}));
  });
}

void Connection::wait_writable() {
  if (is_waiting_to_write_ || phase_ == Phase::Closed) return;
  is_waiting_to_write_ = true;
  set_deadline(server_->options.stall_time);
  socket_.async_wait(Tcp::socket::wait_write, [self = shared_from_this()](const Error& error) {
    self->is_waiting_to_write_ = false;
    if (error || self->phase_ == Phase::Closed) return self->close();
    const Outbox::Result result = self->bounded(self->outbox_.resume(self->socket_));
    if (result == Outbox::Result::Written && self->phase_ == Phase::Streaming) {
      self->deadline_ = TimePoint::max();
    }
    self->after_write(result);
  });
}

std::shared_ptr<LineStream> Connection::open_stream(const std::string& type,
                                                    const std::vector<Header>& headers) {
  const auto self = shared_from_this();
  stream_ = std::make_shared<LineStream>(
      LineStream::Carrier{.deliver = [self](const Line& line) { self->send_line(line); },
                          .finish = [self] { self->end_stream(); }});
  ++server_->counters.streams;
  const auto stream = stream_;
  if (phase_ == Phase::Closed) {
    boost::asio::post(server_->context, [self] { self->close(); });
    return stream;
  }
  phase_ = Phase::Streaming;
  keeps_alive_ = keeps_alive_ && has_chunks_;
  send_raw({stream_head_of(
      type, headers,
      {.keeps_alive = keeps_alive_, .is_1_1 = has_chunks_, .date = server_->date()})});
  wait_readable();  // to hear of it when the client goes
  if (method_ == Method::Head) boost::asio::post(server_->context, [self] { self->close(); });
  return stream;
}

void Connection::send_line(const Line& line) {
  if (!has_chunks_) return send_raw({*line, "\n"});
  send_raw({ChunkHead{line->size() + 1}.view(), *line, "\n\r\n"});
}

void Connection::send_raw(std::initializer_list<std::string_view> parts) {
  if (phase_ != Phase::Streaming) return;
  const Outbox::Result result = bounded(outbox_.write(socket_, parts));
  if (outbox_.waiting() > server_->options.backlog_bytes) {
    ++server_->counters.dropped_slow_readers;
    phase_ = Phase::Closed;  // nothing more is sent
    return close_later();
  }
  if (result == Outbox::Result::Failed) return close_later();
  if (result == Outbox::Result::Waiting) wait_writable();
}

/// The last chunk; after it the connection could be used again.
void Connection::end_stream() {
  if (phase_ != Phase::Streaming) return;
  --server_->counters.streams;
  stream_.reset();
  phase_ = keeps_alive_ && ignored_bytes_ == 0 ? Phase::Reading : Phase::Ending;
  after_write(bounded(outbox_.write(socket_, {has_chunks_ ? "0\r\n\r\n" : ""})));
}

void Connection::become_socket() {
  Request request = std::move(parser_->request());
  parser_.reset();
  phase_ = Phase::Closed;
  const auto self = shared_from_this();
  WebSocket::open(server_, std::move(socket_), std::move(request));
  server_->connections.erase(self);
}

void Connection::tick(TimePoint now, std::uint64_t ticks) {
  if (phase_ == Phase::Closed) return;
  if (now >= deadline_) {
    ++server_->counters.timeouts;
    if (phase_ == Phase::Reading && parser_ && !parser_->is_complete()) return refuse(408);
    return close();
  }
  if (phase_ == Phase::Answering) return notice_hang_up();
  if (phase_ != Phase::Streaming || !server_->is_turn_of(socket_, ticks)) return;
  if (has_chunks_) {
    send_raw({"1\r\n\n\r\n"});
  } else {
    send_raw({"\n"});
  }
}

void Connection::finish() {
  keeps_alive_ = false;
  if (phase_ == Phase::Streaming) return stream_->close();
  if (phase_ == Phase::Reading && outbox_.empty()) close();
}

void Connection::close_later() {
  boost::asio::post(server_->context, [self = shared_from_this()] { self->close(); });
}

void Connection::close() {
  if (phase_ == Phase::Closed && !stream_) return;
  phase_ = Phase::Closed;
  gone_.request_stop();
  Error ignored;
  socket_.shutdown(Tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
  const auto self = shared_from_this();
  server_->connections.erase(self);
  if (const auto stream = std::exchange(stream_, nullptr)) {
    --server_->counters.streams;
    stream->lose();
  }
}

}  // namespace tabiya::server
