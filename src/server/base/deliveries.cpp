#include "server/base/deliveries.hpp"

#include <utility>

namespace tabiya::server {
namespace {

constexpr std::size_t cost_of_end = 1;

std::size_t cost_of(const Line& line) noexcept {
  return 1 + line->size() / Deliveries::bytes_of_short_line;
}

}  // namespace

void Deliveries::send(LineStream& stream, const Line& line) {
  if (stream.waiting_.empty() && sent_ < share) {
    sent_ += cost_of(line);
    post_turns();
    return stream.send_now(line);
  }
  stream.waiting_.push_back(line);
  waiting_ += cost_of(line);
  if (stream.waiting_.size() == 1) streams_.push_back(stream.shared_from_this());
  post_turns();
}

void Deliveries::end(LineStream& stream) {
  stream.is_ending_ = true;
  waiting_ += cost_of_end;
  if (stream.waiting_.empty()) streams_.push_back(stream.shared_from_this());
  post_turns();
}

/// One turn for each share that waits, and at least one, after which lines go out at once again. A
/// fixed number of turns would fall behind when the loop is busy.
void Deliveries::post_turns() {
  for (; turns_posted_ == 0 || turns_posted_ * share < waiting_; ++turns_posted_) {
    loop_.post([this] {
      --turns_posted_;
      take_turn();
    });
  }
}

void Deliveries::take_turn() {
  sent_ = 0;
  while (!streams_.empty() && sent_ < share) deliver_next();
}

/// Sends one line, or an end. The stream waits for its next one behind the others.
void Deliveries::deliver_next() {
  const LineStreamPtr stream = std::move(streams_.front());
  streams_.pop_front();
  if (stream->waiting_.empty()) {
    waiting_ -= cost_of_end;
    sent_ += cost_of_end;
    return stream->close();
  }
  const Line line = std::move(stream->waiting_.front());
  stream->waiting_.pop_front();
  if (!stream->waiting_.empty() || stream->is_ending_) streams_.push_back(stream);
  waiting_ -= cost_of(line);
  sent_ += cost_of(line);
  stream->send_now(line);
}

}  // namespace tabiya::server
