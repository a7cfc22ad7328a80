/// Learning from mistakes: a player's mistakes in the game on the board as exercises, until each is
/// solved.
///
///     learning.begin(Color::White);          // the board shows the position before the first mistake
///     learning.answer(move, position);       // right, wrong, or evaluated by the engine
///     learning.next();
///
/// The mistakes are those that the comments of the game record. An exercise whose solution was shown
/// comes again. Answers are not played in the game.
#pragma once

#include <QObject>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "qt/inner/recorded_review.hpp"
#include "tabiya/qt/game_model.hpp"
#include "tabiya/review/exercises.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::desktop {

class Learning : public QObject {
  Q_OBJECT

 public:
  enum class State : std::uint8_t { Asking, Evaluating, Wrong, Right, Shown };

  /// Requires: the game outlives this.
  explicit Learning(qt::GameModel& game, QObject* parent = nullptr);

  /// Shows the first exercise. False if the player has none.
  bool begin(Color player);
  void end();
  [[nodiscard]] bool isActive() const noexcept { return !exercises_.empty(); }

  /// Judges a move on the board. Returns whether the board should go on showing it: not if it is
  /// wrong, or not an answer. Requires: isActive().
  bool answer(Move move, const Position& before);
  /// Shows the engine's line; the exercise stays unsolved. Requires: isActive().
  void showSolution();
  /// Goes to the next unsolved exercise, if any. Requires: isActive().
  void next();
  /// Goes back to the position of the exercise, to try again. Requires: isActive().
  void showExercise();

  [[nodiscard]] State state() const noexcept { return state_; }
  /// The number of the exercise, from 1.
  [[nodiscard]] std::size_t number() const noexcept { return at_ + 1; }
  [[nodiscard]] std::size_t size() const noexcept { return exercises_.size(); }
  [[nodiscard]] std::size_t solved() const noexcept;
  /// "12. Bd7? was played. Find a better move for White." Requires: isActive().
  [[nodiscard]] QString task() const;
  /// What the last answer was worth, and with a solution the line. Requires: isActive().
  [[nodiscard]] QString verdict() const;

 Q_SIGNALS:
  /// Another exercise or another state.
  void changed();
  /// The board should show the game's current position again.
  void positionWanted();
  void activeChanged(bool is_active);

 private:
  struct Exercise {
    std::size_t ply;
    bool is_solved = false;
  };

  [[nodiscard]] std::size_t ply() const noexcept { return exercises_[at_].ply; }
  [[nodiscard]] const review::ReviewedMove& mistake() const;
  [[nodiscard]] pgn::NodeId node_before() const;
  [[nodiscard]] QString solution() const;
  void evaluate(Move move);
  void judge(review::Answer answer);
  void set_state(State state);
  void follow_game();

  qt::GameModel& game_;
  qt::RecordedReview recorded_;
  std::vector<Exercise> exercises_;
  std::size_t at_ = 0;
  State state_ = State::Asking;
  QString answer_;            // the last one
  std::uint64_t search_ = 0;  // the last one; results of others are too late
};

}  // namespace tabiya::desktop
