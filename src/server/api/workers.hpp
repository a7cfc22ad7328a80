/// Worker threads for jobs that take too long for the loop, such as reading PGN files or proving a
/// position dead.
///
/// A job belongs to a client, and clients are served in turn, so a client with many jobs delays
/// only its own. A job is asked to stop when its client disconnects, when its time is up, and when
/// the server shuts down. A job that runs out of memory fails alone.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "server/base/handover.hpp"
#include "server/base/loop.hpp"

namespace tabiya::server {

/// Tells a job that its result is not needed any more. A long job checks it every few milliseconds.
/// Thread safety: any.
class JobStop {
 public:
  /// Never requested.
  JobStop() = default;
  /// Requested when either token is, or from the deadline on.
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
  /// The threads run at low priority.
  bool is_background = false;
};

struct Job {
  std::string client;       ///< Client::key
  std::string_view name{};  ///< for the log, such as the pattern of a route
  /// Runs in a worker thread; the task that it returns runs on the loop.
  std::move_only_function<Task(const JobStop&)> work;
  Task failed;  ///< runs on the loop if the work threw, usually out of memory
  std::stop_token gone{};
  std::chrono::milliseconds limit{std::chrono::minutes{1}};  ///< including the time in the queue
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

  /// Queues a job, unless too many wait.
  [[nodiscard]] Admission run(Job job);
  /// Asks all current and future jobs to stop.
  void close() { closing_.request_stop(); }

 private:
  /// A job and what it has come to.
  struct Work {
    Job job;
    Task then{};
    std::exception_ptr failure{};
  };
  struct Assignment {
    std::shared_ptr<Work> work;
    Handover::Ready report;
  };
  struct Client {
    std::deque<Assignment> waiting;
    int running = 0;
  };
  using Turn = std::list<std::string>::iterator;

  static void report(Loop& loop, Work& work);

  void serve(const std::stop_token& stop);
  [[nodiscard]] std::optional<Assignment> next_assignment(const std::stop_token& stop);
  [[nodiscard]] Turn next_turn();
  void perform(Work& work) const noexcept;
  void leave(const std::string& client);

  Loop& loop_;
  Handover to_loop_;
  const WorkerOptions options_;
  std::stop_source closing_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<std::string, Client, std::less<>> clients_;  // clients that have jobs
  std::list<std::string> turns_;  // clients with waiting jobs; the first is next
  std::size_t waiting_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace tabiya::server
