/// How a handicap distorts the search: misjudged positions and overlooked moves. Internal.
#pragma once

#include <array>
#include <cstdint>

#include "engine/search/value.hpp"
#include "tabiya/engine/handicap.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::engine {

class Vision {
 public:
  explicit Vision(const Handicap& handicap) noexcept;

  /// The error in the static evaluation, for the side to move.
  [[nodiscard]] Value misjudgement(const Position& position) const noexcept;

  /// True if the handicapped engine overlooks this move. `is_root`: the move is its own choice; quiet
  /// moves of its own are never overlooked. `recaptures_on`: where the previous move captured.
  /// Requires: the move is legal; the side to move is not in check.
  [[nodiscard]] bool overlooks(const Position& position, Move move, bool is_root,
                               std::optional<Square> recaptures_on) const noexcept;
  /// Where the opponent captured with the last move before the root.
  [[nodiscard]] std::optional<Square> captured_on() const noexcept { return handicap_.captured_on; }

 private:
  Handicap handicap_;
  /// [piece type][square from its side's point of view], in hundredths of a pawn. Both sides share the
  /// errors, so that a symmetrical position stays level.
  std::array<std::array<Value, square_count>, 6> errors_{};
};

}  // namespace tabiya::engine
