/// Wraps words into lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "pgn/short_text.hpp"

namespace tabiya::pgn {

/// Appends words to a text, separated by a blank or a line end.
///
/// A word goes straight into the text, after a blank. Only the next word shows how long it has
/// become; then a line end replaces the blank where the word did not fit.
/// Source: PGN 8.2.1.
class LineFiller {
 public:
  /// Lines have at most this number of characters, unless a single word is longer.
  /// Requires: the text outlives the filler, and nothing else changes it before end_line().
  LineFiller(std::string& text, std::size_t max_columns) noexcept
      : text_{&text}, max_columns_{max_columns} {}

  /// Adds a word, directly preceded by what glue_before_next() has collected.
  void add(std::string_view word);
  /// The same for a word of ASCII that is not empty and does not begin with a percent sign.
  void add_plain(ShortText word) {
    settle_last();
    if (column_ == 0 || !glued_.empty()) return add(word.text());
    word_begin_ = text_->size() + 1;
    word.append_after_blank(*text_);
    word_columns_ = word.size();
  }
  /// Puts a text directly before the next word.
  void glue_before_next(std::string_view sign) { glued_ += sign; }
  /// Puts ASCII directly after the last word. Requires: there is one.
  void glue_to_last(std::string_view sign) {
    *text_ += sign;
    word_columns_ += sign.size();
  }
  void end_line();

 private:
  void settle_last() {
    if (word_columns_ == 0) return;
    // A percent sign in the first column would hide the line from other readers. Source: PGN 6
    const bool breaks_line =
        column_ + 1 + word_columns_ > max_columns_ && (*text_)[word_begin_] != '%';
    if (column_ != 0) {
      if (breaks_line) (*text_)[word_begin_ - 1] = '\n';
      column_ = breaks_line ? 0 : column_ + 1;
    }
    column_ += word_columns_;
    word_columns_ = 0;
  }

  std::string* text_;
  std::size_t max_columns_;
  std::string glued_;
  std::size_t word_begin_ = 0;
  std::size_t word_columns_ = 0;  // of the last word, which can still grow; 0 if there is none
  std::size_t column_ = 0;        // after the words before it
};

}  // namespace tabiya::pgn
