#include "pgn/line_filler.hpp"

#include <algorithm>

#include "support/inner/utf8.hpp"

namespace tabiya::pgn {
namespace {

/// The number of UTF-8 characters, at least 1: a word of broken UTF-8 needs room on its line, too.
std::size_t columns_of(std::string_view text) {
  return std::max<std::size_t>(1, utf8_length(text));
}

}  // namespace

void LineFiller::add(std::string_view word) {
  settle_last();
  if (word.empty() && glued_.empty()) return;
  if (column_ != 0) *text_ += ' ';
  word_begin_ = text_->size();
  has_word_ = true;
  if (!glued_.empty()) *text_ += glued_;
  glued_.clear();
  *text_ += word;
}

void LineFiller::settle_last() {
  if (!has_word_) return;
  has_word_ = false;
  const std::string_view word = std::string_view{*text_}.substr(word_begin_);
  const std::size_t columns = columns_of(word);
  // A percent sign in the first column would hide the line from other readers. Source: PGN 6
  const bool breaks_line = column_ + 1 + columns > max_columns_ && !word.starts_with('%');
  if (column_ != 0) {
    if (breaks_line) (*text_)[word_begin_ - 1] = '\n';
    column_ = breaks_line ? 0 : column_ + 1;
  }
  column_ += columns;
}

void LineFiller::end_line() {
  settle_last();
  *text_ += '\n';
  column_ = 0;
}

}  // namespace tabiya::pgn
