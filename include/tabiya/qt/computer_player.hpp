/// Our engine as a player: it thinks in a thread of its own, and its move arrives as a signal.
///
///     ComputerPlayer computer;
///     computer.setLevel(*engine::Level::of(3));
///     connect(&computer, &ComputerPlayer::moveChosen, …);
///     computer.think(arbiter);
///
/// The engine and its threads are created by the first call of think(). The levels that search for
/// a moment only pause before their move, as engine::pause_before() says; a timer waits.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <cstdint>
#include <memory>
#include <optional>

#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/level.hpp"
#include "tabiya/engine/pace.hpp"
#include "tabiya/game/arbiter.hpp"

namespace tabiya::qt {

class ComputerPlayer : public QObject {
  Q_OBJECT
  Q_DISABLE_COPY_MOVE(ComputerPlayer)

 public:
  explicit ComputerPlayer(QObject* parent = nullptr);
  /// Waits until the engine has stopped, which takes milliseconds.
  ~ComputerPlayer() override;

  [[nodiscard]] engine::Level level() const noexcept { return level_; }
  void setLevel(engine::Level level) noexcept { level_ = level; }
  /// The seed of the errors that weaker levels make.
  void setGameSeed(std::uint64_t seed) noexcept { seed_ = seed; }

  /// Thinks about the position of a game. Cancels any search in progress.
  /// Requires: the game is not over.
  void think(const Arbiter& arbiter);
  /// Cancels the search, or the pause after it: no move arrives.
  void stop();
  /// True from the question until the move arrives.
  [[nodiscard]] bool isThinking() const noexcept { return current_search_.has_value(); }
  /// Whether the computer accepts the draw that its opponent offers. If it has not thought about the
  /// position, it searches for some ten milliseconds.
  /// Requires: the opponent's offer stands; not isThinking().
  [[nodiscard]] bool acceptsDraw(const Arbiter& arbiter);

 Q_SIGNALS:
  void thinkingChanged(bool isThinking);
  void moveChosen(tabiya::Move move);

 private:
  [[nodiscard]] engine::SearchLimits limits_for(const Arbiter& arbiter) const;
  [[nodiscard]] engine::PaceContext context_of(const Arbiter& arbiter) const;
  [[nodiscard]] engine::Score score_of(const Game& game);
  void finish_search(std::uint64_t search, const engine::SearchResult& result);
  void finish();

  std::unique_ptr<engine::Engine> engine_;
  engine::Level level_;
  std::uint64_t seed_ = 1;
  std::uint64_t next_search_id_ = 0;
  std::optional<std::uint64_t> current_search_;  // the one whose move is awaited
  Position position_;                            // of the last search
  std::optional<engine::Score> score_;  // for the side to move there; nothing before its end
  // Of the search whose move is awaited:
  engine::PaceContext context_{};
  QElapsedTimer since_question_;
  std::optional<Move> found_;
  QTimer pause_{this};
};

}  // namespace tabiya::qt
