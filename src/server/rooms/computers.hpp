/// Those who think for a living: our engine at its levels, and UCI engines of the operator's.
///
/// A fixed number of threads, each with an engine of its own, takes one search after the other; so
/// many games against the computer wait for each other, and the loop for none of them. Those who
/// analyse are others than those who play.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/loop.hpp"
#include "server/outlet.hpp"
#include "server/rooms/engine_pool.hpp"
#include "server/rooms/game_info.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::server {

inline constexpr int level_count = 8;

/// A UCI engine that may be played against.
struct NamedEngine {
  std::string name;                ///< for people: "Stockfish"
  std::vector<std::string> words;  ///< the program and its arguments
  std::vector<std::pair<std::string, std::string>> options{};
};

struct ComputerOptions {
  int threads = 1;                  ///< for games, at least 1
  int analysis_threads = 1;         ///< at least 1
  std::size_t hash_megabytes = 16;  ///< of each thread
  std::vector<NamedEngine> engines{};
};

/// A position somebody is to find a move in.
struct ThinkJob {
  Seat who;
  Game game;
  ByColor<std::optional<engine::ClockState>> clocks{};
  std::uint64_t seed = 0;  ///< the same for all moves of a game
};

/// What a computer makes of a position.
struct Thought {
  std::optional<Move> move{};  ///< nothing if a named engine has failed
  /// What it is worth to the side to move, in hundredths of a pawn; a mate counts as mate_value.
  /// Nothing from an engine that does not say.
  std::optional<int> score{};

  static constexpr int mate_value = 30'000;
};

class Computers {
 public:
  static constexpr std::size_t max_waiting_analyses = 8;
  /// What an analysis costs at most.
  static constexpr std::chrono::seconds longest_analysis{120};

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
  void think(ThinkJob job, std::move_only_function<void(const Thought&)> then);

  /// Searches a position and reports on the loop, until the limits are met or the subscription
  /// ends; then tells the result. Limits are cut to `longest_analysis`.
  /// Errors: nothing if too many wait.
  [[nodiscard]] std::optional<Subscription> analyse(
      const Game& game, int lines, engine::SearchLimits limits,
      std::function<void(const engine::SearchReport&)> on_report,
      std::function<void(const engine::SearchResult&)> on_result);

  /// Searches that no thread has taken yet.
  [[nodiscard]] std::size_t waiting() const;

 private:
  [[nodiscard]] engine::Engine& engine_of(EngineThread& thread) const;

  Loop& loop_;
  ComputerOptions options_;
  EnginePool players_;
  EnginePool analysts_;
  std::map<std::string, EnginePool, std::less<>> named_;  // one thread each
};

}  // namespace tabiya::server
