/// Many games between several engines.
///
/// The schedule is a list that depends on the plan alone; so a tournament that was broken off goes
/// on where it stood: the games that are there already are left out.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tabiya/match/game.hpp"
#include "tabiya/match/openings.hpp"
#include "tabiya/match/player.hpp"
#include "tabiya/match/statistics.hpp"

namespace tabiya::match {

struct TournamentPlan {
  enum class Kind : std::uint8_t {
    RoundRobin,  ///< everybody against everybody
    Gauntlet,    ///< the first against everybody else
  };
  std::vector<PlayerSpec> players{};  ///< at least two
  Kind kind = Kind::RoundRobin;
  int pairs = 1;                    ///< of games, for each two players
  std::vector<Opening> openings{};  ///< at least one; used in turn, the same for all who meet
  GameSettings settings{};
  int concurrency = 1;  ///< games at once
  /// With two players: ends when it is decided.
  std::optional<SequentialTest> test{};
};

/// A game of the schedule.
struct ScheduledGame {
  std::uint64_t number;  ///< from 1
  std::size_t white;     ///< index of the player
  std::size_t black;
  std::size_t opening;
  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

/// All games, in the order in which they are begun; the two of a pair follow each other.
[[nodiscard]] std::vector<ScheduledGame> schedule_of(const TournamentPlan& plan);

/// The results so far.
class ScoreTable {
 public:
  explicit ScoreTable(std::size_t players) : size_{players}, meetings_(players * players) {}

  void add(const ScheduledGame& game, const Outcome& outcome);

  /// Of the first player against the second.
  [[nodiscard]] const GameCounts& games(std::size_t first, std::size_t second) const noexcept {
    return meetings_[first * size_ + second].games;
  }
  [[nodiscard]] const PairCounts& pairs(std::size_t first, std::size_t second) const noexcept {
    return meetings_[first * size_ + second].pairs;
  }
  /// Of a player against all others.
  [[nodiscard]] GameCounts games(std::size_t player) const noexcept;
  [[nodiscard]] PairCounts pairs(std::size_t player) const noexcept;

 private:
  struct Meeting {
    GameCounts games;
    PairCounts pairs;
    /// Half points of the first games of pairs whose second is not finished, by their number.
    std::vector<std::pair<std::uint64_t, int>> open;
  };
  void add(std::size_t first, std::size_t second, std::uint64_t number, int half_points);

  std::size_t size_;
  std::vector<Meeting> meetings_;
};

/// A game of the schedule that is over. Games finish in another order than they begin.
using OnGame = std::function<void(const ScheduledGame&, const GameReport&)>;

/// An engine that cannot be started. It has not lost a game: the match cannot be played.
struct StartFailure {
  std::size_t player;  ///< index of the player
  uci::EngineFailure reason;
};

/// "Stockfish: ./stockfish cannot be started: No such file or directory".
[[nodiscard]] std::string to_string(const StartFailure& failure, const TournamentPlan& plan);

/// Starts each engine once and lets it go. Errors: the first that does not start.
[[nodiscard]] std::expected<void, StartFailure> try_starting(const TournamentPlan& plan);

/// Plays all games that are not done yet, until the test is decided or `stops` answers true.
/// `on_game` is called for one game at a time, from the threads that play; `table` holds the games
/// that are done, and is brought up to date before the call.
/// Errors: an engine does not start. A crash loses a game; an engine that does not start again after
/// it ends the tournament.
[[nodiscard]] std::expected<void, StartFailure> play_tournament(
    const TournamentPlan& plan, const std::set<std::uint64_t>& done, ScoreTable& table,
    const OnGame& on_game, const std::function<bool()>& stops = {});

}  // namespace tabiya::match
