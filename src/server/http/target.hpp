/// The request target: its path, query and host.
#pragma once

#include <optional>
#include <string_view>

namespace tabiya::server {

struct Target {
  std::string_view path;   ///< still encoded, without trailing slashes
  std::string_view query;  ///< without the question mark
  std::string_view host;   ///< only of an absolute URL, otherwise empty
};

/// Parses "/path?query" and "http://host/path?query"; a server must accept both forms.
/// Source: RFC 9112, 3.2.
[[nodiscard]] std::optional<Target> parse_target(std::string_view text) noexcept;

/// True for a host with or without a port, as `Host` may name it; an empty one is allowed.
/// Source: RFC 9112, 3.2; RFC 3986, 3.2.2.
[[nodiscard]] bool is_host(std::string_view text) noexcept;

}  // namespace tabiya::server
