#include "cli/worker/worker_command.hpp"

#include <algorithm>
#include <thread>

#include "server/operation/inner/worker.hpp"

namespace tabiya::cli {

void WorkerCommand::declare_options(CLI::App& app) {
  settings_.declare_options(
      app, {"store", "engine-threads", "engine-hash", "review-threads", "log-level"});
}

ExitCode WorkerCommand::run() const {
  const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const auto configuration = settings_.read({.engine_threads = threads, .review_threads = threads});
  if (!configuration) return report(configuration.error());
  auto worker = server::Worker::start(*configuration);
  if (!worker) return report({worker.error()});
  worker->run();
  return ExitCode::Success;
}

}  // namespace tabiya::cli
