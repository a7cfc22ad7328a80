/// Fills batches of columns from the events of a reader.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "columns/game_line.hpp"
#include "columns/tag_slots.hpp"
#include "pgn/inner/replay.hpp"
#include "tabiya/columns/column_reader.hpp"
#include "tabiya/pgn/events.hpp"

namespace tabiya::columns {

class ColumnVisitor : public pgn::NullVisitor {
 public:
  /// Offsets of the text are counted from `base_offset`.
  /// Requires: the options outlive the visitor.
  ColumnVisitor(const ColumnOptions& options, std::uint64_t base_offset);

  void begin_game(pgn::Cursor cursor);
  void tag(const pgn::Tag& tag, pgn::Cursor cursor);
  pgn::Next begin_moves(pgn::Cursor cursor);
  void move(std::string_view san, pgn::Cursor cursor) {
    if (!is_open_) return;
    if (!line_.play(san)) [[unlikely]]
      play_carefully(san, cursor);
    else if (keeps_sans_) add_exact_san(san);
  }
  void nag(pgn::Nag nag, pgn::Cursor cursor);
  void comment(const pgn::Comment& comment, pgn::Cursor cursor);
  pgn::Next begin_variation(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
  void result(pgn::Result result, pgn::Cursor /*cursor*/) { result_ = result; }
  void end_game(pgn::Cursor cursor);

  /// Where the moves of the last game begin and end, in the reader's text.
  [[nodiscard]] std::uint64_t moves_begin() const noexcept { return moves_begin_; }
  [[nodiscard]] std::uint64_t game_end() const noexcept { return game_end_; }
  /// Adds the movetext of the last game. Requires: called for every game, or for none.
  void add_movetext(std::string_view text);

  /// The batches since the last call. Errors' and batches' game numbers are counted from 1, in
  /// the text of the visitor, and locations' lines are those of the reader.
  [[nodiscard]] std::vector<GameColumns> take_all();

 private:
  void play_carefully(std::string_view san, pgn::Cursor cursor);
  void add_exact_san(std::string_view san);
  void refuse(pgn::ReplayError::Kind kind, pgn::Location at, std::string_view text,
              std::string reason);
  void start_batch(const GameColumns& before);
  void note_own_tag(std::size_t own, std::string_view value);
  [[nodiscard]] std::int8_t result_of_game() const;
  void fill_missing_tags();

  const ColumnOptions* options_;
  std::uint64_t base_offset_;
  bool keeps_sans_;
  bool keeps_comments_;
  bool keeps_nags_;
  TagSlots slots_;
  std::vector<GameColumns> full_;
  GameColumns batch_;
  std::uint64_t game_count_ = 0;

  // Of the game:
  pgn::StartTags start_;
  GameLine line_;
  bool is_open_ = false;  // the line can be played on
  std::optional<pgn::Result> tag_result_;
  std::optional<pgn::Result> result_;
  std::int16_t white_rating_ = 0;
  std::int16_t black_rating_ = 0;
  std::uint64_t game_begin_ = 0;
  std::uint64_t moves_begin_ = 0;
  std::uint64_t game_end_ = 0;
  std::string buffer_;
};

}  // namespace tabiya::columns
