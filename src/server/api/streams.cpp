#include "server/api/streams.hpp"

#include <utility>

#include "server/api/answers.hpp"

namespace tabiya::server {

void serve_stream(
    Site& site, const ExchangePtr& exchange, StreamBegin begin,
    const std::function<Answer<Subscription>(const LineStreamPtr& stream)>& subscribe) {
  const LineStreamPtr stream = exchange->stream_with_first_line();
  stream->pace(site.deliveries);
  auto subscription = subscribe(stream);
  if (!subscription) return exchange->answer(to_response(subscription.error()));
  stream->keep(*std::move(subscription));
  if (begin == StreamBegin::AtOnce) stream->open();
}

}  // namespace tabiya::server
