#include "python/chess/pgn_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace tabiya::python::chess {
namespace {

/// Kinds of letters, as bits.
using Kinds = std::uint8_t;
constexpr Kinds file_letter = 1;
constexpr Kinds rank_letter = 2;
constexpr Kinds piece_letter = 4;
constexpr Kinds promotion_letter = 8;
constexpr Kinds token_letter = 16;
constexpr Kinds digit = 32;
constexpr Kinds after_digit = 64;  // in a token that begins with a digit

constexpr auto kinds = [] {
  std::array<Kinds, 256> table{};
  const auto mark = [&](std::string_view letters, Kinds kind) {
    for (const char letter : letters) table[static_cast<unsigned char>(letter)] |= kind;
  };
  mark("abcdefgh", file_letter);
  mark("12345678", rank_letter);
  mark("NBKRQ", piece_letter);
  mark("nbrqkNBRQK", promotion_letter);
  mark("NBKRQPabcdefgh12345678-xZ0@O{;$()*?!", token_letter);
  mark("0123456789", digit);
  mark("abcdefghx-/0", after_digit);
  return table;
}();

bool is(Kinds kind, char letter) noexcept {
  return (kinds[static_cast<unsigned char>(letter)] & kind) != 0;
}
bool is_one_of(char letter, std::string_view letters) noexcept { return letters.contains(letter); }

char letter_at(std::string_view text, std::size_t place) noexcept {
  return place < text.size() ? text[place] : '\0';
}

bool has_square_at(std::string_view text, std::size_t place) noexcept {
  return is(file_letter, letter_at(text, place)) && is(rank_letter, letter_at(text, place + 1));
}

/// The length of the square at a place and of a promotion behind it; 0 if no square is there.
std::size_t end_of_target(std::string_view text, std::size_t place) noexcept {
  if (!has_square_at(text, place)) return 0;
  const std::size_t end = place + 2;
  const bool has_sign = letter_at(text, end) == '=';
  const std::size_t letter = end + (has_sign ? 1 : 0);
  return is(promotion_letter, letter_at(text, letter)) ? letter + 1 : end;
}

/// The length of a move of a piece or a pawn: a letter, a file, a rank, and a sign, each if it is there, and the
/// target. As much as possible is read as the origin.
std::size_t length_of_plain_move(std::string_view text) noexcept {
  const std::size_t begin = is(piece_letter, text[0]) ? 1 : 0;
  for (const bool has_file : {true, false}) {
    if (has_file && !is(file_letter, letter_at(text, begin))) continue;
    for (const bool has_rank : {true, false}) {
      std::size_t place = begin + (has_file ? 1 : 0);
      if (has_rank && !is(rank_letter, letter_at(text, place))) continue;
      place += has_rank ? 1 : 0;
      const bool has_sign = letter_at(text, place) == 'x' || letter_at(text, place) == '-';
      if (const std::size_t end = end_of_target(text, place + (has_sign ? 1 : 0)); end > 0)
        return end;
    }
  }
  return 0;
}

std::size_t length_of_drop(std::string_view text) noexcept {
  const std::size_t sign = is_one_of(text[0], "PNBRQK") ? 1 : 0;
  return letter_at(text, sign) == '@' && has_square_at(text, sign + 1) ? sign + 3 : 0;
}

std::size_t length_of_word(std::string_view text,
                           std::initializer_list<std::string_view> words) noexcept {
  for (const std::string_view word : words) {
    if (text.starts_with(word)) return word.size();
  }
  return 0;
}

std::size_t length_of_move(std::string_view text) noexcept {
  if (const std::size_t plain = length_of_plain_move(text); plain > 0) return plain;
  if (const std::size_t drop = length_of_drop(text); drop > 0) return drop;
  return length_of_word(text, {"--", "Z0", "0000", "@@@@", "O-O-O", "O-O", "0-0-0", "0-0"});
}

std::string_view without_end(std::string_view line) noexcept {
  while (!line.empty() && GameLines::is_blank(line.substr(line.size() - 1))) line.remove_suffix(1);
  return line;
}

std::size_t length_of_name(std::string_view text) noexcept {
  std::size_t length = 0;
  const auto is_letter = [](char letter) {
    return is(digit, letter) || (letter >= 'A' && letter <= 'Z') ||
           (letter >= 'a' && letter <= 'z');
  };
  if (text.empty() || !is_letter(text[0])) return 0;
  while (length < text.size() && (is_letter(text[length]) || is_one_of(text[length], "_+#=:-"))) {
    ++length;
  }
  return length;
}

/// `[Name "value"]`, where the value may contain anything, quotes included.
std::optional<std::pair<std::string, std::string>> parse_tag(std::string_view line) {
  line = without_end(line);
  if (!line.ends_with(']')) return std::nullopt;
  line = without_end(line.substr(1, line.size() - 2));
  const std::string_view name = line.substr(0, length_of_name(line));
  line.remove_prefix(name.size());
  const std::size_t quote = line.find('"');
  if (name.empty() || quote == 0 || quote == std::string_view::npos ||
      !GameLines::is_blank(line.substr(0, quote))) {
    return std::nullopt;
  }
  line.remove_prefix(quote);
  if (line.size() < 2 || !line.ends_with('"') || line.contains('\r')) return std::nullopt;
  return std::pair{std::string{name}, std::string{line.substr(1, line.size() - 2)}};
}

}  // namespace

