/// One game as its two players see it: each has its stream open, and they move in turn.
///
///     opening ──both have the first line──> ready ──move──> moving ──acknowledged, and seen by the
///        ^                                    ^                │      opponent
///        └── over <── resigning <── enough moves └─────────────┤
///                                                              └──> broken
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "server_load/figures.hpp"
#include "server_load/game_stream.hpp"
#include "server_load/http.hpp"
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
  std::uint64_t games = 0;
  std::uint64_t acknowledged_moves = 0;  ///< which must be stored
  std::uint64_t acknowledged_ends = 0;
  std::uint64_t unanswered_events = 0;  ///< which may be stored
  std::uint64_t lost = 0;
  std::uint64_t wrong = 0;  ///< duplicated, or different from what was played
};

class Table;

/// What all tables share.
struct TableContext {
  Context& context;
  Senders& senders;
  Tcp::endpoint server;
  std::size_t plies = 80;  ///< of a game; then one side resigns, and the next begins
  std::function<void(Table&)> on_ready{};
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

  [[nodiscard]] bool is_ready() const noexcept { return phase_ == Phase::Ready; }

 private:
  enum class Phase : std::uint8_t { Opening, Ready, Moving, Resigning, Broken };

  void accept(const Reply& challenged);
  void open_streams();
  void hear(std::size_t side, std::string_view line);
  void end(bool was_ended);
  void begin_next();
  void note_done();
  void resign();
  void be_ready();
  void compare(std::string_view line);
  void set_up();

  TableContext& shared_;
  std::array<const Person*, 2> players_;  // White first
  std::array<GameStream, 2> streams_;
  Phase phase_ = Phase::Broken;
  std::string id_;
  Position position_;
  std::string moves_;                   // acknowledged ones: "e2e4 e7e5"
  std::size_t plies_ = 0;               // including the move in progress
  std::size_t last_ply_ = 0;            // after it one side resigns
  std::optional<std::string> pending_;  // the move that is not acknowledged yet
  bool has_resigned_ = false;           // and the resignation is acknowledged
  bool looks_again_ = false;
  bool is_acknowledged_ = false;
  bool is_seen_ = false;
  std::array<bool, 2> has_first_line_{};
  int open_streams_ = 0;
  TimePoint due_{};
};

}  // namespace tabiya::load
