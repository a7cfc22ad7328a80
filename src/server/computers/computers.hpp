/// Computer players: our engine at its levels, and UCI engines configured by the operator.
///
/// A fixed number of threads, each with its own engine, run one search after another. Games against
/// the computer wait for each other; the loop never waits. A FairQueue chooses the next search.
/// Games, analyses and reviews have separate threads; those of reviews leave the processor to all
/// others.
///
/// Workers on other machines have such threads, too. A search goes to a worker that has a free
/// place for it. Otherwise it waits for the first place or thread that becomes free. Named engines
/// run only here.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/base/loop.hpp"
#include "server/base/subscription.hpp"
#include "server/computers/any_question.hpp"
#include "server/computers/engine_pool.hpp"
#include "server/computers/engine_workers.hpp"
#include "server/computers/named_engine.hpp"
#include "server/computers/review_part.hpp"
#include "server/model/game_info.hpp"
#include "tabiya/book/opening_book.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/game/variant_game.hpp"
#include "tabiya/players/player.hpp"

namespace tabiya::server {

inline constexpr int level_count = players::Level::highest;

struct ThinkJob;

struct ComputerOptions {
  /// For games. Without any, only workers search; this applies to all three.
  int threads = 1;
  int analysis_threads = 1;
  int review_threads = 1;
  std::size_t hash_megabytes = 16;  ///< per thread
  std::vector<NamedEngine> engines{};
  engine::TablebaseOptions tablebase{};       ///< for analyses; the levels do without
  std::shared_ptr<const OpeningBook> book{};  ///< whose moves the levels play; null: none
  /// The other levels are limited by nodes.
  std::chrono::milliseconds thought_of_highest_level{1000};
  /// How long a named engine can take to answer, in addition to its time for the move.
  std::chrono::milliseconds patience = players::usual_patience;
  /// The levels below the highest, which search for a moment only, pause before a move.
  bool has_human_pace = true;
  /// Searches for the levels in place of our engine, so that tests decide how long a search takes.
  /// Called by the threads for games.
  std::function<players::Thought(const ThinkJob&)> search{};
  /// The same for reviews. Called by their threads.
  std::function<std::vector<review::Evaluation>(const ReviewPart&)> evaluate{};
};

/// A question to a computer player.
struct ThinkJob {
  std::string owner;  ///< charged for the search; see Accounts::owner_of()
  Seat who;
  AnyQuestion question;
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
  /// False if the seat is known to belong to a named engine whose option `UCI_Variant` does not offer
  /// the variant.
  [[nodiscard]] bool plays(const Seat& seat, tabiya::Variant variant) const;
  [[nodiscard]] const std::vector<NamedEngine>& engines() const noexcept {
    return options_.engines;
  }

  /// Lets that player think. Answers on the loop. If a named engine has failed, also after a restart,
  /// the thought has no move. The caller observes the pause of the thought; no thread waits for it.
  void think(ThinkJob job, std::move_only_function<void(const players::Thought&)> then);

  /// Starts every named engine, so that a broken one is detected before a game needs it.
  void check_engines();
  /// Sets the listener that is called on the loop with a sentence for each fault of a named engine.
  void on_fault(std::function<void(const std::string&)> listener) {
    on_fault_ = std::move(listener);
  }

  /// Searches a position until the limits are reached or the subscription ends. Calls `on_report`
  /// during the search and `on_result` at its end, both on the loop. Limits are cut to
  /// `longest_analysis`.
  /// Returns nothing if too many analyses wait, if the owner has too many, or without engines.
  [[nodiscard]] std::optional<Subscription> analyse(
      std::string_view owner, const VariantGame& game, int lines, engine::SearchLimits limits,
      std::function<void(const engine::SearchReport&)> on_report,
      std::function<void(const engine::SearchResult&)> on_result);

  /// The evaluations, from the last position to the first; nothing if the engine failed or the part
  /// was stopped.
  using ReviewAnswer =
      std::move_only_function<void(std::optional<std::vector<review::Evaluation>>)>;
  /// Evaluates the positions of a part. Answers on the loop. `cost` is an estimate in milliseconds;
  /// the parts of different owners take turns by it.
  void review(std::string_view owner, double cost, ReviewPart part, ReviewAnswer then);
  /// How many parts can be evaluated at the same time, at least 1: workers can come.
  [[nodiscard]] int review_places() const noexcept;

  /// The number of searches that have not started.
  [[nodiscard]] std::size_t waiting() const;

  /// The workers of this server.
  [[nodiscard]] EngineWorkers& workers() noexcept { return workers_; }
  [[nodiscard]] const EngineWorkers& workers() const noexcept { return workers_; }

 private:
  class MoveTask;
  class AnalysisTask;
  class ReviewTask;
  class CheckTask;
  [[nodiscard]] EnginePool& pool_of(SearchKind kind) noexcept;
  void submit(const EngineTaskPtr& task);
  void fill_places(SearchKind kind);
  [[nodiscard]] engine::VariantSearch& variant_analyst_of(EngineThread& thread, int lines) const;
  [[nodiscard]] engine::Engine& analyst_of(EngineThread& thread) const;
  [[nodiscard]] std::optional<players::Thought> thought_by_book(const ThinkJob& job) const;
  [[nodiscard]] players::LevelSettings settings_of(ComputerLevel level) const;
  [[nodiscard]] players::UciPlayer& program_of(EngineThread& thread, const NamedEngine& engine);
  [[nodiscard]] double cost_of(const ThinkJob& job) const;
  [[nodiscard]] players::Thought thought_of_level(const ThinkJob& job, ComputerLevel level,
                                                  EngineThread& thread) const;
  [[nodiscard]] players::Thought thought_of_program(const ThinkJob& job, const NamedEngine& engine,
                                                    EngineThread& thread);
  [[nodiscard]] players::Thought thought_on(const ThinkJob& job, EngineThread& thread);
  void report(const NamedEngine& engine, const players::Failure& failure,
              std::string_view consequence);
  void report(const NamedEngine& engine, const std::string& fault);
  void report_unknown_options(const NamedEngine& engine, const players::UciPlayer& program);
  void note_abilities(const NamedEngine& engine, EngineThread& thread);
  [[nodiscard]] std::vector<review::Evaluation> evaluations_of(const ReviewPart& part,
                                                               EngineThread& thread) const;
  void release(AnalysisTask& analysis);

  Loop& loop_;
  ComputerOptions options_;
  std::function<void(const std::string&)> on_fault_;
  std::unordered_map<std::string, std::size_t> analyses_by_owner_;  // used on the loop only
  // Of the named engines that have been started; used on the loop only.
  std::map<std::string, EngineAbilities, std::less<>> abilities_;
  EnginePool players_;
  EnginePool analysts_;
  EnginePool reviewers_;
  std::map<std::string, EnginePool, std::less<>> named_;  // one thread each
  EngineWorkers workers_;
};

}  // namespace tabiya::server
