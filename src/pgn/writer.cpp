#include "tabiya/pgn/writer.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "pgn/movetext_writer.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::pgn {
namespace {

struct RosterTag {
  std::string_view name;
  std::string_view unknown;
};

/// The seven tag roster, with the values written for unknown ones. Source: PGN 8.1.1.
constexpr std::array<RosterTag, 7> roster{{{"Event", "?"},
                                           {"Site", "?"},
                                           {"Date", "????.??.??"},
                                           {"Round", "?"},
                                           {"White", "?"},
                                           {"Black", "?"},
                                           {"Result", "*"}}};

bool is_of_roster(std::string_view name) {
  return std::ranges::find(roster, name, &RosterTag::name) != roster.end();
}

void append_tag(std::string& text, std::string_view name, std::string_view value) {
  text += '[';
  text += name;
  text += " \"";
  for (const char character : value) {
    if (character == '"' || character == '\\') text += '\\';
    text += character;
  }
  text += "\"]\n";
}

/// The tags outside the roster, in ASCII order.
std::vector<TagPair> other_tags(const GameTree& game) {
  std::vector<TagPair> others;
  std::ranges::copy_if(game.tags.pairs(), std::back_inserter(others),
                       [](const TagPair& pair) { return !is_of_roster(pair.name); });
  const auto add = [&](std::string_view name, std::string value) {
    if (!game.tags.find(name)) others.push_back({std::string{name}, std::move(value)});
  };
  // The tags of an unknown start say all that is known.
  const bool is_chess960 = game.has_known_start() && game.castling_mode() == CastlingMode::Chess960;
  if (is_chess960) add("Variant", "Chess960");  // FIDE Guidelines II
  if (is_chess960 || game.start() != Position{}) {
    add("FEN", to_fen(game.start()));
    add("SetUp", "1");
  }
  std::ranges::sort(others, {}, &TagPair::name);
  return others;
}

/// The result, unless the tag has a text that is not one: that would be lost.
std::string_view result_tag(const GameTree& game) {
  const std::string_view text = game.tags.find("Result").value_or("");
  const bool has_content = text.find_first_not_of("?-. ") != std::string_view::npos;
  return has_content && !parse_result(text) ? text : to_string(game.result);
}

void append_tags(std::string& text, const GameTree& game, WriteOptions::TagPairs tags) {
  if (tags == WriteOptions::TagPairs::None) return;
  for (const RosterTag& tag : roster) {
    const bool is_result = tag.name == "Result";
    const auto value = is_result ? result_tag(game) : game.tags.find(tag.name);
    append_tag(text, tag.name, value.value_or(tag.unknown));
  }
  if (tags == WriteOptions::TagPairs::Roster) return;
  for (const TagPair& tag : other_tags(game)) append_tag(text, tag.name, tag.value);
}

}  // namespace

void append_pgn(std::string& text, const GameTree& game, const WriteOptions& options) {
  const bool is_one_line = options.layout == WriteOptions::Layout::OneLine;
  const std::size_t begin = text.size();
  append_tags(text, game, options.tags);
  const bool has_tags = text.size() != begin;
  if (is_one_line)
    std::replace(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), '\n', ' ');
  else if (has_tags) text += '\n';
  MovetextWriter{text, game, options}.write();
  if (!is_one_line) text += '\n';
}

std::string to_pgn(const GameTree& game, const WriteOptions& options) {
  std::string text;
  append_pgn(text, game, options);
  return text;
}

}  // namespace tabiya::pgn
