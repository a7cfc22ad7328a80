#include "server/base/utf8.hpp"

#include <algorithm>
#include <string_view>

#include "support/inner/utf8.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::server {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

}  // namespace

std::string repaired_utf8(std::string text) {
  if (pgn::is_utf8(text)) return text;
  std::string repaired;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t size = utf8_size(rest);
    repaired += size == 0 ? replacement : rest.substr(0, size);
    rest.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return repaired;
}

}  // namespace tabiya::server
