/// One game as its two players see it: each has its stream open, and they move in turn.
///
///     opening ──both have the first line──> ready ──move──> moving ──acknowledged, and seen by the
///        ^                                    ^                │      opponent
///        └── over <── resigning <── enough moves └─────────────┤
///                                                              └──> broken
///
/// If players reconnect, anything that breaks interrupts the game: its streams are closed, and
/// after a pause they are opened again, and the game is compared with what was acknowledged.
#pragma once

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "server_load/figures.hpp"
#include "server_load/game_stream.hpp"
#include "server_load/http.hpp"
#include "server_load/load_balancer.hpp"
#include "server_load/people.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::load {

/// Counters for all tables.
struct Counts {
  Latencies acknowledged{};  ///< from the time the move was due
  Latencies seen{};          ///< by the opponent, from the same time
  std::uint64_t moves = 0;
  std::uint64_t games_ended = 0;
  std::uint64_t errors = 0;
};

/// What a table finds after the server has restarted.
struct Found {
  std::uint64_t games = 0;               ///< looked at, some more than once
  std::uint64_t acknowledged_moves = 0;  ///< which must be stored
  std::uint64_t acknowledged_ends = 0;
  std::uint64_t unanswered_events = 0;  ///< which may be stored
  std::uint64_t late_events = 0;        ///< of these, stored after a look that did not show them
  std::uint64_t lost = 0;
  std::uint64_t wrong = 0;  ///< duplicated, or different from what was played
};

/// What the players notice of the failure of a node.
struct Outage {
  TimePoint begin{};
  std::size_t node = 0;
  bool is_orderly = false;                ///< moves that are sent to other nodes must be answered
  std::optional<TimePoint> first_move{};  ///< sent since, acknowledged and seen
  TimePoint last_move{begin};             ///< acknowledged and seen
  Clock::duration longest_gap{};          ///< without such a move in any game
  std::optional<TimePoint> last_look{};   ///< an interrupted game could be read again
  std::uint64_t failed_there = 0;         ///< moves that were sent to the node, without an answer
  std::uint64_t failed_elsewhere = 0;     ///< moves that were sent to other ones
  Clock::duration longest_wait{};         ///< of a move, from when it was sent
  /// Of a player: until the game went on, from when a move was sent, or a stream has broken.
  Clock::duration longest_stall{};
  /// What a player's clock lost while the game did not go on.
  std::chrono::milliseconds most_lost_time{};
};

class Table;

/// What all tables share.
struct TableContext {
  Context& context;
  LoadBalancer& balancer;
  std::size_t plies = 80;   ///< of a game; then one side resigns, and the next begins
  bool reconnects = false;  ///< players open broken streams again at once
  std::function<void(Table&)> on_ready{};
  std::function<void(Table&)> on_interrupted{};
  std::size_t interrupted = 0;  ///< games that could not be read again yet
  Outage outage{};
  Counts counts{};
  Found found{};
  std::mt19937_64 chance{1};
  Buffer buffer{};

  /// Counts an unexpected answer and prints the first few.
  void note_error(std::string_view what, const Reply& reply);
};

class Table {
 public:
  /// Requires: `shared` and the players outlive this.
  Table(TableContext& shared, const Person& white, const Person& black);

  /// Begins a game: a challenge, its acceptance, two streams.
  void open();
  /// Plays a random legal move for the side to move.
  /// Requires: it is ready. Shape: `due` is when the move should have been made.
  void move(TimePoint due);
  /// Drops the connections after the server has been killed.
  void break_off();
  /// After the restart: checks that all acknowledged events are stored, then continues the game.
  void look_again();
  /// The node has closed all its connections.
  void leave_node(std::size_t node);

  [[nodiscard]] bool is_ready() const noexcept { return phase_ == Phase::Ready; }

 private:
  enum class Phase : std::uint8_t { Opening, Ready, Moving, Resigning, Interrupted, Broken };

  void accept();
  void ask(std::size_t side, std::string request, Then then);
  void take_answer(const Reply& reply, std::size_t node);
  void note_unanswered_move(std::size_t node, const Reply& reply);
  void note_acknowledged();
  /// True if players reconnect, and the request may have been done or not.
  bool must_look(const Reply& reply);
  void interrupt();
  void look_later();
  void note_look();
  void open_streams();
  void hear(std::size_t side, std::string_view line);
  void end(std::size_t side, bool was_ended);
  void begin_next();
  void note_done();
  void resign();
  void be_ready();
  void note_clock(std::size_t side, std::string_view line, Clock::duration thought);
  [[nodiscard]] Clock::duration time_to_think() const;
  void compare(std::string_view line);
  [[nodiscard]] bool is_continued_by(std::string_view move, std::string_view moves) const;
  void set_up();

  TableContext& shared_;
  std::array<const Person*, 2> players_;  // White first
  std::array<GameStream, 2> streams_;
  std::array<std::size_t, 2> nodes_{};
  Phase phase_ = Phase::Broken;
  std::string id_;
  std::string challenge_;  // that is to be accepted
  Position position_;
  std::string moves_;                   // acknowledged ones: "e2e4 e7e5"
  std::size_t plies_ = 0;               // including the move in progress
  std::size_t last_ply_ = 0;            // after it one side resigns
  std::optional<std::string> pending_;  // the move that is not acknowledged yet
  /// Moves for the same ply that were not answered, and that a look did not show.
  std::vector<std::string> unsettled_;
  bool has_resigned_ = false;  // and the resignation is acknowledged
  bool is_resigning_ = false;  // a resignation was sent
  bool looks_again_ = false;
  bool is_interrupted_ = false;  // and was not read again
  std::size_t asked_ = 0;        // requests that are not answered
  bool is_acknowledged_ = false;
  bool is_seen_ = false;
  std::array<bool, 2> has_first_line_{};
  int open_streams_ = 0;
  TimePoint due_{};
  TimePoint sent_{};
  std::optional<TimePoint> stalled_since_{};
  TimePoint ready_since_{};
  std::array<std::int64_t, 2> clocks_{};  // in milliseconds; 0: unknown
  boost::asio::steady_timer next_look_;
};

}  // namespace tabiya::load
