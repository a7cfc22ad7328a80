#include "server/http/target.hpp"

#include <algorithm>
#include <array>
#include <boost/beast/core/string.hpp>

namespace tabiya::server {
namespace {

constexpr std::array<std::string_view, 2> schemes{"http://", "https://"};

bool begins_with_scheme(std::string_view text, std::string_view scheme) noexcept {
  return boost::beast::iequals(text.substr(0, scheme.size()), scheme);
}

bool is_decimal_digit(char c) noexcept { return c >= '0' && c <= '9'; }

bool is_hex_digit(char c) noexcept {
  return is_decimal_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// A letter of a name, or of an IPv4 address; '%' begins an encoded one.
bool is_in_name(char c) noexcept {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_letter || is_decimal_digit(c) ||
         std::string_view{"-._~%!$&'()*+,;="}.find(c) != std::string_view::npos;
}

bool is_in_ipv6_address(char c) noexcept { return is_hex_digit(c) || c == ':' || c == '.'; }

}  // namespace

bool is_host(std::string_view text) noexcept {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return false;
    if (end == 1 || !std::ranges::all_of(text.substr(1, end - 1), is_in_ipv6_address)) return false;
    text.remove_prefix(end + 1);
  } else {
    const std::size_t end = std::min(text.find(':'), text.size());
    if (!std::ranges::all_of(text.substr(0, end), is_in_name)) return false;
    text.remove_prefix(end);
  }
  if (text.empty()) return true;
  return text.starts_with(':') && std::ranges::all_of(text.substr(1), is_decimal_digit);
}

std::optional<Target> parse_target(std::string_view text) noexcept {
  Target target;
  for (const std::string_view scheme : schemes) {
    if (!begins_with_scheme(text, scheme)) continue;
    text.remove_prefix(scheme.size());
    target.host = text.substr(0, text.find_first_of("/?#"));
    if (target.host.empty() || target.host.find('@') != std::string_view::npos) return std::nullopt;
    text.remove_prefix(target.host.size());
    break;
  }
  if (target.host.empty() && !text.starts_with('/')) return std::nullopt;
  const std::size_t question = std::min(text.find('?'), text.size());
  target.path = text.substr(0, question);
  while (target.path.size() > 1 && target.path.ends_with('/')) target.path.remove_suffix(1);
  if (target.path.empty()) target.path = "/";
  target.query = text.substr(std::min(question + 1, text.size()));
  return target;
}

}  // namespace tabiya::server
