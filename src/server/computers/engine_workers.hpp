/// The engines of other machines: those of the workers that are connected.
///
/// A worker has places, for each kind of search as many as it can make at the same time. If it is
/// lost, its searches are made again by others. All of this happens on the loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "server/base/loop.hpp"
#include "server/computers/engine_task.hpp"

namespace tabiya::server {

/// The connection to one worker.
class WorkerConnection {
 public:
  WorkerConnection() = default;
  virtual ~WorkerConnection() = default;
  WorkerConnection(const WorkerConnection&) = delete;
  WorkerConnection& operator=(const WorkerConnection&) = delete;

  virtual void begin(std::uint64_t number, EngineWork work) = 0;
  /// The answer to that search is not wanted any more.
  virtual void stop(std::uint64_t number) = 0;
};

/// Counters for the metrics.
struct WorkerFigures {
  std::size_t workers = 0;  ///< connected
  BySearchKind<int> places{};
  BySearchKind<int> searching{};
  BySearchKind<std::uint64_t> made{};  ///< since the start
  std::uint64_t lost = 0;              ///< searches that were begun again, or given up
};

class EngineWorkers {
 public:
  using Places = BySearchKind<int>;
  /// A search that has been lost or has failed this often may be to blame itself: it fails.
  static constexpr int most_losses = 5;

  struct Events {
    /// A place has become free.
    std::function<void(SearchKind)> on_place;
    /// A search must be made by someone else.
    std::function<void(EngineTaskPtr)> on_lost;
  };

  /// Requires: the loop outlives this, and runs no task of it afterwards.
  EngineWorkers(Loop& loop, Events events);

  void join(std::shared_ptr<WorkerConnection> worker, const Places& places);
  /// Gives no more work to a worker, which ends what it has begun.
  void retire(const WorkerConnection& worker);
  /// Gives the searches of a worker that is lost to others.
  void leave(const WorkerConnection& worker);

  [[nodiscard]] bool has_place(SearchKind kind) const noexcept;
  /// Lets a worker make the search. False if no place is free, or no worker can make it.
  [[nodiscard]] bool begin(const EngineTaskPtr& task);
  /// Ends a search without an answer. False if no worker makes it.
  bool stop(const EngineTask& task);

  /// What a worker sends. Unknown numbers are those of searches that were stopped.
  void take(const WorkerConnection& worker, std::uint64_t number,
            const engine::SearchReport& report);
  /// Nothing: the search has failed. Another worker, or a thread of this program, makes it.
  void finish(const WorkerConnection& worker, std::uint64_t number,
              std::optional<EngineOutcome> outcome);

  /// The places of all workers.
  [[nodiscard]] int places(SearchKind kind) const noexcept;
  [[nodiscard]] WorkerFigures figures() const;

 private:
  using StopCallback = std::stop_callback<std::function<void()>>;
  struct Member {
    std::shared_ptr<WorkerConnection> connection;
    Places places;
    BySearchKind<int> searching{};
    bool has_retired = false;

    [[nodiscard]] int free(SearchKind kind) const noexcept {
      return places[kind] - searching[kind];
    }
  };
  struct Running {
    EngineTaskPtr task;
    WorkerConnection* worker = nullptr;
    std::unique_ptr<StopCallback> on_stop{};
  };
  using Runs = std::map<std::uint64_t, Running>;

  [[nodiscard]] Member* member(const WorkerConnection& worker);
  [[nodiscard]] Member* best_for(SearchKind kind);
  [[nodiscard]] Runs::iterator find(const WorkerConnection& worker, std::uint64_t number);
  /// Frees the place.
  EngineTaskPtr end(Runs::iterator run);
  void withdraw(std::uint64_t number);
  void lose(const EngineTaskPtr& task);
  void give_back(const EngineTaskPtr& task, const char* reason);

  Loop& loop_;
  const Events events_;
  std::vector<Member> members_;
  Runs runs_;
  std::uint64_t last_number_ = 0;
  BySearchKind<std::uint64_t> made_{};
  std::uint64_t lost_ = 0;
};

}  // namespace tabiya::server
