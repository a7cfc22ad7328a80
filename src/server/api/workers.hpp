/// Threads for what takes longer than a request may: reading files of games, proving a position dead.
///
/// A job belongs to a client, and clients are served by turns: one who asks for much waits for himself
/// and keeps no one else waiting. A job is asked to stop when its client has gone, when its time is up,
/// and when the server ends. A job that runs out of memory fails alone.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "server/loop.hpp"

namespace tabiya::server {

/// Says to a job that its result is not wanted any more. A long job asks every few milliseconds.
/// Thread safety: any.
class JobStop {
 public:
  /// Never.
  JobStop() = default;
  /// When one of both is requested, or at the deadline of a clock.
  JobStop(std::stop_token closing, std::stop_token gone, std::function<Instant()> now,
          Instant deadline)
      : closing_{std::move(closing)},
        gone_{std::move(gone)},
        now_{std::move(now)},
        deadline_{deadline} {}

  [[nodiscard]] bool is_requested() const {
    return closing_.stop_requested() || gone_.stop_requested() || is_late();
  }
  /// True from the deadline on.
  [[nodiscard]] bool is_late() const { return now_ && now_() >= deadline_; }

 private:
  std::stop_token closing_;
  std::stop_token gone_;
  std::function<Instant()> now_;
  Instant deadline_{};
};

struct WorkerOptions {
  int threads = 1;
  std::size_t max_waiting = 64;
  std::size_t max_waiting_of_client = 16;
  /// Their threads leave the processor to all others.
  bool is_background = false;
};

struct Job {
  std::string client;  ///< Client::key
  /// Done in one of the threads; on the loop what it returns.
  std::move_only_function<Task(const JobStop&)> work;
  Task failed;  ///< on the loop, if the work has thrown: it is out of memory
  std::stop_token gone{};
  std::chrono::milliseconds limit{std::chrono::minutes{1}};  ///< with the time that it waits
  Instant admitted{};                                        ///< set by run()
};

class Workers {
 public:
  enum class Admission : std::uint8_t { Accepted, ClientIsFull, IsFull };

  /// Requires: the loop outlives this.
  Workers(Loop& loop, WorkerOptions options);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Takes a job, unless too much waits.
  [[nodiscard]] Admission run(Job job);
  /// Asks the jobs that run to stop, and those that come.
  void close() { closing_.request_stop(); }

 private:
  struct Client {
    std::deque<Job> waiting;
    int running = 0;
  };
  using Turn = std::deque<std::string>::iterator;

  void serve(const std::stop_token& stop);
  [[nodiscard]] std::optional<Job> next_job(const std::stop_token& stop);
  [[nodiscard]] Turn next_turn();
  void perform(Job job);
  void leave(const std::string& client);

  Loop& loop_;
  const WorkerOptions options_;
  std::stop_source closing_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<std::string, Client, std::less<>> clients_;  // that have jobs
  std::deque<std::string> turns_;                       // of those that wait; the first is next
  std::size_t waiting_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace tabiya::server
