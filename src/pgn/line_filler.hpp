/// Puts words into lines that are as full as they may be.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tabiya::pgn {

/// Adds words to a text, with a blank or a line end between them.
/// Source: PGN 8.2.1.
class LineFiller {
 public:
  /// Lines are at most so many characters wide, if their words allow.
  LineFiller(std::string& text, std::size_t max_columns) noexcept
      : text_{&text}, max_columns_{max_columns} {}

  /// The next word. Whatever was glued on comes before it, without a blank.
  void add(std::string_view word);
  /// Goes directly before the next word.
  void glue_before_next(std::string_view sign) { glued_ += sign; }
  /// Goes directly after the last word.
  void glue_to_last(std::string_view sign);
  void end_line();

 private:
  void flush();

  std::string* text_;
  std::size_t max_columns_;
  std::string glued_;
  std::string word_;  // the last one, which may still grow
  std::size_t column_ = 0;
};

}  // namespace tabiya::pgn
