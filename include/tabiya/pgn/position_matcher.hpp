/// Asks of each game whether a position arose in it: by whatever moves, and compared on the board.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/replay.hpp"
#include "tabiya/pgn/tags.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::pgn {

/// Which lines of a game count.
enum class Lines : std::uint8_t {
  Main,
  All,  ///< variations too
};

/// A visitor that knows, at the end of each game, where it first reached a position.
class PositionMatcher : public NullVisitor {
 public:
  /// Where and how a game has the position.
  struct Match {
    Position position;         ///< with the counters of the game
    std::optional<Move> next;  ///< played there in the same line; nothing if it ends or breaks off
  };

  /// Two positions are the same as for a repetition: counters do not matter. Source: FIDE 9.2.3.
  PositionMatcher(const Position& wanted, Lines lines) : wanted_{wanted}, lines_wanted_{lines} {}

  /// The first match of the last game.
  [[nodiscard]] const std::optional<Match>& match() const noexcept { return match_; }
  /// Of the last game.
  [[nodiscard]] const Tags& tags() const noexcept { return tags_; }
  /// What the moves end with, or else the tag Result.
  [[nodiscard]] Result result() const noexcept;

  void begin_game(Place place);
  void tag(const Tag& tag, Place place);
  Next begin_moves(Place place);
  void move(std::string_view san, Place place);
  Next begin_variation(Place place);
  void end_variation(Place place);
  void result(Result result, Place place);

 private:
  void look_at(const Position& position);

  Position wanted_;
  Lines lines_wanted_;
  StartTags start_;
  Tags tags_;
  LineStack lines_;
  std::optional<Match> match_;
  std::size_t match_depth_ = 0;  // how many variations were open at the match
  bool is_done_ = false;         // the moves that come can change nothing
  std::optional<Result> result_;
};

}  // namespace tabiya::pgn
