/// Those who think for a living: our engine at its levels, and UCI engines of the operator's.
///
/// A fixed number of threads, each with an engine of its own, takes one search after the other; so
/// many games against the computer wait for each other and not the loop for them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/loop.hpp"
#include "server/outlet.hpp"
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
  int threads = 1;                  ///< for games and analysis together, at least 1
  std::size_t hash_megabytes = 16;  ///< of each thread
  std::vector<NamedEngine> engines{};
};

/// A position somebody is to find a move in.
struct ThinkJob {
  Seat who;
  Game game;
  ByColor<std::optional<engine::ClockState>> clocks{};
};

class Computers {
 public:
  static constexpr std::size_t max_waiting_analyses = 64;
  /// What an analysis costs at most.
  static constexpr std::chrono::seconds longest_analysis{30};

  Computers(Loop& loop, ComputerOptions options);
  ~Computers();
  Computers(const Computers&) = delete;
  Computers& operator=(const Computers&) = delete;

  [[nodiscard]] bool knows(const Seat& seat) const;
  [[nodiscard]] const std::vector<NamedEngine>& engines() const noexcept {
    return options_.engines;
  }

  /// Finds a move; nothing if a named engine has failed. Answers on the loop.
  void think(ThinkJob job, std::move_only_function<void(std::optional<Move>)> then);

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
  class Bench;  // the threads and what waits for them
  Loop& loop_;
  ComputerOptions options_;
  std::unique_ptr<Bench> bench_;
};

}  // namespace tabiya::server
