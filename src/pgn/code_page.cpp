#include "tabiya/pgn/code_page.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "pgn/characters.hpp"
#include "pgn/code_page_tables.hpp"
#include "support/inner/utf8.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::array<std::string_view, all_code_pages.size()> code_page_names{
    "windows-1252", "iso-8859-1", "iso-8859-2", "iso-8859-15", "windows-1250", "windows-1251",
    "koi8-r",       "cp437",      "cp850",      "cp852",       "cp866",        "macintosh"};

constexpr unsigned first_upper = 0x80;

/// The letters in lower case and the digits of a name.
std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char character : name) {
    if (!is_letter(character) && !is_digit(character)) continue;
    const bool is_capital = character >= 'A' && character <= 'Z';
    plain += is_capital ? static_cast<char>(character + ('a' - 'A')) : character;
  }
  return plain;
}

void make_utf8(std::vector<std::string>& texts, CodePage page) {
  for (std::string& text : texts) {
    if (!is_utf8(text)) text = to_utf8(text, page);
  }
}

void make_utf8(Tags& tags, CodePage page) {
  const bool is_done = std::ranges::all_of(
      tags.pairs(), [](const TagPair& tag) { return is_utf8(tag.name) && is_utf8(tag.value); });
  if (is_done) return;
  Tags converted;
  for (const TagPair& tag : tags.pairs()) {
    converted.add(to_utf8(tag.name, page), to_utf8(tag.value, page));
  }
  tags = std::move(converted);
}

/// The number of leading ASCII bytes, counted in whole words.
std::size_t ascii_words(std::string_view text) noexcept {
  constexpr std::uint64_t high_bits = 0x8080808080808080;
  std::size_t at = 0;
  std::uint64_t word = 0;
  for (; text.size() - at >= sizeof word; at += sizeof word) {
    std::memcpy(&word, text.data() + at, sizeof word);
    if ((word & high_bits) != 0) break;
  }
  return at;
}

}  // namespace

std::string_view to_string(CodePage page) noexcept {
  return code_page_names[static_cast<std::size_t>(page)];
}

std::optional<CodePage> parse_code_page(std::string_view name) {
  const std::string plain = plain_name(name);
  if (plain == "latin1") return CodePage::Latin1;
  for (const CodePage page : all_code_pages) {
    if (plain_name(to_string(page)) == plain) return page;
  }
  return std::nullopt;
}

bool is_utf8(std::string_view text) noexcept {
  while (!text.empty()) {
    text.remove_prefix(ascii_words(text));
    if (text.empty()) return true;
    const std::size_t size = utf8_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string to_utf8(std::string_view text, CodePage page) {
  if (is_utf8(text)) return std::string{text};
  const UpperHalf& upper = upper_halves[static_cast<std::size_t>(page)];
  std::string result;
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte < first_upper) result += character;
    else append_utf8(result, upper[byte - first_upper]);
  }
  return result;
}

void make_utf8(GameTree& game, CodePage page) {
  make_utf8(game.tags, page);
  make_utf8(game[GameTree::root()].comments, page);
  for (const NodeId id : game.nodes()) {
    Node& node = game[id];
    make_utf8(node.comments_before, page);
    make_utf8(node.comments, page);
    if (auto* const unplayed = std::get_if<UnplayedMove>(&node.step)) {
      unplayed->text = to_utf8(unplayed->text, page);
    }
  }
}

}  // namespace tabiya::pgn
