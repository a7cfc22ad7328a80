/// Threads that search, each with an engine of its own, and the searches that wait for one.
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

#include "server/rooms/fair_queue.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/uci/client.hpp"

namespace tabiya::server {

/// What a thread keeps from one search to the next.
struct EngineThread {
  std::stop_token stop{};                  ///< requested when the pool ends: a search must end soon
  std::optional<engine::Engine> engine{};  ///< ours, made when it is first needed
  std::optional<uci::Client> client{};     ///< an engine in a process of its own
};

/// Each search belongs to an owner and has a cost; see FairQueue.
class EnginePool {
 public:
  using Search = std::move_only_function<void(EngineThread&)>;

  explicit EnginePool(int threads);
  /// Drops what waits, and asks what runs to stop.
  ~EnginePool();
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  /// Returns the number of the search. Thread safety: any.
  std::uint64_t run(std::string_view owner, double cost, Search search);
  /// Drops a search that no thread has taken yet; false if one has. Thread safety: any.
  bool drop(std::uint64_t number);
  /// Searches that no thread has taken yet. Thread safety: any.
  [[nodiscard]] std::size_t waiting() const;

 private:
  void work(const std::stop_token& stop);

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  FairQueue<Search> waiting_;
  std::vector<std::jthread> threads_;  // last: they end first
};

}  // namespace tabiya::server
