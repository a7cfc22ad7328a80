/// Input: an expression, a NUL and a text. For each game of the text, `not (…)` must return the
/// opposite of the expression. An invalid expression gives an error within it.
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "pgn/inner/filter_visitor.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {
namespace {

std::string answers(const GameFilter& filter, std::string_view pgn) {
  std::string answers;
  FilterVisitor visitor{filter};
  Reader reader{Input::from_memory(pgn)};
  while (reader.read_game(visitor)) answers += visitor.is_wanted() ? 'y' : 'n';
  return answers;
}

void check(std::string_view expression, std::string_view pgn) {
  const auto filter = GameFilter::parse(expression);
  if (!filter) {
    assert(filter.error().offset <= expression.size() && !filter.error().reason.empty());
    return;
  }
  const bool is_blank = expression.find_first_not_of(" \t\r\n\v\f\x1A") == std::string_view::npos;
  const auto opposite =
      GameFilter::parse("not (" + (is_blank ? "all" : std::string{expression}) + ")");
  if (!opposite) return;  // nested too deeply
  std::string expected = answers(*filter, pgn);
  for (char& answer : expected) answer = answer == 'y' ? 'n' : 'y';
  assert(answers(*opposite, pgn) == expected);
}

}  // namespace
}  // namespace tabiya::pgn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  const std::size_t end = std::min(bytes.find('\0'), bytes.size());
  tabiya::pgn::check(bytes.substr(0, end), bytes.substr(std::min(end + 1, bytes.size())));
  return 0;
}
