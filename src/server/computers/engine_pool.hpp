/// Search threads, each with its own engine, and the queue of searches.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>
#include <thread>
#include <vector>

#include "server/computers/fair_queue.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/players/level_player.hpp"
#include "tabiya/players/uci_player.hpp"

namespace tabiya::server {

/// The state that a thread keeps between searches.
struct EngineThread {
  std::stop_token stop{};  ///< requested on destruction: a search must end soon
  // Created on first use:
  std::optional<engine::Engine> analyst{};
  std::optional<players::LevelPlayer> computer{};
  std::optional<players::UciPlayer> program{};
  std::optional<bool> has_chess960{};  ///< whether the program plays Chess960, as last reported
};

/// Each search belongs to an owner and has a cost; see FairQueue.
class EnginePool {
 public:
  using Search = std::move_only_function<void(EngineThread&)>;
  /// Background threads leave the processor to all others.
  enum class Priority : std::uint8_t { Usual, Background };

  explicit EnginePool(int threads, Priority priority = Priority::Usual);
  /// Drops waiting searches and asks running ones to stop.
  ~EnginePool();
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  /// Returns the number of the search. Thread safety: any.
  std::uint64_t run(std::string_view owner, double cost, Search search);
  /// Drops a waiting search; false if it has already started. Thread safety: any.
  bool drop(std::uint64_t number);
  /// The number of searches that have not started. Thread safety: any.
  [[nodiscard]] std::size_t waiting() const;

 private:
  void work(const std::stop_token& stop);

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  FairQueue<Search> waiting_;
  std::vector<std::jthread> threads_;  // last: destroyed first
};

}  // namespace tabiya::server
