#include "server/api/streams.hpp"

#include <memory>
#include <utility>

#include "server/api/answers.hpp"

namespace tabiya::server {
namespace {

/// A stream and its subscription; they end together.
struct Feed : std::enable_shared_from_this<Feed> {
  explicit Feed(ExchangePtr of) : exchange{std::move(of)} {}

  void open() {
    if (stream) return;
    stream = exchange->open_stream();
    exchange.reset();
    stream->on_gone([self = shared_from_this()] { self->subscription.end(); });
  }
  void send(const Line& line) {
    open();
    stream->send(line);
  }
  void end() {
    open();
    subscription.end();
    stream->end();
  }

  ExchangePtr exchange;
  std::shared_ptr<LineStream> stream;
  Subscription subscription;
};

}  // namespace

void serve_stream(Loop& loop, const ExchangePtr& exchange, StreamBegin begin,
                  const std::function<Answer<Subscription>(Outlet)>& subscribe) {
  const auto feed = std::make_shared<Feed>(exchange);
  if (begin == StreamBegin::AtOnce) feed->open();
  auto subscription =
      subscribe({.send = [feed](const Line& line) { feed->send(line); },
                 // Posted, because a subscription must not end within its own callback.
                 .end = [feed, &loop] { loop.post([feed] { feed->end(); }); }});
  if (subscription) {
    feed->subscription = *std::move(subscription);
  } else if (feed->stream) {
    feed->stream->end();
  } else {
    exchange->answer(to_response(subscription.error()));
  }
}

}  // namespace tabiya::server
