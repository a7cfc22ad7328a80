#include "pgn/movetext_formatter.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>

#include "pgn/annotation_text.hpp"
#include "pgn/characters.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::pgn {
namespace {

/// The glyphs $1 to $6. Source: PGN 8.2.3.8.
constexpr std::array<std::string_view, 6> suffixes{"!", "?", "!!", "??", "!?", "?!"};

std::optional<std::string_view> suffix_of(Nag nag) {
  if (nag.number == 0 || nag.number > suffixes.size()) return std::nullopt;
  return suffixes[nag.number - 1U];
}

bool has_lines(const WriteOptions& options) {
  return options.layout == WriteOptions::Layout::Lines;
}

/// In a layout without lines, where a command is broken has no effect.
std::size_t longest_command_of(const WriteOptions& options) {
  constexpr std::size_t columns_of_braces = 2;
  return has_lines(options) ? options.max_columns - columns_of_braces : 0;
}

/// A number between two signs, without a string of its own.
class NumberText {
 public:
  NumberText(std::string_view before, std::uint64_t number, std::string_view after) {
    char* const digits = std::ranges::copy(before, text_.data()).out;
    char* const digits_end = std::to_chars(digits, text_.data() + text_.size(), number).ptr;
    end_ = std::ranges::copy(after, digits_end).out;
  }
  [[nodiscard]] std::string_view view() const noexcept { return {text_.data(), end_}; }

 private:
  static constexpr std::size_t most_bytes = 24;  // 20 digits, and the dots of a move of Black
  std::array<char, most_bytes> text_{};
  char* end_;
};

}  // namespace

MovetextFormatter::MovetextFormatter(std::string& text, const WriteOptions& options)
    : filler_{text,
              has_lines(options) ? options.max_columns : std::numeric_limits<std::size_t>::max()},
      options_{&options},
      longest_command_{longest_command_of(options)} {}

void MovetextFormatter::add_number(std::uint64_t ply) {
  const bool is_white = ply % 2 == 0;
  const std::uint64_t number = ply / 2;
  if (options_->has_move_numbers && (is_white || needs_number_)) {
    if (is_white && number <= ShortText::most_number) [[likely]]
      filler_.add_plain(ShortText::of_move_number(number));
    else filler_.add(NumberText{"", number, is_white ? "." : "..."}.view());
  }
  needs_number_ = false;
}

void MovetextFormatter::add_move(std::string_view move, std::uint64_t ply) {
  add_number(ply);
  filler_.add(move);
  has_glyph_ = false;
}

void MovetextFormatter::add_plain_move(ShortText move, std::uint64_t ply) {
  add_number(ply);
  filler_.add_plain(move);
  has_glyph_ = false;
}

/// Only the first glyph of a move can be a suffix.
void MovetextFormatter::add_nag(Nag nag) {
  if (options_->glyphs == WriteOptions::Glyphs::None) return;
  const bool may_be_suffix = options_->glyphs == WriteOptions::Glyphs::Suffixes && !has_glyph_;
  has_glyph_ = true;
  const auto suffix = may_be_suffix ? suffix_of(nag) : std::nullopt;
  if (suffix) filler_.glue_to_last(*suffix);
  else if (nag.number != 0) filler_.add(NumberText{"$", nag.number, ""}.view());
}

void MovetextFormatter::add_comment(std::string_view comment) {
  if (options_->comments == WriteOptions::Comments::None) return;
  if (options_->comments == WriteOptions::Comments::All) fill_comment(comment);
  else fill_comment(normalized_comment(human_text(comment)));
}

void MovetextFormatter::fill_comment(std::string_view text) {
  if (text.empty()) return;
  filler_.glue_before_next("{");
  while (!text.empty()) {
    const std::size_t size = breakable_size(text);
    filler_.add(text.substr(0, size));
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  filler_.glue_to_last("}");
  needs_number_ = true;
}

/// The part up to the first single blank outside a command.
std::size_t MovetextFormatter::breakable_size(std::string_view text) const {
  std::size_t index = 0;
  while (index < text.size()) {
    if (text[index] == ' ') {
      if (text[index + 1] != ' ' && text[index - 1] != ' ') break;
    } else if (text[index] == '[') {
      if (const auto command = command_at(text.substr(index, longest_command_))) {
        index += command->size;
        continue;
      }
    }
    ++index;
  }
  return index;
}

void MovetextFormatter::begin_variation() {
  needs_number_ = true;
  filler_.glue_before_next("(");
}

void MovetextFormatter::end_variation() {
  needs_number_ = true;
  filler_.glue_to_last(")");
}

void MovetextFormatter::finish(Result result) {
  if (options_->has_result) filler_.add(to_string(result));
  filler_.end_line();
}

std::string_view stored_comment(std::string_view text, std::string& buffer) {
  const auto is_changed = [](char character) {
    const CharClass its_class = class_of(character);
    const bool is_space = its_class == CharClass::Blank || its_class == CharClass::LineEnd ||
                          its_class == CharClass::Control;
    return (is_space && character != ' ') || character == '}';
  };
  const bool has_space_around = text.starts_with(' ') || text.ends_with(' ');
  if (!has_space_around && std::ranges::none_of(text, is_changed)) return text;
  buffer = normalized_comment(text);
  return buffer;
}

}  // namespace tabiya::pgn
