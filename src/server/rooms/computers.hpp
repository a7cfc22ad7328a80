/// Those who think for a living: our engine at its levels, and UCI engines of the operator's.
///
/// A fixed number of threads, each with an engine of its own, takes one search after the other; so
/// many games against the computer wait for each other, and the loop for none of them. Whose search
/// is next is decided by a FairQueue. Those who analyse are others than those who play.
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

#include "server/loop.hpp"
#include "server/outlet.hpp"
#include "server/rooms/engine_pool.hpp"
#include "server/rooms/game_info.hpp"
#include "server/rooms/named_engine.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::server {

inline constexpr int level_count = 8;

struct ComputerOptions {
  int threads = 1;                  ///< for games, at least 1
  int analysis_threads = 1;         ///< at least 1
  std::size_t hash_megabytes = 16;  ///< of each thread
  std::vector<NamedEngine> engines{};
  /// How long a named engine may take for an answer, besides the time it is given for a move.
  std::chrono::milliseconds patience{10'000};
};

/// A position somebody is to find a move in.
struct ThinkJob {
  std::string owner;  ///< to whom the search counts; see Accounts::owner_of()
  Seat who;
  Game game;
  ByColor<std::optional<engine::ClockState>> clocks{};
  std::uint64_t seed = 0;  ///< the same for all moves of a game
};

class Computers {
 public:
  static constexpr std::size_t max_waiting_analyses = 64;
  static constexpr std::size_t max_analyses_of_owner = 4;  ///< that wait or run
  /// What an analysis takes at most; while others wait, the second.
  static constexpr std::chrono::seconds longest_analysis{30};
  static constexpr std::chrono::seconds longest_shared_analysis{10};

  /// Requires: the loop outlives this.
  Computers(Loop& loop, ComputerOptions options);
  ~Computers() = default;
  Computers(const Computers&) = delete;
  Computers& operator=(const Computers&) = delete;

  [[nodiscard]] bool knows(const Seat& seat) const;
  [[nodiscard]] const std::vector<NamedEngine>& engines() const noexcept {
    return options_.engines;
  }

  /// Searches a position as that player would. Answers on the loop.
  /// A named engine that fails is started again once; no move if it fails then, too.
  void think(ThinkJob job, std::move_only_function<void(const Thought&)> then);

  /// Starts every named engine, so that one that cannot be used is known before a game needs it.
  void check_engines();
  /// Called on the loop with a sentence for each fault of a named engine.
  void on_fault(std::function<void(const std::string&)> listener) {
    on_fault_ = std::move(listener);
  }

  /// Searches a position and reports on the loop, until the limits are met or the subscription
  /// ends; then tells the result. Limits are cut to `longest_analysis`.
  /// Errors: nothing if too many wait, or if the owner has too many.
  [[nodiscard]] std::optional<Subscription> analyse(
      std::string_view owner, const Game& game, int lines, engine::SearchLimits limits,
      std::function<void(const engine::SearchReport&)> on_report,
      std::function<void(const engine::SearchResult&)> on_result);

  /// Searches that no thread has taken yet.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Analysis;
  [[nodiscard]] engine::Engine& engine_of(EngineThread& thread) const;
  [[nodiscard]] NamedEngineCall call(EngineThread& thread, const NamedEngine& engine) const;
  void run(const std::shared_ptr<Analysis>& analysis, EngineThread& thread);
  void release(Analysis& analysis);

  Loop& loop_;
  ComputerOptions options_;
  std::function<void(const std::string&)> on_fault_;
  std::unordered_map<std::string, std::size_t> analyses_by_owner_;  // of the loop
  EnginePool players_;
  EnginePool analysts_;
  std::map<std::string, EnginePool, std::less<>> named_;  // one thread each
};

}  // namespace tabiya::server
