/// The endpoints of a running server, as it reports them.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "server_load/server_process.hpp"

namespace tabiya::load {

struct Route {
  std::string method;
  std::string pattern;         ///< "/api/board/game/{id}/move/{uci}"
  std::size_t body_bytes = 0;  ///< the longest accepted body; 0: a file of any size
};

/// Runs `tabiya serve --data … routes`. Errors: a sentence.
[[nodiscard]] std::expected<std::vector<Route>, std::string> ask_for_routes(
    const ServerCommand& command);

/// The pattern with each name in braces replaced by `value_of(name)`.
template <class ValueOf>
[[nodiscard]] std::string filled_in(const std::string& pattern, ValueOf value_of) {
  std::string path;
  std::size_t at = 0;
  while (at < pattern.size()) {
    if (pattern[at] != '{') {
      path += pattern[at++];
      continue;
    }
    const std::size_t end = pattern.find('}', at);
    path += value_of(pattern.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return path;
}

}  // namespace tabiya::load
