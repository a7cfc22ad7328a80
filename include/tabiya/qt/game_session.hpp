/// One game at one board: an arbiter, the record of the game, and the time that passes.
///
///     GameSession session;
///     QObject::connect(&session, &GameSession::transitioned, …);
///     if (const auto done = session.move({Square::E2, Square::E4}); !done) say(done.error());
///
/// It plays chess and every other variant. The arbiter decides; a session adds what a program needs around it. It asks the clock for the
/// instant of each event, presses the chess clock for a player who has made a move, calls flags, and
/// keeps all moves in a `pgn::GameTree`: comments and variations of a file that was loaded survive,
/// and a move that replaces one taken back becomes the main line.
#pragma once

#include <QObject>
#include <QTimer>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::qt {

class GameSession : public QObject {
  Q_OBJECT

 public:
  using TimeSource = std::function<Instant()>;
  using Answer = std::expected<void, ArbiterRefusal>;

  explicit GameSession(QObject* parent = nullptr);

  /// Where instants come from; by default the steady clock.
  void setTimeSource(TimeSource source) { time_source_ = std::move(source); }
  [[nodiscard]] Instant now() const { return time_source_(); }

  [[nodiscard]] const VariantArbiter& arbiter() const noexcept { return arbiter_; }
  [[nodiscard]] const VariantGame& game() const noexcept { return arbiter_.game(); }
  [[nodiscard]] tabiya::Variant variant() const noexcept { return game().variant(); }
  [[nodiscard]] const VariantPosition& variantPosition() const noexcept {
    return game().position();
  }
  /// The position of a game of chess. Requires: variant() is Standard.
  [[nodiscard]] Position position() const;
  /// The record of the game, with the result so far.
  [[nodiscard]] const pgn::GameTree& record() const noexcept { return record_; }
  /// The node of the last move.
  [[nodiscard]] pgn::NodeId node() const noexcept { return node_; }
  /// The terms of this game, and of the next.
  [[nodiscard]] const VariantGameTerms& terms() const noexcept { return terms_; }
  /// The last move, if there is one.
  [[nodiscard]] std::optional<Move> lastMove() const;

  /// Begins a new game. The clocks start at once.
  void begin(const Position& start) { begin(VariantPosition{start}); }
  /// The same in the variant of the position.
  void begin(const VariantPosition& start) { begin(start, terms_.castling_mode); }
  void begin(const VariantPosition& start, CastlingMode mode);
  /// Goes on with this game under other rules: its moves are judged again, and the clocks start
  /// afresh.
  void setRuleset(const Ruleset& ruleset);
  void setCastlingMode(CastlingMode mode);
  /// Errors: OneSidedHourglass.
  [[nodiscard]] std::expected<void, ClockError> setTimes(const ByColor<TimeControl>& times);
  /// Continues a recorded game after its main line; if it has ended, it can only be replayed.
  void load(pgn::GameTree record);

  /// An attempt of the side to move, or of `by`.
  [[nodiscard]] Answer move(const MoveAttempt& attempt, std::optional<Color> by = {});
  /// Any other event, at this instant.
  [[nodiscard]] Answer apply(const Event& event);
  /// Takes moves back, also those that ended the game. The clocks keep their times.
  /// Errors: NothingToTakeBack, NoTakebacks.
  [[nodiscard]] Answer takeBack(int plies = 1);
  [[nodiscard]] bool canRedo() const noexcept { return !undone_.empty(); }
  /// Plays the move again that was taken back last. False if there is none, or if it is refused.
  bool redo();

 Q_SIGNALS:
  /// A move has been made in the position `before`. Its transition follows.
  void moved(tabiya::Move move, const tabiya::VariantPosition& before);
  /// An event has been accepted. `before` is the board before it.
  void transitioned(const tabiya::Transition& transition, const tabiya::Board& before);
  /// The game was replaced or moved to another position: begun, loaded, or taken back.
  void replaced();
  /// Every tenth of a second while a clock runs.
  void ticked();
  /// A flag has fallen. Whether the game is lost is the ruleset's decision.
  void flagFell(tabiya::Color color);

 private:
  void restart(std::span<const Move> moves);
  void replay(std::span<const Move> moves);
  void record_move(Move move);
  void record_result();
  void end_as_recorded(pgn::Result recorded);
  void press_for(Color color);
  void watch_clock();
  void on_tick();

  TimeSource time_source_;
  VariantGameTerms terms_;
  VariantArbiter arbiter_;
  pgn::GameTree record_;
  pgn::NodeId node_ = pgn::GameTree::root();
  std::vector<Move> undone_;  // the next to play again is the last
  ByColor<bool> flag_seen_;
  QTimer ticker_;
};

}  // namespace tabiya::qt
