/// A tournament of several engines.
///
/// The schedule depends on the plan alone, so an interrupted tournament can resume: games already
/// played are skipped.
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

#include "match/inner/game.hpp"
#include "match/inner/openings.hpp"
#include "match/inner/player.hpp"
#include "match/inner/statistics.hpp"

namespace tabiya::match {

struct TournamentPlan {
  enum class Kind : std::uint8_t {
    RoundRobin,  ///< every player against every other
    Gauntlet,    ///< the first player against every other
  };
  std::vector<PlayerSpec> players{};  ///< at least two
  Kind kind = Kind::RoundRobin;
  int pairs = 1;                    ///< of games, for each two players
  std::vector<Opening> openings{};  ///< at least one; used in turn, the same for every pairing
  GameSettings settings{};
  int concurrency = 1;  ///< games at once
  /// With two players: stop when the test is decided.
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

/// All games in the order in which they start. The two games of a pair follow each other.
[[nodiscard]] std::vector<ScheduledGame> schedule_of(const TournamentPlan& plan);

/// The results so far.
class ScoreTable {
 public:
  explicit ScoreTable(std::size_t players) : size_{players}, pairings_(players * players) {}

  void add(const ScheduledGame& game, const Outcome& outcome);

  /// The first player against the second.
  [[nodiscard]] const GameCounts& games(std::size_t first, std::size_t second) const noexcept {
    return pairings_[first * size_ + second].games;
  }
  [[nodiscard]] const PairCounts& pairs(std::size_t first, std::size_t second) const noexcept {
    return pairings_[first * size_ + second].pairs;
  }
  /// One player against all others.
  [[nodiscard]] GameCounts games(std::size_t player) const noexcept;
  [[nodiscard]] PairCounts pairs(std::size_t player) const noexcept;

 private:
  struct Pairing {
    GameCounts games;
    PairCounts pairs;
    /// Pairs with one game finished: the pair's number, and the half points of that game.
    std::vector<std::pair<std::uint64_t, int>> open;
  };
  void add(std::size_t first, std::size_t second, std::uint64_t number, int half_points);

  std::size_t size_;
  std::vector<Pairing> pairings_;
};

/// Called for each finished game. Games do not finish in the order in which they start.
using OnGame = std::function<void(const ScheduledGame&, const GameReport&)>;

/// An engine that cannot be started, or cannot play from an opening of the plan for lack of Chess960.
/// It does not lose a game: the match cannot be played.
struct StartFailure {
  std::size_t player;  ///< index of the player
  uci::EngineFailure reason;
};

/// "Stockfish: ./stockfish cannot be started: No such file or directory".
[[nodiscard]] std::string to_string(const StartFailure& failure, const TournamentPlan& plan);

/// An option that the plan sets and the engine does not offer. Engines ignore such an option.
struct UnknownOption {
  std::size_t player;  ///< index of the player
  std::string name;
  std::vector<uci::OptionOffer> offered;
};

/// "Stockfish has no option “Hsah”; it offers Hash, Threads".
[[nodiscard]] std::string to_string(const UnknownOption& unknown, const TournamentPlan& plan);

/// What the engines of a plan show when they are started.
struct FirstImpression {
  std::vector<UnknownOption> unknown_options{};
  /// By player: what it sends as `info string`, such as that it cannot load a file.
  std::vector<std::vector<std::string>> remarks{};
};

/// Starts each engine, sets its options, describes each opening to it and stops it.
/// Errors: the first engine that fails.
[[nodiscard]] std::expected<FirstImpression, StartFailure> start_each_once(
    const TournamentPlan& plan);

/// Plays all games not in `done`, until the test is decided or `stops` returns true.
/// `on_game` is called for one game at a time, from the playing threads; `table` holds the games in
/// `done` and is updated before each call.
/// Errors: an engine does not start. A crash loses a game; an engine that then cannot be restarted
/// ends the tournament.
[[nodiscard]] std::expected<void, StartFailure> play_tournament(
    const TournamentPlan& plan, const std::set<std::uint64_t>& done, ScoreTable& table,
    const OnGame& on_game, const std::function<bool()>& stops = {});

}  // namespace tabiya::match
