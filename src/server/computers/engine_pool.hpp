/// Search threads, each with its own engine, and the queue of searches.
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "server/base/handover.hpp"
#include "server/base/loop.hpp"
#include "server/computers/engine_task.hpp"
#include "server/computers/fair_queue.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/variant_search.hpp"
#include "tabiya/players/level_player.hpp"
#include "tabiya/players/uci_player.hpp"
#include "tabiya/players/variant_player.hpp"

namespace tabiya::server {

/// What a named engine plays, besides chess.
struct EngineAbilities {
  bool has_chess960 = true;
  std::array<bool, all_variants.size()> has_variant{};
  friend bool operator==(const EngineAbilities&, const EngineAbilities&) = default;
};

/// The state that a thread keeps between searches.
struct EngineThread {
  std::stop_token stop{};  ///< requested on destruction: a search must end soon
  // Created on first use:
  std::optional<engine::Engine> analyst{};
  std::optional<engine::VariantSearch> variant_analyst{};
  std::optional<players::LevelPlayer> computer{};
  std::optional<players::VariantPlayer> variant_computer{};
  std::optional<players::UciPlayer> program{};
  std::optional<EngineAbilities> abilities{};  ///< of the program, as last reported
};

/// Each search belongs to an owner and has a cost; see FairQueue.
class EnginePool {
 public:
  /// Background threads leave the processor to all others.
  enum class Priority : std::uint8_t { Usual, Background };

  /// Without threads all searches wait until they are taken. Requires: the loop outlives this.
  EnginePool(Loop& loop, int threads, Priority priority = Priority::Usual);
  /// Drops waiting searches and asks running ones to stop.
  ~EnginePool();
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  /// A thread makes the search, which then answers on the loop. A search that fails, usually for
  /// lack of memory, fails alone.
  /// Requires: called on the loop. This applies to all but waiting().
  void run(EngineTaskPtr task);
  /// Drops a waiting search; false if it does not wait any more.
  bool drop(const EngineTask& task);
  /// Takes the search that is next; null if none waits.
  [[nodiscard]] EngineTaskPtr take();
  /// The number of searches that have not started. Thread safety: any.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Entry {
    EngineTaskPtr task;
    Handover::Ready answer;
  };

  void work(const std::stop_token& stop);

  Loop& loop_;
  Handover to_loop_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  FairQueue<Entry> waiting_;
  std::vector<std::jthread> threads_;  // last: destroyed first
};

/// Answers on the loop, and counts and logs a failure.
void answer_or_note(const Loop& loop, EngineTask& task);

}  // namespace tabiya::server
