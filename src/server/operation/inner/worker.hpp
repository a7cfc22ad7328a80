/// A program that searches for the nodes of a database: `tabiya worker`.
///
///     auto worker = tabiya::server::Worker::start(configuration);
///     if (!worker) return complain(worker.error());
///     worker->run();  // until SIGTERM or SIGINT
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "server/operation/inner/configuration.hpp"

namespace tabiya::server {

class Worker {
 public:
  /// Uses the store, the threads and the log level of the configuration.
  /// Errors: a sentence; the store is not in PostgreSQL.
  [[nodiscard]] static std::expected<Worker, std::string> start(const Configuration& configuration);
  ~Worker();
  Worker(Worker&&) noexcept;
  Worker& operator=(Worker&&) noexcept;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Searches until SIGTERM, SIGINT or stop(), and ends what it has begun.
  void run();
  /// Thread safety: any.
  void stop();

 private:
  struct State;
  explicit Worker(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::server
