/// An address with its port, as text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tabiya::server {

/// "10.0.0.1:8422", "[::1]:8422"
[[nodiscard]] inline std::string endpoint_text(std::string_view address, std::uint16_t port) {
  const bool has_colons = address.find(':') != std::string_view::npos;
  std::string text{has_colons ? "[" : ""};
  text += address;
  return text + (has_colons ? "]:" : ":") + std::to_string(port);
}

}  // namespace tabiya::server
