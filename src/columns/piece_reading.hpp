/// Reads pieces of a text into batches of columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "columns/column_visitor.hpp"
#include "columns/piece_source.hpp"
#include "pgn/inner/game_texts.hpp"
#include "tabiya/columns/column_reader.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::columns {

/// What was read. Numbers of games and lines are counted from the beginning of the text that was
/// read, offsets from that of the whole text.
struct ReadPiece {
  std::vector<GameColumns> batches;
  std::uint64_t games = 0;
  std::uint64_t lines = 0;  // that end in the piece
  bool ends_between_games = false;
};

[[nodiscard]] ReadPiece read_piece(const TextPiece& piece, const ColumnOptions& options);

/// Adds what precedes the text to the numbers of games and lines.
void count_from(std::vector<GameColumns>& batches, std::uint64_t games_before,
                std::uint64_t lines_before);

/// A text of any size that is read by one thread.
class RestReader {
 public:
  /// `offset` is that of the text in the whole text. Requires: the options outlive the reader.
  RestReader(pgn::Input input, std::uint64_t offset, const ColumnOptions& options);

  /// Reads on for about a piece's size; nothing at the end.
  [[nodiscard]] std::optional<std::vector<GameColumns>> next();
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_ + reader_.offset(); }
  /// Requires: next() has returned nothing.
  [[nodiscard]] std::optional<pgn::InputFailure> failure() const;

 private:
  const ColumnOptions* options_;
  std::uint64_t offset_;
  pgn::GameTexts texts_;
  pgn::Reader reader_;
  ColumnVisitor visitor_;
  bool has_more_ = true;
};

}  // namespace tabiya::columns
