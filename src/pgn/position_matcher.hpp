/// Finds out whether a position arose in a game, reached by any sequence of moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "pgn/inner/replay.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/position_index.hpp"
#include "tabiya/pgn/tags.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {

/// A visitor that finds the first occurrence of a position in each game.
class PositionMatcher : public NullVisitor {
 public:
  /// An occurrence of the position.
  struct Match {
    Position position;         ///< with the counters of the game
    std::optional<Step> next;  ///< the next move or null move; nothing if the line ends or breaks
  };

  /// Positions are compared as for repetition: counters do not matter. Source: FIDE 9.2.3.
  PositionMatcher(const Position& wanted, Lines lines) : wanted_{wanted}, lines_wanted_{lines} {}

  /// The first match of the last game.
  [[nodiscard]] const std::optional<Match>& match() const noexcept { return match_; }
  /// The tags of the last game.
  [[nodiscard]] const Tags& tags() const noexcept { return tags_; }
  /// The result of the movetext, else of the tag Result.
  [[nodiscard]] Result result() const noexcept;

  void begin_game(Cursor cursor);
  void tag(const Tag& tag, Cursor cursor);
  Next begin_moves(Cursor cursor);
  void move(std::string_view san, Cursor cursor);
  Next begin_variation(Cursor cursor);
  void end_variation(Cursor cursor);
  void result(Result result, Cursor cursor);

 private:
  void compare(const Position& position);

  Position wanted_;
  Lines lines_wanted_;
  StartTags start_;
  Tags tags_;
  LineStack lines_;
  std::optional<Match> match_;
  std::size_t match_depth_ = 0;  // the number of open variations at the match
  bool is_done_ = false;         // further moves cannot change the match
  std::optional<Result> result_;
};

}  // namespace tabiya::pgn
