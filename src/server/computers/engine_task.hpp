/// A search, from the question to the answer.
///
///     asked ──> waits in an EnginePool ──> search() on a thread ────────> answer()
///       └──> work() goes to an EngineWorker ──> take() what it found ──> answer()
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "server/computers/engine_work.hpp"

namespace tabiya::server {

struct EngineThread;

class EngineTask : public std::enable_shared_from_this<EngineTask> {
 public:
  /// `cost` is an estimate in milliseconds; see FairQueue.
  EngineTask(SearchKind kind, std::string owner, double cost)
      : kind{kind}, owner{std::move(owner)}, cost{cost} {}
  virtual ~EngineTask() = default;
  EngineTask(const EngineTask&) = delete;
  EngineTask& operator=(const EngineTask&) = delete;

  /// Searches with an engine of this program. Called by one of its threads.
  virtual void search(EngineThread& thread) = 0;
  /// Gives the caller what was found; nothing was if there is a failure.
  virtual void answer() = 0;

  // For searches that a worker can make.

  /// Nothing: only this program can make the search.
  [[nodiscard]] virtual std::optional<EngineWork> work() const { return std::nullopt; }
  virtual void take(const engine::SearchReport& /*report*/) {}
  /// False if it cannot be what this search has found.
  [[nodiscard]] virtual bool take(EngineOutcome /*outcome*/) { return false; }
  /// Requested when the answer is not wanted any more.
  [[nodiscard]] virtual std::stop_token stop() const { return {}; }

  const SearchKind kind;
  const std::string owner;  ///< charged for the search
  const double cost;
  std::uint64_t number = 0;    ///< among those that wait for a thread
  int losses = 0;              ///< how many workers were lost, or failed
  std::exception_ptr failure;  ///< of the search
};
using EngineTaskPtr = std::shared_ptr<EngineTask>;

}  // namespace tabiya::server
