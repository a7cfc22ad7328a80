#include "cli/pgn/opening_name.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "cli/input.hpp"
#include "pgn/inner/text_folding.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::cli {
namespace {

bool is_utf8(pgn::Input& input) {
  while (!input.is_final()) {
    const std::string_view window{input.begin(), input.end()};
    const std::string_view whole = utf8_prefix(window, window.empty() ? 0 : window.size() - 1);
    if (!pgn::is_utf8(whole)) return false;
    input.advance(input.begin() + whole.size());
  }
  return pgn::is_utf8({input.begin(), input.end()});
}

bool is_ascii(char letter) noexcept { return static_cast<unsigned char>(letter) < 0x80; }

std::string without_accents(std::string_view name) {
  std::string result;
  while (!name.empty()) {
    const auto accented = std::ranges::find_if_not(name, is_ascii);
    const auto end = std::find_if(accented, name.end(), is_ascii);
    result.append(name.begin(), accented);
    result += pgn::folded({accented, end});  // no name has an accented capital
    name = {end, name.end()};
  }
  return result;
}

}  // namespace

Letters letters_for(const std::string& file) {
  if (file == standard_input) return Letters::Utf8;
  auto input = pgn::Input::from_file(file);
  return !input || is_utf8(*input) ? Letters::Utf8 : Letters::Plain;
}

std::string opening_name(const pgn::Opening& opening, Letters letters) {
  return letters == Letters::Utf8 ? std::string{opening.name} : without_accents(opening.name);
}

}  // namespace tabiya::cli
