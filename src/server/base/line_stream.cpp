#include "server/base/line_stream.hpp"

#include "server/base/deliveries.hpp"

namespace tabiya::server {

void LineStream::keep(Subscription subscription) {
  if (is_open_) subscription_ = std::move(subscription);
}

void LineStream::open() {
  Opener opener = std::exchange(opener_, {});
  if (!opener) return;
  try {
    sink_ = opener(shared_from_this());
  } catch (...) {
    lose();
    throw;
  }
  if (!sink_) lose();
}

void LineStream::send(const Line& line) {
  if (!is_open_ || is_ending_) return;
  if (deliveries_ != nullptr) return deliveries_->send(*this, line);
  send_now(line);
}

/// A failure for one client must not keep a broadcast from the others.
void LineStream::send_now(const Line& line) {
  open();
  if (!is_open_) return;
  try {
    sink_->send(line);
  } catch (...) {
    sink_->fail();
  }
}

void LineStream::end() {
  if (!is_open_ || is_ending_) return;
  if (deliveries_ != nullptr) return deliveries_->end(*this);
  close();
}

void LineStream::close() { leave(&LineSink::end); }

void LineStream::fail() { leave(&LineSink::fail); }

void LineStream::leave(void (LineSink::*how)()) {
  open();
  if (!std::exchange(is_open_, false)) return;
  const auto sink = std::exchange(sink_, nullptr);
  std::exchange(subscription_, {}).end();
  (sink.get()->*how)();
}

void LineStream::lose() {
  is_open_ = false;
  sink_.reset();
  std::exchange(subscription_, {}).end();
}

}  // namespace tabiya::server
