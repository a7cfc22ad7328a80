#include "pgn/line_filler.hpp"

#include <algorithm>

#include "support/inner/utf8.hpp"

namespace tabiya::pgn {
namespace {

/// The number of UTF-8 characters, at least 1: a word of broken UTF-8 needs room on its line, too.
std::size_t columns_of(std::string_view text) {
  const auto characters =
      std::ranges::count_if(text, [](char byte) { return !continues_utf8(byte); });
  return std::max<std::size_t>(1, static_cast<std::size_t>(characters));
}

}  // namespace

void LineFiller::add(std::string_view word) {
  flush();
  word_ = glued_;
  word_ += word;
  glued_.clear();
}

void LineFiller::glue_to_last(std::string_view sign) { word_ += sign; }

void LineFiller::flush() {
  if (word_.empty()) return;
  const std::size_t columns = columns_of(word_);
  // A percent sign in the first column would hide the line from other readers. Source: PGN 6
  const bool breaks_line = column_ + 1 + columns > max_columns_ && !word_.starts_with('%');
  if (column_ != 0) {
    *text_ += breaks_line ? '\n' : ' ';
    column_ = breaks_line ? 0 : column_ + 1;
  }
  *text_ += word_;
  column_ += columns;
  word_.clear();
}

void LineFiller::end_line() {
  flush();
  *text_ += '\n';
  column_ = 0;
}

}  // namespace tabiya::pgn
