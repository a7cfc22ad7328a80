/// Threads that review games, each with an engine of its own.
#pragma once

#include <condition_variable>
#include <deque>
#include <expected>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/engine/engine.hpp"

namespace tabiya::cli {

/// How many engines with tables of this size fit into the machine's memory.
[[nodiscard]] std::size_t most_engines(std::size_t hash_megabytes);

/// Why the tables of this number of engines do not fit; nothing if they do.
[[nodiscard]] std::optional<Failure> failure_of_memory(unsigned engines,
                                                       std::size_t hash_megabytes);

class ReviewPool {
 public:
  /// Nothing if the work was stopped.
  using Task = std::packaged_task<std::optional<std::string>(engine::Engine&)>;

  ReviewPool(unsigned threads, engine::EngineOptions options)
      : most_threads_{threads}, options_{std::move(options)} {}
  /// Waits for the tasks.
  ~ReviewPool();
  ReviewPool(const ReviewPool&) = delete;
  ReviewPool& operator=(const ReviewPool&) = delete;

  /// Runs a task on one of the threads, with an engine that has learnt nothing yet. Starts a thread if
  /// all are busy and another is allowed, and the machine has one.
  /// Errors: there is not enough memory or no thread for the first engine.
  [[nodiscard]] std::expected<std::future<std::optional<std::string>>, Failure> submit(Task task);

  /// Ends the current search of every engine.
  void stop_searches();

 private:
  void work(engine::Engine& engine);
  [[nodiscard]] std::optional<Failure> add_thread();

  unsigned most_threads_;
  engine::EngineOptions options_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> waiting_;
  unsigned idle_ = 0;
  bool is_ending_ = false;
  std::vector<std::unique_ptr<engine::Engine>> engines_;
  std::vector<std::jthread> threads_;
};

}  // namespace tabiya::cli
