/// What a weakened player misjudges and overlooks. Internal.
#pragma once

#include <array>
#include <cstdint>

#include "engine/search/value.hpp"
#include "tabiya/engine/handicap.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

class Vision {
 public:
  explicit Vision(const Handicap& handicap) noexcept;

  /// What the player takes the position to be better than it is, for the side to move.
  [[nodiscard]] Value misjudgement(const Position& position) const noexcept;

  /// True if the player does not see this move. `is_root`: it would be his own, and quiet moves of
  /// his own are no matter of seeing. `recaptures_on`: where the move before has captured.
  /// Requires: the move is legal, nobody is in check.
  [[nodiscard]] bool overlooks(const Position& position, Move move, bool is_root,
                               std::optional<Square> recaptures_on) const noexcept;
  /// Where the root's opponent has captured.
  [[nodiscard]] std::optional<Square> captured_on() const noexcept { return handicap_.captured_on; }

 private:
  Handicap handicap_;
  /// [kind][square, as White would see it], in hundredths of a pawn. For both sides, so that equal
  /// positions are equal.
  std::array<std::array<Value, 64>, 6> errors_{};
};

}  // namespace tabiya::engine
