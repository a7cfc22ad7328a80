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

}  // namespace

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
