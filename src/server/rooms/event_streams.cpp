#include "server/rooms/event_streams.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::server {

Subscription EventStreams::watch(UserKey user, LineStreamPtr stream, std::string base_url) {
  std::vector<Stream>& streams = streams_[user];
  if (streams.size() >= max_streams_of_user) {
    const LineStreamPtr oldest = std::move(streams.front().stream);
    streams.erase(streams.begin());
    --size_;
    oldest->end();
  }
  const std::uint64_t number = ++last_number_;
  // Look it up again: ending the oldest can have changed the table.
  streams_[user].push_back({number, std::move(stream), std::move(base_url)});
  ++size_;
  return Subscription{[this, user, number] { leave(user, number); }};
}

void EventStreams::leave(UserKey user, std::uint64_t number) {
  const auto found = streams_.find(user);
  if (found == streams_.end()) return;
  size_ -=
      std::erase_if(found->second, [&](const Stream& stream) { return stream.number == number; });
  if (found->second.empty()) streams_.erase(found);
}

void EventStreams::end(UserKey user) {
  auto node = streams_.extract(user);
  if (node.empty()) return;
  size_ -= node.mapped().size();
  for (Stream& stream : node.mapped()) {
    stream.stream->end();
  }
}

void EventStreams::send(UserKey user, const Line& line) {
  const auto found = streams_.find(user);
  if (found == streams_.end()) return;
  for (Stream& stream : found->second) stream.stream->send(line);
}

void EventStreams::send(UserKey user,
                        const std::function<std::string(const std::string& base_url)>& line_for) {
  const auto found = streams_.find(user);
  if (found == streams_.end()) return;
  for (Stream& stream : found->second) stream.stream->send(make_line(line_for(stream.base_url)));
}

}  // namespace tabiya::server
