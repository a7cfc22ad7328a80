/// Writes the moves of a game as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pgn/line_filler.hpp"
#include "tabiya/pgn/tree_walk.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::pgn {

class MovetextWriter {
 public:
  /// Appends to the text. Requires: all arguments outlive the writer.
  MovetextWriter(std::string& text, const GameTree& game, const WriteOptions& options);

  /// Writes everything, up to the end of the last line.
  void write();

 private:
  void write_move(const TreeWalk& walk);
  [[nodiscard]] std::string text_of(const TreeWalk& walk) const;
  void add_move(std::string move, const std::vector<Nag>& nags);
  void add_comments(const std::vector<std::string>& comments);
  void add_comment(std::string_view text);
  [[nodiscard]] std::size_t breakable_size(std::string_view text) const;

  LineFiller filler_;
  const GameTree& game_;
  const WriteOptions& options_;
  std::size_t max_columns_;
  CastlingMode castling_mode_;
  bool needs_number_ = true;
};

}  // namespace tabiya::pgn
