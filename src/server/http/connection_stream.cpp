// Streams of lines over a connection, and what keeps them alive.
#include <array>
#include <charconv>
#include <utility>

#include "server/http/connection.hpp"
#include "server/http/response_text.hpp"

namespace tabiya::server {
namespace {

/// The line with its size that precedes a chunk.
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

std::shared_ptr<LineSink> Connection::open_stream(const LineStreamPtr& stream,
                                                  const std::string& type,
                                                  const std::vector<Header>& headers) {
  if (phase_ == Phase::Closed) return nullptr;
  stream_ = stream;
  ++server_->counters.streams;
  phase_ = Phase::Streaming;
  try {
    if (const auto exchange = exchange_.lock()) {
      caller_ = {exchange->request.headers, server_->recognize_caller};
    }
    send_stream_head(type, headers);
  } catch (...) {
    give_up();
    throw;
  }
  return shared_from_this();
}

void Connection::send_stream_head(const std::string& type, const std::vector<Header>& headers) {
  keeps_alive_ = keeps_alive_ && has_chunks_;
  send_raw({stream_head_of(
      type, headers,
      {.keeps_alive = keeps_alive_, .is_1_1 = has_chunks_, .date = server_->date()})});
  wait_readable();  // to notice when the client disconnects
  if (method_ == Method::Head) close_later();
}

void Connection::send(const Line& line) {
  if (!has_chunks_) return send_raw({*line, "\n"});
  send_raw({ChunkHead{line->size() + 1}.view(), *line, "\n\r\n"});
}

void Connection::send_raw(std::initializer_list<std::string_view> parts) {
  if (phase_ != Phase::Streaming) return;
  const Outbox::Result result = bounded(outbox_.write(socket_, parts));
  if (outbox_.waiting() > server_->options.backlog_bytes) {
    ++server_->counters.dropped_slow_readers;
    return close_later();
  }
  if (result == Outbox::Result::Failed) return close_later();
  if (result == Outbox::Result::Waiting) wait_writable();
}

void Connection::end() {
  if (phase_ != Phase::Streaming) return;
  --server_->counters.streams;
  stream_.reset();
  phase_ = keeps_alive_ && ignored_bytes_ == 0 ? Phase::Reading : Phase::Ending;
  after_write(bounded(outbox_.write(socket_, {has_chunks_ ? "0\r\n\r\n" : ""})));
}

/// Without memory for a task, the next tick closes the connection.
void Connection::fail() noexcept {
  give_up();
  server_->watch.run([this] { close_later(); });
}

/// The client has disconnected.
void Connection::drop_stream() {
  const auto stream = std::exchange(stream_, nullptr);
  if (!stream) return;
  --server_->counters.streams;
  stream->lose();
}

void Connection::tick(TimePoint now, std::uint64_t ticks) {
  if (phase_ == Phase::Closed) return close();
  if (now >= deadline_) {
    ++server_->counters.timeouts;
    if (phase_ == Phase::Reading && parser_ && !parser_->is_complete()) {
      return refuse(refusal(408, "The request took too long to arrive"));
    }
    return close();
  }
  if (phase_ == Phase::Answering) {
    if (exchange_.expired()) return close();  // there was not even memory for an error answer
    return notice_hang_up();
  }
  if (std::exchange(is_paced_, false)) return wait_readable();
  if (phase_ != Phase::Streaming || !server_->is_due(turn_, ticks)) return;
  caller_.check(server_->recognize_caller, [weak = std::weak_ptr{stream_}] {
    if (const auto stream = weak.lock()) stream->close();
  });
  if (phase_ != Phase::Streaming) return;
  if (has_chunks_) {
    send_raw({"1\r\n\n\r\n"});
  } else {
    send_raw({"\n"});
  }
}

}  // namespace tabiya::server
