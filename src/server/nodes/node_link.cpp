#include "server/nodes/node_link.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <utility>

namespace tabiya::server {
namespace {

/// How many frames are handled at most before other tasks get a turn.
constexpr std::size_t frames_at_once = 32;

}  // namespace

std::optional<NodeLink::Tcp::endpoint> endpoint_of(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  std::string_view host = text.substr(0, colon);
  const std::string_view digits = text.substr(colon + 1);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  std::uint16_t port = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(std::string{host}, error);
  if (error || read.ec != std::errc{} || read.ptr != digits.data() + digits.size()) {
    return std::nullopt;
  }
  return NodeLink::Tcp::endpoint{address, port};
}

NodeLink::NodeLink(EventLoop& loop, Tcp::socket socket, Events events)
    : loop_{loop}, socket_{std::move(socket)}, events_{std::move(events)} {}

/// Runs every event of the link. An exception ends only this link.
template <class Step>
void NodeLink::step(Step&& what, std::source_location place) noexcept {
  if (is_lost_) return;
  if (!loop_.watch().run(what, place)) lose("a frame could not be handled");
}

void NodeLink::start() {
  is_connected_ = true;
  Error ignored;
  socket_.set_option(Tcp::no_delay{true}, ignored);
  read();
  write();
}

void NodeLink::connect(const Tcp::endpoint& endpoint) {
  socket_.async_connect(endpoint, [self = shared_from_this()](const Error& error) {
    self->step([&] { error ? self->lose(error.message()) : self->start(); });
  });
}

void NodeLink::read() {
  socket_.async_read_some(boost::asio::buffer(buffer_), [self = shared_from_this()](
                                                            const Error& error, std::size_t size) {
    self->step([&] { error ? self->lose(error.message()) : self->on_read(size); });
  });
}

void NodeLink::on_read(std::size_t size) {
  silent_ticks_ = 0;
  reader_.feed({buffer_.data(), size});
  dispatch();
}

void NodeLink::dispatch() {
  for (std::size_t count = 0; count < frames_at_once; ++count) {
    const auto frame = reader_.next();
    if (!frame) return reader_.is_broken() ? lose("a frame has an impossible length") : read();
    const bool may_go_on = events_.on_frame(*frame);
    if (is_lost_) return;
    if (!may_go_on) break;
  }
  loop_.loop().post([self = shared_from_this()] { self->step([&] { self->dispatch(); }); });
}

void NodeLink::send(FrameKind kind, std::uint64_t channel, std::string_view payload) {
  if (is_lost_ || !last_reason_.empty()) return;
  append_frame(waiting_, {.kind = kind, .channel = channel, .payload = payload});
  has_sent_ = true;
  if (unsent() > most_unsent_bytes) return lose("the other node reads too slowly");
  write();
}

void NodeLink::write() {
  if (!is_connected_ || !writing_.empty()) return;
  if (waiting_.empty()) {
    if (!last_reason_.empty()) lose(last_reason_);
    return;
  }
  writing_ = std::exchange(waiting_, {});
  boost::asio::async_write(
      socket_, boost::asio::buffer(writing_),
      [self = shared_from_this()](const Error& error, std::size_t /*size*/) {
        self->step([&] { error ? self->lose(error.message()) : self->on_written(); });
      });
}

void NodeLink::on_written() {
  writing_.clear();
  write();
  if (!is_lost_ && has_room()) events_.on_room();
}

void NodeLink::tick() {
  if (is_lost_) return report();
  if (++silent_ticks_ >= most_silent_ticks) return lose("the other node is silent");
  if (!has_sent_) send(FrameKind::Ping);
  has_sent_ = false;
}

void NodeLink::lose(std::string reason) noexcept {
  if (std::exchange(is_lost_, true)) return;
  reason_ = std::move(reason);
  close_socket();
  // Without memory for the task, the next tick reports it.
  loop_.watch().run([&] { loop_.loop().post([self = shared_from_this()] { self->report(); }); });
}

void NodeLink::lose_when_sent(std::string reason) {
  last_reason_ = std::move(reason);
  write();
}

void NodeLink::report() {
  if (!std::exchange(is_reported_, true)) events_.on_lost(reason_);
}

void NodeLink::close() noexcept {
  is_lost_ = true;
  is_reported_ = true;
  close_socket();
}

void NodeLink::close_socket() noexcept {
  Error ignored;
  socket_.shutdown(Tcp::socket::shutdown_both, ignored);
  socket_.close(ignored);
}

}  // namespace tabiya::server
