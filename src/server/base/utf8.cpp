#include "server/base/utf8.hpp"

#include <algorithm>
#include <string_view>

#include "support/inner/utf8.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::server {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::size_t longest_character = 4;

/// The size of the first character in bytes; 0 if the text does not begin with a valid character.
std::size_t size_of_character(std::string_view text) noexcept {
  const std::size_t longest = std::min(text.size(), longest_character);
  std::size_t size = 1;
  while (size < longest && continues_utf8(text[size])) ++size;
  while (size > 0 && !pgn::is_utf8(text.substr(0, size))) --size;
  return size;
}

}  // namespace

std::string repaired_utf8(std::string text) {
  if (pgn::is_utf8(text)) return text;
  std::string repaired;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t size = size_of_character(rest);
    repaired += size == 0 ? replacement : rest.substr(0, size);
    rest.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return repaired;
}

}  // namespace tabiya::server
