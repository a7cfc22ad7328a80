/// Writes the moves of a game as text.
#pragma once

#include <string>
#include <vector>

#include "pgn/movetext_formatter.hpp"
#include "tabiya/notation/move_style.hpp"
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
  template <class Walk>
  void write_lines(Walk walk);
  template <class Walk>
  void write_move(const Walk& walk);
  template <class Walk>
  [[nodiscard]] std::string text_of(const Walk& walk) const;
  [[nodiscard]] std::string text_of(const TreeWalk& walk, Move move) const;
  [[nodiscard]] std::string text_of(const VariantTreeWalk& walk, Move move) const;
  void add_comments(const std::vector<std::string>& comments);

  MovetextFormatter formatter_;
  const GameTree& game_;
  const WriteOptions& options_;
  MoveStyle style_;
  CastlingMode castling_mode_;
  std::string buffer_;  // of a comment that is not in its stored form
};

}  // namespace tabiya::pgn