LineSource::LineSource(PyObject* handle)
    : read_line_{PyObject_GetAttrString(handle, "readline")}, line_{Py_NewRef(Py_None)} {}

std::string_view LineSource::next() {
  line_ = Ref{PyObject_CallNoArgs(read_line_.get())};
  if (!PyUnicode_Check(line_.get())) raise(PyExc_TypeError, "expected a file opened as text");
  Py_ssize_t size = 0;
  if (const char* const text = PyUnicode_AsUTF8AndSize(line_.get(), &size)) {
    return {text, static_cast<std::size_t>(size)};
  }
  // Bytes that were not UTF-8 have been read as surrogates.
  PyErr_Clear();
  line_ = Ref{PyUnicode_AsEncodedString(line_.get(), "utf-8", "surrogatepass")};
  return {PyBytes_AS_STRING(line_.get()), static_cast<std::size_t>(PyBytes_GET_SIZE(line_.get()))};
}

PyObject* text_object_of(std::string_view text) {
  return PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass");
}

Token TokenFinder::take(TokenKind kind, std::size_t size) {
  const Token token{kind, rest_.substr(0, size)};
  rest_.remove_prefix(size);
  return token;
}

std::optional<Token> TokenFinder::next() {
  while (!rest_.empty()) {
    // Most others are blanks, dots, and signs of check.
    if (!is(token_letter, rest_[0])) {
      rest_.remove_prefix(1);
      continue;
    }
    if (rest_[0] == ';') {
      rest_ = {};
      return std::nullopt;
    }
    if (const auto token = token_here()) return token;
    rest_.remove_prefix(1);
  }
  return std::nullopt;
}

std::optional<Token> TokenFinder::token_here() {
  // Most digits belong to the numbers of moves.
  if (is(digit, rest_[0]) && !is(after_digit, letter_at(rest_, 1))) return std::nullopt;
  if (const std::size_t size = length_of_move(rest_); size > 0) return take(TokenKind::Move, size);
  switch (rest_[0]) {
    case '{': return take(TokenKind::Comment, rest_.size());
    case '(': return take(TokenKind::BeginVariation, 1);
    case ')': return take(TokenKind::EndVariation, 1);
    case '?':
    case '!':
      return take(TokenKind::Mark,
                  is_one_of(letter_at(rest_, 1), "?!") && rest_.size() > 1 ? 2 : 1);
    case '$': {
      std::size_t size = 1;
      while (is(digit, letter_at(rest_, size))) ++size;
      if (size == 1) return std::nullopt;
      return take(TokenKind::Glyph, size);
    }
    default: break;
  }
  const std::size_t size = length_of_word(rest_, {"*", "1-0", "0-1", "1/2-1/2"});
  if (size == 0) return std::nullopt;
  return take(TokenKind::Result, size);
}

bool GameLines::is_blank(std::string_view line) noexcept {
  return std::ranges::all_of(line, [](char letter) {
    return letter == ' ' || (letter >= '\t' && letter <= '\r') ||
           (letter >= '\x1c' && letter <= '\x1f');
  });
}

bool GameLines::read_tags(TagPairs& tags) {
  line_ = source_.next();
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  while (line_.starts_with(byte_order_mark)) line_.remove_prefix(byte_order_mark.size());
  while (!line_.empty() && (is_blank(line_) || is_ignored_line())) line_ = source_.next();
  bool is_found = false;
  bool after_empty_line = false;
  for (; !line_.empty(); line_ = source_.next()) {
    if (is_ignored_line()) continue;
    if (!after_empty_line && is_blank(line_)) {
      after_empty_line = true;
      continue;
    }
    is_found = true;
    if (!line_.starts_with('[')) break;
    after_empty_line = false;
    if (auto tag = parse_tag(line_)) tags.push_back(*std::move(tag));
  }
  return is_found;
}

std::string_view GameLines::read_comment(std::string_view first, TokenFinder& finder) {
  std::string_view part = first.substr(first.starts_with("{ ") ? 2 : 1);
  std::size_t end = part.find('}');
  const bool has_one_line = end != std::string_view::npos;
  comment_.clear();
  while (end == std::string_view::npos && !part.empty()) {
    comment_ += part;
    line_ = part = source_.next();
    end = part.find('}');
  }
  finder = TokenFinder{part.empty() ? part : part.substr(end + 1)};
  if (part.empty()) return comment_;
  const bool has_blank = end > 0 && part[end - 1] == ' ';
  const std::string_view last = part.substr(0, has_blank ? end - 1 : end);
  return has_one_line ? last : comment_ += last;
}

}  // namespace tabiya::python::chess
