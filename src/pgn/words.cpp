#include "pgn/words.hpp"

#include <algorithm>
#include <array>

#include "pgn/characters.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::pgn {
namespace {

struct Spelling {
  std::string_view text;
  Result result;
};

constexpr std::array odd_results{
    Spelling{"1:0", Result::WhiteWins},
    Spelling{"0:1", Result::BlackWins},
    Spelling{"+--", Result::WhiteWins},
    Spelling{"--+", Result::BlackWins},
    Spelling{"+:-", Result::WhiteWins},
    Spelling{"-:+", Result::BlackWins},
    Spelling{"+/-:", Result::WhiteWins},
    Spelling{"1/2", Result::Draw},
    Spelling{"1/2:1/2", Result::Draw},
    Spelling{"1/2-", Result::Draw},
    Spelling{"½-½", Result::Draw},
    Spelling{"½:½", Result::Draw},
    Spelling{"½", Result::Draw},
    Spelling{"\xBD-\xBD", Result::Draw},
    Spelling{"\xBD", Result::Draw},
    Spelling{"0.5-0.5", Result::Draw},
    Spelling{"=-=", Result::Draw},
    Spelling{"=:=", Result::Draw},
    Spelling{"WHITEWIN", Result::WhiteWins},
    Spelling{"BLACKWIN", Result::BlackWins},
    Spelling{"DRAW", Result::Draw},
};

// Non-ASCII hyphens: U+2010 to U+2015 and U+2212; the dash of Windows-1252.
constexpr std::array<std::string_view, 8> wide_dashes{"‐", "‑", "‒", "–", "—", "―", "−", "\x96"};

/// The longest odd spelling, with a wide dash for each hyphen.
constexpr std::size_t max_result_bytes = 16;

struct Glyph {
  std::string_view text;
  std::uint8_t number;
};

constexpr std::array glyphs{
    Glyph{"+/=", 14}, Glyph{"+=", 14},  Glyph{"⩲", 14},  Glyph{"=/+", 15},  Glyph{"=+", 15},
    Glyph{"⩱", 15},   Glyph{"+/-", 16}, Glyph{"±", 16},  Glyph{"\xB1", 16}, Glyph{"-/+", 17},
    Glyph{"∓", 17},   Glyph{"+-", 18},  Glyph{"-+", 19}, Glyph{"=", 10},    Glyph{"∞", 13},
    Glyph{"□", 7},    Glyph{"⨀", 22},   Glyph{"⊙", 22},  Glyph{"⟳", 32},    Glyph{"↑", 36},
    Glyph{"→", 40},   Glyph{"⇆", 132},  Glyph{"⨁", 138}, Glyph{"∆", 140},   Glyph{"N", 146},
    Glyph{"‼", 3},    Glyph{"⁇", 4},    Glyph{"⁉", 5},   Glyph{"⁈", 6},
};

constexpr std::array<Glyph, 6> suffix_glyphs{Glyph{"!", 1},  Glyph{"?", 2},  Glyph{"!!", 3},
                                             Glyph{"??", 4}, Glyph{"!?", 5}, Glyph{"?!", 6}};

constexpr std::array<std::string_view, 10> decorations{"+",  "++",   "#",   "x",     "ch",
                                                       "ep", "mate", "dbl", "check", "dblch"};

constexpr std::array<std::string_view, 4> wide_blanks{
    "\xC2\xA0",      // no-break space
    "\xE2\x80\x8B",  // zero-width space
    "\xE2\x80\xAF",  // narrow no-break space
    "\xEF\xBB\xBF",  // byte order mark
};

template <class Table>
std::optional<Nag> find_glyph(const Table& table, std::string_view text) noexcept {
  const auto found = std::ranges::find(table, text, &Glyph::text);
  if (found == table.end()) return std::nullopt;
  return Nag{found->number};
}

/// Replaces every dash by `-`; nothing if the text is too long for a result.
std::string_view with_plain_dashes(std::string_view text,
                                   std::array<char, max_result_bytes>& buffer) noexcept {
  std::size_t size = 0;
  while (!text.empty()) {
    if (size == buffer.size()) return {};
    const auto dash = std::ranges::find_if(
        wide_dashes, [&](std::string_view wide) { return text.starts_with(wide); });
    buffer[size++] = dash == wide_dashes.end() ? text.front() : '-';
    text.remove_prefix(dash == wide_dashes.end() ? 1 : dash->size());
  }
  return {buffer.data(), size};
}

bool is_castling(std::string_view text) noexcept {
  return text.starts_with("O-O") || text.starts_with("0-0") || text.starts_with("o-o");
}

/// Digits alone are a number, including the null move of UCI.
bool is_word_for_null_move(std::string_view text) noexcept {
  return is_null_move(text) && !is_digit(text.front());
}

bool begins_with_figurine(std::string_view text) noexcept {
  return text.size() > 3 && text.starts_with("\xE2\x99") &&
         static_cast<unsigned char>(text[2]) >= 0x94 && static_cast<unsigned char>(text[2]) <= 0x9F;
}

}  // namespace

std::optional<Result> standard_result(std::string_view text) noexcept {
  if (text == "1-0") return Result::WhiteWins;
  if (text == "0-1") return Result::BlackWins;
  if (text == "1/2-1/2") return Result::Draw;
  if (text == "*") return Result::Unknown;
  return std::nullopt;
}

std::optional<Result> parse_result(std::string_view text) noexcept {
  if (const auto result = standard_result(text)) return result;
  std::array<char, max_result_bytes> buffer;
  const std::string_view plain = with_plain_dashes(text, buffer);
  if (const auto result = standard_result(plain)) return result;
  const auto found = std::ranges::find(odd_results, plain, &Spelling::text);
  if (found == odd_results.end()) return std::nullopt;
  return found->result;
}

std::size_t wide_blank_size(std::string_view text) noexcept {
  for (const std::string_view blank : wide_blanks) {
    if (text.starts_with(blank)) return blank.size();
  }
  const bool is_latin_blank = text.starts_with('\xA0');
  return is_latin_blank ? 1 : 0;
}

std::optional<Nag> parse_glyph(std::string_view text) noexcept { return find_glyph(glyphs, text); }

std::optional<Nag> parse_suffix(std::string_view text) noexcept {
  return find_glyph(suffix_glyphs, text);
}

bool is_decoration(std::string_view text) noexcept {
  return std::ranges::find(decorations, text) != decorations.end();
}

bool may_be_move(std::string_view text) noexcept {
  if (text.empty()) return false;
  if (is_castling(text) || is_word_for_null_move(text)) return true;
  const bool begins_well = is_letter(text.front()) || class_of(text.front()) == CharClass::High;
  return begins_well && std::ranges::any_of(text, is_digit);
}

bool looks_like_move(std::string_view text) noexcept {
  constexpr std::size_t max_size = 12;
  constexpr std::string_view move_letters = "abcdefgh12345678xX:-=QRBNSLTDqrbn@+#";
  if (is_castling(text) || is_word_for_null_move(text)) return true;
  if (begins_with_figurine(text)) text.remove_prefix(3);
  else if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') text.remove_prefix(1);
  if (text.size() < 2 || text.size() > max_size) return false;
  if (text.find_first_not_of(move_letters) != std::string_view::npos) return false;
  for (std::size_t index = 0; index + 1 < text.size(); ++index) {
    const bool is_square = text[index] >= 'a' && text[index] <= 'h' && is_digit(text[index + 1]);
    if (is_square) return true;
  }
  return false;
}

}  // namespace tabiya::pgn
