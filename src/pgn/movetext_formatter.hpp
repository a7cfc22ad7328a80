/// Writes movetext part by part, whatever a game is read from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "pgn/line_filler.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {

/// The parts come in text order, as `WriteOptions` specify; those that they leave out are ignored.
class MovetextFormatter {
 public:
  /// Appends to the text. Requires: both outlive the formatter, and nothing else changes the text.
  MovetextFormatter(std::string& text, const WriteOptions& options);

  /// A move; its number comes before it where one is due. `ply` counts as TreeWalk::ply() does.
  void add_move(std::string_view move, std::uint64_t ply);
  /// The same for a move in SAN with English letters.
  void add_plain_move(ShortText move, std::uint64_t ply);
  /// A glyph of the last move. Requires: only glyphs have been added since.
  void add_nag(Nag nag);
  /// A comment. Requires: it is in its stored form, see normalized_comment().
  void add_comment(std::string_view comment);
  void begin_variation();
  void end_variation();
  /// Adds the result and ends the last line.
  void finish(Result result);

 private:
  void add_number(std::uint64_t ply);
  void fill_comment(std::string_view text);
  [[nodiscard]] std::size_t breakable_size(std::string_view text) const;

  LineFiller filler_;
  const WriteOptions* options_;
  std::size_t longest_command_;  // a longer one is broken
  bool needs_number_ = true;
  bool has_glyph_ = false;  // since the last move
};

/// The same text if it is in its stored form already, or else that form, made in the buffer.
[[nodiscard]] std::string_view stored_comment(std::string_view text, std::string& buffer);

}  // namespace tabiya::pgn
