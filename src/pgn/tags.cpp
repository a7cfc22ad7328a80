#include "tabiya/pgn/tags.hpp"

#include <algorithm>

namespace tabiya::pgn {

bool Tags::add(std::string_view name, std::string_view value) {
  if (find(name)) return false;
  pairs_.push_back({std::string{name}, std::string{value}});
  return true;
}

void Tags::set(std::string_view name, std::string_view value) {
  const auto pair = std::ranges::find(pairs_, name, &TagPair::name);
  if (pair == pairs_.end()) pairs_.push_back({std::string{name}, std::string{value}});
  else pair->value = value;
}

bool Tags::remove(std::string_view name) {
  return std::erase_if(pairs_, [&](const TagPair& pair) { return pair.name == name; }) != 0;
}

std::optional<std::string_view> Tags::find(std::string_view name) const noexcept {
  const auto pair = std::ranges::find(pairs_, name, &TagPair::name);
  if (pair == pairs_.end()) return std::nullopt;
  return pair->value;
}

}  // namespace tabiya::pgn
