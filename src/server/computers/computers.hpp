/// Computer players: our engine at its levels, and UCI engines configured by the operator.
///
/// A fixed number of threads, each with its own engine, run one search after another. Games against
/// the computer wait for each other; the loop never waits. A FairQueue chooses the next search.
/// Games, analyses and reviews have separate threads; those of reviews leave the processor to all
/// others.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/base/handover.hpp"
#include "server/base/loop.hpp"
#include "server/base/subscription.hpp"
#include "server/computers/engine_pool.hpp"
#include "server/computers/named_engine.hpp"
#include "server/computers/review_part.hpp"
#include "server/model/game_info.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::server {

inline constexpr int level_count = 8;

struct ThinkJob;

struct ComputerOptions {
  int threads = 1;                  ///< for games, at least 1
  int analysis_threads = 1;         ///< at least 1
  int review_threads = 1;           ///< at least 1
  std::size_t hash_megabytes = 16;  ///< per thread
  std::vector<NamedEngine> engines{};
  /// The other levels are limited by nodes.
  std::chrono::milliseconds thought_of_highest_level{1000};
  /// How long a named engine can take to answer, in addition to its time for the move.
  std::chrono::milliseconds patience{10'000};
  /// The levels below the highest, which search for a moment only, pause before a move.
  bool has_human_pace = true;
  /// Searches for the levels in place of our engine, so that tests decide how long a search takes.
  /// Called by the threads for games.
  std::function<Thought(const ThinkJob&)> search{};
  /// The same for reviews. Called by their threads.
  std::function<std::vector<review::Evaluation>(const ReviewPart&)> evaluate{};
};

/// A position in which a computer player must find a move.
struct ThinkJob {
  std::string owner;  ///< charged for the search; see Accounts::owner_of()
  Seat who;
  Game game;
  ByColor<std::optional<engine::ClockState>> clocks{};
  std::uint64_t seed = 0;  ///< the same for all moves of a game
};

class Computers {
 public:
  static constexpr std::size_t max_waiting_analyses = 64;
  static constexpr std::size_t max_analyses_of_owner = 4;  ///< waiting or running
  /// The maximum duration of an analysis; the second applies while others wait.
  static constexpr std::chrono::seconds longest_analysis{30};
  static constexpr std::chrono::seconds longest_shared_analysis{10};

  /// Requires: the loop outlives this.
  Computers(Loop& loop, ComputerOptions options);
  ~Computers() = default;
  Computers(const Computers&) = delete;
  Computers& operator=(const Computers&) = delete;

  [[nodiscard]] bool knows(const Seat& seat) const;
  /// False if the seat is known to belong to a named engine that cannot play games of Chess960 from
  /// this start. An engine that has not been started yet counts as able.
  [[nodiscard]] bool can_play(const Seat& seat, const uci::GameLine& start) const;
  [[nodiscard]] const std::vector<NamedEngine>& engines() const noexcept {
    return options_.engines;
  }

  /// Searches a position with the strength and settings of that player. Answers on the loop. A
  /// named engine that fails is restarted once. If it fails again, the answer has no move. The
  /// caller observes the pause of the answer; no thread waits for it.
  void think(ThinkJob job, std::move_only_function<void(const Thought&)> then);

  /// Starts every named engine, so that a broken one is detected before a game needs it.
  void check_engines();
  /// Sets the listener that is called on the loop with a sentence for each fault of a named engine.
  void on_fault(std::function<void(const std::string&)> listener) {
    on_fault_ = std::move(listener);
  }

  /// Searches a position until the limits are reached or the subscription ends. Calls `on_report`
  /// during the search and `on_result` at its end, both on the loop. Limits are cut to
  /// `longest_analysis`.
  /// Returns nothing if too many analyses wait, or if the owner has too many.
  [[nodiscard]] std::optional<Subscription> analyse(
      std::string_view owner, const Game& game, int lines, engine::SearchLimits limits,
      std::function<void(const engine::SearchReport&)> on_report,
      std::function<void(const engine::SearchResult&)> on_result);

  /// The evaluations, from the last position to the first; nothing if the engine failed or the part
  /// was stopped.
  using ReviewAnswer =
      std::move_only_function<void(std::optional<std::vector<review::Evaluation>>)>;
  /// Evaluates the positions of a part. Answers on the loop. `cost` is an estimate in milliseconds;
  /// the parts of different owners take turns by it.
  void review(std::string_view owner, double cost, ReviewPart part, ReviewAnswer then);
  [[nodiscard]] int review_threads() const noexcept { return options_.review_threads; }

  /// The number of searches that have not started.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Analysis;
  [[nodiscard]] engine::Engine& engine_of(EngineThread& thread) const;
  [[nodiscard]] NamedEngineCall call(EngineThread& thread, const NamedEngine& engine);
  [[nodiscard]] Thought thought_of_level(const ThinkJob& job, ComputerLevel level,
                                         EngineThread& thread) const;
  [[nodiscard]] Thought thought_on(const ThinkJob& job, EngineThread& thread);
  [[nodiscard]] std::vector<review::Evaluation> evaluations_of(const ReviewPart& part,
                                                               EngineThread& thread) const;
  void run(const std::shared_ptr<Analysis>& analysis, EngineThread& thread);
  void release(Analysis& analysis);

  Loop& loop_;
  Handover to_loop_;
  ComputerOptions options_;
  std::function<void(const std::string&)> on_fault_;
  std::unordered_map<std::string, std::size_t> analyses_by_owner_;  // used on the loop only
  std::set<std::string, std::less<>> without_chess960_;  // named engines; used on the loop only
  EnginePool players_;
  EnginePool analysts_;
  EnginePool reviewers_;
  std::map<std::string, EnginePool, std::less<>> named_;  // one thread each
};

}  // namespace tabiya::server
