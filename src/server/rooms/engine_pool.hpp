/// Threads that search, each with an engine of its own, and the searches that wait for one.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "tabiya/engine/engine.hpp"
#include "tabiya/uci/client.hpp"

namespace tabiya::server {

/// What a thread keeps from one search to the next.
struct EngineThread {
  std::optional<engine::Engine> engine{};  ///< ours, made when it is first needed
  std::optional<uci::Client> client{};     ///< an engine in a process of its own
};

class EnginePool {
 public:
  using Search = std::move_only_function<void(EngineThread&)>;

  explicit EnginePool(int threads);
  /// Drops what waits; what runs comes to its end.
  ~EnginePool();
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  /// Thread safety: any.
  void run(Search search);
  /// Searches that no thread has taken yet. Thread safety: any.
  [[nodiscard]] std::size_t waiting() const;

 private:
  void work(const std::stop_token& stop);

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Search> waiting_;
  std::vector<std::jthread> threads_;  // last: they end first
};

}  // namespace tabiya::server
