/// A thread pool for Argon2id. It bounds CPU time and memory: a flood of logins slows down logins
/// only, not games.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/base/handover.hpp"
#include "server/base/loop.hpp"

namespace tabiya::server {

/// The cost of one hash.
/// Source: OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB and two passes.
struct HashCost {
  std::size_t memory_bytes = std::size_t{19} << 20;
  unsigned long long passes = 2;
};

class PasswordPool {
 public:
  static constexpr std::size_t max_waiting = 64;

  /// Requires: the loop outlives this.
  explicit PasswordPool(Loop& loop, int threads = 1, HashCost cost = {});
  ~PasswordPool();
  PasswordPool(const PasswordPool&) = delete;
  PasswordPool& operator=(const PasswordPool&) = delete;

  /// Both call `then` on the loop. They return false, and do nothing, if the queue is full.
  [[nodiscard]] bool hash(std::string password, std::move_only_function<void(std::string)> then);
  /// An empty hash is answered with false, after the time of a real comparison.
  [[nodiscard]] bool verify(std::string password, std::string hash,
                            std::move_only_function<void(bool)> then);

 private:
  struct Job {
    std::move_only_function<void() noexcept> work;
    Handover::Ready then;
  };

  [[nodiscard]] bool enqueue(Job job);
  void work(const std::stop_token& stop);

  Handover to_loop_;
  HashCost cost_;
  std::string decoy_;  // the hash to compare with if the user does not exist
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Job> waiting_;
  std::vector<std::jthread> threads_;
};

}  // namespace tabiya::server
