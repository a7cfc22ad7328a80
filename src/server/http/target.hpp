/// The target of a request: which path and query it names, and of which host.
#pragma once

#include <optional>
#include <string_view>

namespace tabiya::server {

struct Target {
  std::string_view path;   ///< as it came, without slashes at its end
  std::string_view query;  ///< without the question mark
  std::string_view host;   ///< of a target in full; otherwise empty
};

/// Reads "/path?query" and "http://host/path?query", which a server must take as well as a proxy.
/// Source: RFC 9112, 3.2.
[[nodiscard]] std::optional<Target> parse_target(std::string_view text) noexcept;

}  // namespace tabiya::server
