/// Lines of the site on their way to a client.
#pragma once

#include <cstdint>
#include <functional>

#include "server/http/exchange.hpp"
#include "server/loop.hpp"
#include "server/outlet.hpp"
#include "server/refused.hpp"

namespace tabiya::server {

/// When a stream begins for its client.
enum class StreamBegin : std::uint8_t {
  AtOnce,         ///< even if there is nothing to say yet
  WithFirstLine,  ///< so that nothing comes before it: clients read the game from the first line
};

/// Answers by a stream of what somebody subscribes to, or says why there is none. The subscription
/// ends with the client.
void serve_stream(Loop& loop, const ExchangePtr& exchange, StreamBegin begin,
                  const std::function<Answer<Subscription>(Outlet)>& subscribe);

}  // namespace tabiya::server
