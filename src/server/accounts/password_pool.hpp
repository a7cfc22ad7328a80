/// Argon2id in threads of its own, a few at a time: a flood of logins costs the logins, and neither
/// the games nor the memory of the machine.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/loop.hpp"

namespace tabiya::server {

/// What a hash costs. Source: OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB and two
/// passes.
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

  /// Both answer on the loop. False, and nothing happens, if too many are waiting.
  [[nodiscard]] bool hash(std::string password, std::move_only_function<void(std::string)> then);
  /// Against an empty hash it answers no, after as long a time as ever.
  [[nodiscard]] bool verify(std::string password, std::string hash,
                            std::move_only_function<void(bool)> then);

 private:
  [[nodiscard]] bool enqueue(Task work);
  void work(const std::stop_token& stop);

  Loop& loop_;
  HashCost cost_;
  std::string decoy_;  // what a password is compared with where there is no user
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Task> waiting_;
  std::vector<std::jthread> threads_;
};

}  // namespace tabiya::server
