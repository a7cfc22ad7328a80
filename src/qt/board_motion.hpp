/// Pieces on their way: what a view shows while a change of the board is animated.
///
/// Changes that arrive faster than they can be shown wait, but never for long: if two would wait,
/// the view jumps to the newest. So a board never lags behind its game by more than one change.
///
/// It reads no clock: each call passes its instant, counted from anywhere.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <vector>

#include "tabiya/game/transition.hpp"
#include "tabiya/rules/board.hpp"
#include "tabiya/rules/square.hpp"

namespace tabiya::qt {

class BoardMotion {
 public:
  using Time = std::chrono::milliseconds;

  struct Flight {
    Piece piece;
    Square from;
    Square to;
    double progress;  ///< 0 at the origin, 1 at the target
  };
  struct Fading {
    Piece piece;
    Square square;
    double opacity;
  };
  /// What is shown at an instant.
  struct Frame {
    Board resting;  ///< the pieces that stand still
    std::vector<Flight> flights;
    std::vector<Fading> fading;
    std::optional<Square> explosion{};  ///< where a capture explodes
    double progress = 0;                ///< of the explosion, from 0 to 1
  };

  /// Shows a board at once; what was moving is forgotten.
  void show(const Board& board);
  /// Begins to show a change, after those that wait.
  /// Requires: the change leads from `before` to another board.
  void start(const Board& before, const BoardChange& change, Time now, Time duration,
             std::optional<Square> explosion = {});
  /// Ends all changes at once.
  void jump();

  [[nodiscard]] bool is_moving(Time now);
  /// The board after all changes.
  [[nodiscard]] const Board& target() const noexcept { return target_; }
  [[nodiscard]] Frame frame(Time now);

 private:
  struct Step {
    Board before;
    BoardChange change;
    Time duration;
    std::optional<Square> explosion;
  };
  static constexpr std::size_t max_steps = 2;  // one is shown, one waits

  void advance(Time now);

  Board target_ = Board::initial();
  std::deque<Step> steps_;  // the first is being shown
  Time started_{0};         // the first step
};

}  // namespace tabiya::qt
