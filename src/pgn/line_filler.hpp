/// Wraps words into lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

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
  /// Puts a text directly before the next word.
  void glue_before_next(std::string_view sign) { glued_ += sign; }
  /// Puts a text directly after the last word. Requires: there is one.
  void glue_to_last(std::string_view sign) { *text_ += sign; }
  void end_line();

 private:
  void settle_last();

  std::string* text_;
  std::size_t max_columns_;
  std::string glued_;
  std::size_t word_begin_ = 0;
  bool has_word_ = false;   // the last word, which can still grow
  std::size_t column_ = 0;  // after the words before it
};

}  // namespace tabiya::pgn
