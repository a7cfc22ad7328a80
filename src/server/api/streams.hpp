/// Sends lines of the site to a client as a stream.
#pragma once

#include <cstdint>
#include <functional>

#include "server/http/exchange.hpp"
#include "server/model/refused.hpp"
#include "server/site/site.hpp"

namespace tabiya::server {

/// When the client gets the head of a stream.
enum class StreamBegin : std::uint8_t {
  AtOnce,         ///< even before there is a line
  WithFirstLine,  ///< so that no keep-alive line precedes it: clients read the game from the first line
};

/// Answers with the stream of a subscription, or with its refusal. The subscription ends when the
/// client is gone. A task of the loop sends a bounded number of lines; see Deliveries.
void serve_stream(
    Site& site, const ExchangePtr& exchange, StreamBegin begin,
    const std::function<Answer<Subscription>(const LineStreamPtr& stream)>& subscribe);

}  // namespace tabiya::server
