#include "server/operation/inner/worker.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <system_error>
#include <utility>

#include "server/engine_workers/engine_worker.hpp"
#include "server/http/event_loop.hpp"
#include "server/operation/log.hpp"
#include "server/store/membership.hpp"

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;

/// Half as many analyses as moves at the same time: they use their threads for many seconds.
ComputerOptions searches_of(const Configuration& configuration) {
  return {.threads = configuration.engine_threads,
          .analysis_threads =
              std::max(std::min(configuration.engine_threads, 1), configuration.engine_threads / 2),
          .review_threads = configuration.review_threads,
          .hash_megabytes = configuration.engine_hash_megabytes};
}

std::expected<std::optional<Peer>, std::string> leader_of(const StoreAddress& store) {
  const auto leader = Membership::find_leader(store.url());
  if (!leader) return std::unexpected{store.shown() + ": " + leader.error().sentence};
  if (!*leader) return std::nullopt;
  return Peer{.address = (*leader)->address, .secret = (*leader)->secret};
}

}  // namespace

struct Worker::State {
  explicit State(const Configuration& configuration)
      : log{make_log(configuration.log_level)},
        worker{loop,
               {.computers = searches_of(configuration),
                .find_server = [store = *configuration.store] { return leader_of(store); },
                .note = [this](const std::string& sentence) { log->info("{}", sentence); }}} {
    loop.watch().on_remark([this](const LoopWatch::Remark& remark) { log_remark(*log, remark); });
    loop.every(1s, [this] { worker.tick(); });
    loop.on_end_signal([this] { retire(); });
    worker.start();
  }

  void retire() {
    worker.retire([this] { loop.stop(); });
  }

  std::shared_ptr<spdlog::logger> log;
  EventLoop loop;
  EngineWorker worker;
};

std::expected<Worker, std::string> Worker::start(const Configuration& configuration) {
  if (!configuration.store || !configuration.store->is_postgresql()) {
    return std::unexpected{
        std::string{"a worker needs the store of its nodes, such as "
                    "--store postgresql://HOST/DATABASE; a server on a file searches by itself"}};
  }
  if (configuration.engine_threads + configuration.review_threads == 0) {
    return std::unexpected{std::string{"a worker needs engine-threads or review-threads"}};
  }
  try {
    return Worker{std::make_unique<State>(configuration)};
  } catch (const std::system_error& error) {
    return std::unexpected{"the system has too few threads for the worker: " +
                           error.code().message()};
  } catch (const std::bad_alloc&) {
    return std::unexpected{std::string{"the system has too little memory for the worker"}};
  }
}

Worker::Worker(std::unique_ptr<State> state) noexcept : state_{std::move(state)} {}
Worker::Worker(Worker&&) noexcept = default;
Worker& Worker::operator=(Worker&&) noexcept = default;
Worker::~Worker() = default;

void Worker::run() {
  state_->loop.run();
  state_->log->info("closed");
  state_->log->flush();
}

void Worker::stop() {
  state_->loop.loop().post([state = state_.get()] { state->retire(); });
}

}  // namespace tabiya::server
