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

/// What has been counted at all tables.
struct Counts {
  Latencies acknowledged{};  ///< from when the move was due
  Latencies seen{};          ///< by the opponent, from then too
  std::uint64_t moves = 0;
  std::uint64_t games_ended = 0;
  std::uint64_t errors = 0;
};

/// What a table found when the server was there again.
struct Found {
  std::uint64_t games = 0;
  std::uint64_t acknowledged_moves = 0;  ///< that had to be there
  std::uint64_t acknowledged_ends = 0;
  std::uint64_t unanswered_events = 0;  ///< that were there, which is right too
  std::uint64_t lost = 0;
  std::uint64_t wrong = 0;  ///< twice, or not what was played
};

class Table;

/// What all tables share.
struct Hall {
  Context& context;
  Senders& senders;
  Tcp::endpoint server;
  std::size_t plies = 80;  ///< of a game; then somebody resigns, and the next begins
  std::function<void(Table&)> on_ready{};
  Counts counts{};
  Found found{};
  std::mt19937_64 chance{1};
  Buffer buffer{};

  /// Counts an answer that should not have come, and says so the first few times.
  void note_error(std::string_view what, const Reply& reply);
};

class Table {
 public:
  /// Requires: the hall and the players outlive this.
  Table(Hall& hall, const Person& white, const Person& black);

  /// Begins a game: a challenge, its acceptance, two streams.
  void open();
  /// The side to move plays any legal move.
  /// Requires: it is ready. Shape: `due` is when the move should have been made.
  void move(TimePoint due);
  /// After the server has been killed: forgets the connections.
  void break_off();
  /// And when it is there again: is everything there that was acknowledged? Then goes on.
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

  Hall& hall_;
  std::array<const Person*, 2> players_;  // White first
  std::array<GameStream, 2> streams_;
  Phase phase_ = Phase::Broken;
  std::string id_;
  Position position_;
  std::string moves_;                   // acknowledged ones: "e2e4 e7e5"
  std::size_t plies_ = 0;               // with the one that is being made
  std::size_t last_ply_ = 0;            // after it somebody resigns
  std::optional<std::string> pending_;  // a move that is not yet acknowledged
  bool has_resigned_ = false;           // and it is acknowledged
  bool looks_again_ = false;
  bool is_acknowledged_ = false;
  bool is_seen_ = false;
  std::array<bool, 2> has_first_line_{};
  int open_streams_ = 0;
  TimePoint due_{};
};

}  // namespace tabiya::load
