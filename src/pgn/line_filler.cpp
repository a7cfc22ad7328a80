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
  if (!glued_.empty()) *text_ += glued_;
  glued_.clear();
  *text_ += word;
  word_columns_ = columns_of(std::string_view{*text_}.substr(word_begin_));
}

void LineFiller::end_line() {
  settle_last();
  *text_ += '\n';
  column_ = 0;
}

}  // namespace tabiya::pgn
