/// A computer as a player: it thinks in a thread of its own, and its move arrives as a signal.
///
///     ComputerPlayer computer;
///     computer.setLevel(*players::Level::of(3));
///     connect(&computer, &ComputerPlayer::moveChosen, …);
///     computer.think(arbiter);
///
/// It plays chess and the other variants. It is our engine at a level, or any other player (setPlayer()), such as a UCI program. The player
/// and its thread are created by the first question. The levels that search for a moment only pause
/// before their move, as players::pause_before() says; a timer waits.
///
/// A player that fails says so in one sentence (failed()); the game stays as it is.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <cstdint>
#include <memory>
#include <optional>

#include "tabiya/book/opening_book.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/players/level.hpp"
#include "tabiya/players/player.hpp"
#include "tabiya/players/player_thread.hpp"
#include "tabiya/players/variant_question.hpp"

namespace tabiya::qt {

class ComputerPlayer : public QObject {
  Q_OBJECT
  Q_DISABLE_COPY_MOVE(ComputerPlayer)

 public:
  explicit ComputerPlayer(QObject* parent = nullptr);
  /// Waits until the player has ended: milliseconds for our engine, at most a second for a program.
  ~ComputerPlayer() override;

  /// The level of our engine, from the next question on.
  [[nodiscard]] players::Level level() const noexcept { return level_; }
  void setLevel(players::Level level);
  /// The book whose moves our engine plays in the opening, from the next question on; null: none.
  void setBook(std::shared_ptr<const OpeningBook> book);
  /// The seed of the errors that weaker levels make.
  void setGameSeed(std::uint64_t seed) noexcept { seed_ = seed; }
  /// Another player than our engine, from the next question on.
  void setPlayer(players::PlayerThread::Make make);
  /// Lets a hopeless player resign; at first it plays on.
  void setMayResign(bool mayResign) noexcept { may_resign_ = mayResign; }
  [[nodiscard]] bool mayResign() const noexcept { return may_resign_; }

  /// Starts the player, so that one that cannot play says so before the game.
  void prepare();
  /// Thinks about the position of a game. Cancels any question in progress.
  /// Requires: the game is not over.
  void think(const Arbiter& arbiter, Instant now);
  void think(const VariantArbiter& arbiter, Instant now);
  /// The same at the instant of the last event.
  void think(const Arbiter& arbiter) { think(arbiter, arbiter.last_instant()); }
  void think(const VariantArbiter& arbiter) { think(arbiter, arbiter.last_instant()); }
  /// Thinks about the draw that its opponent offers in his own time; drawAnswered() has the answer.
  /// An offer in the computer's time needs no question: see acceptsDraw().
  /// Requires: the offer of the side to move stands; not isThinking().
  void considerDraw(const Arbiter& arbiter);
  void considerDraw(const VariantArbiter& arbiter);
  /// Cancels the question, or the pause after it: nothing arrives.
  void stop();
  /// Asks for the best move so far.
  void moveNow();
  /// True from the question until the answer arrives.
  [[nodiscard]] bool isThinking() const noexcept { return current_.has_value(); }
  /// The same, for a move and not for the answer to a draw offer.
  [[nodiscard]] bool isChoosingMove() const { return current_.has_value() && isForMove(); }
  /// Whether the computer accepts the opponent's draw offer, after its last thought. False if none
  /// stands, or if it has not thought about this position.
  [[nodiscard]] bool acceptsDraw(const Arbiter& arbiter) const;
  [[nodiscard]] bool acceptsDraw(const VariantArbiter& arbiter) const;

 Q_SIGNALS:
  void thinkingChanged(bool isThinking);
  void moveChosen(tabiya::Move move);
  void drawAnswered(bool accepts);
  void resigned();
  /// The player could not answer.
  void failed(const QString& sentence);

 private:
  void ask(players::AnyQuestion question);
  void askForMove(players::AnyQuestion question);
  [[nodiscard]] bool isForMove() const;
  [[nodiscard]] players::Decision decision(const players::AnyQuestion& question) const;
  void takeThought(std::uint64_t question, const players::Player::Result<players::Thought>& result);
  void finish();
  void say(const players::Failure& failure);
  [[nodiscard]] players::PlayerThread& player();

  players::Level level_ = players::default_level;
  std::shared_ptr<const OpeningBook> book_;
  std::uint64_t seed_ = 1;
  bool may_resign_ = false;
  players::PlayerThread::Make make_;  // null: our engine
  bool is_outdated_ = false;          // another player is wanted than the one in the thread
  std::uint64_t last_question_ = 0;
  std::optional<std::uint64_t> current_;     // the question whose answer is awaited
  players::AnyQuestion question_;            // the last one
  std::optional<players::Thought> thought_;  // about it
  QElapsedTimer since_question_;
  QTimer pause_{this};
  std::unique_ptr<players::PlayerThread> thread_;
};

}  // namespace tabiya::qt
