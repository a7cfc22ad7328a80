#include "pgn/tag_section.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/variant_fen.hpp"

namespace tabiya::pgn {
namespace {

using Pair = TagSection::Pair;

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

std::optional<std::string_view> find(const TagSection& section, std::string_view name) {
  const auto pair = std::ranges::find(section.pairs, name, &Pair::name);
  return pair == section.pairs.end() ? std::nullopt : std::optional{pair->value};
}

void append_tag(std::string& text, std::string_view name, std::string_view value) {
  text += '[';
  text += name;
  text += " \"";
  for (std::size_t special = value.find_first_of("\"\\"); special != std::string_view::npos;
       special = value.find_first_of("\"\\")) {
    text += value.substr(0, special);
    text += '\\';
    text += value[special];
    value.remove_prefix(special + 1);
  }
  text += value;
  text += "\"]\n";
}

/// The tags that a start needs, apart from those that the game has. The FEN is kept by the caller.
std::vector<Pair> start_tags_of(const TagSection& section, std::string& fen) {
  std::vector<Pair> pairs;
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!find(section, name)) pairs.push_back({name, value});
  };
  if (const auto& start = section.variant_start) {
    add("Variant", to_string(start->variant()));
    if (*start == VariantPosition{start->variant()}) return pairs;
    fen = to_fen(*start);
  } else if (section.start != nullptr) {
    const bool is_chess960 = section.castling_mode == CastlingMode::Chess960;
    if (is_chess960) add("Variant", "Chess960");  // FIDE Guidelines II
    if (!is_chess960 && *section.start == Position{}) return pairs;
    fen = to_fen(*section.start);
  } else {
    return pairs;
  }
  add("FEN", fen);
  add("SetUp", "1");
  return pairs;
}

/// Appends the tags outside the roster, in ASCII order.
void append_other_tags(std::string& text, const TagSection& section) {
  std::string fen;
  std::vector<Pair> others = start_tags_of(section, fen);
  for (const Pair& pair : section.pairs) {
    if (!is_of_roster(pair.name)) others.push_back(pair);
  }
  std::ranges::sort(others, {}, &Pair::name);
  for (const auto& [name, value] : others) append_tag(text, name, value);
}

/// The result, unless the tag has a text that is not one: that would be lost.
std::string_view result_tag(const TagSection& section) {
  const std::string_view text = find(section, "Result").value_or("");
  const bool has_content = text.find_first_not_of("?-. ") != std::string_view::npos;
  return has_content && !parse_result(text) ? text : to_string(section.result);
}

void append_tags(std::string& text, const TagSection& section, WriteOptions::TagPairs tags) {
  if (tags == WriteOptions::TagPairs::None) return;
  for (const RosterTag& tag : roster) {
    const bool is_result = tag.name == "Result";
    append_tag(text, tag.name,
               is_result ? result_tag(section) : find(section, tag.name).value_or(tag.unknown));
  }
  if (tags == WriteOptions::TagPairs::All) append_other_tags(text, section);
}

bool is_one_line(const WriteOptions& options) {
  return options.layout == WriteOptions::Layout::OneLine;
}

}  // namespace

TagSection tag_section_of(const GameTree& game) {
  TagSection section{.pairs = {}, .result = game.result};
  section.pairs.reserve(game.tags.pairs().size());
  for (const auto& [name, value] : game.tags.pairs()) section.pairs.push_back({name, value});
  // The tags of an unknown start say all that is known.
  if (!game.variant_start()) return section;
  if (game.variant() == Variant::Standard) section.start = &game.start();
  else section.variant_start = game.variant_start();
  section.castling_mode = game.castling_mode();
  return section;
}

bool is_written(std::string_view name, const WriteOptions& options) {
  if (options.tags == WriteOptions::TagPairs::Roster) return is_of_roster(name);
  return options.tags == WriteOptions::TagPairs::All;
}

void append_tag_section(std::string& text, const TagSection& section, const WriteOptions& options) {
  const std::size_t begin = text.size();
  append_tags(text, section, options.tags);
  const bool has_tags = text.size() != begin;
  if (is_one_line(options)) {
    std::replace(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), '\n', ' ');
  } else if (has_tags) {
    text += '\n';
  }
}

void end_game_text(std::string& text, const WriteOptions& options) {
  if (!is_one_line(options)) text += '\n';
}

}  // namespace tabiya::pgn
