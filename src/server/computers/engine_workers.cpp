#include "server/computers/engine_workers.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/computers/engine_pool.hpp"

namespace tabiya::server {
namespace {

void fail(const Loop& loop, EngineTask& task, const char* reason) {
  task.failure = std::make_exception_ptr(std::runtime_error{reason});
  answer_or_note(loop, task);
}

}  // namespace

EngineWorkers::EngineWorkers(Loop& loop, Events events) : loop_{loop}, events_{std::move(events)} {}

void EngineWorkers::join(std::shared_ptr<WorkerConnection> worker, const Places& places) {
  members_.push_back({.connection = std::move(worker), .places = places});
  for (const SearchKind kind : all_search_kinds) events_.on_place(kind);
}

void EngineWorkers::retire(const WorkerConnection& worker) {
  Member* const retired = member(worker);
  if (retired == nullptr) return;
  retired->places = {};
  retired->has_retired = true;
}

void EngineWorkers::leave(const WorkerConnection& worker) {
  std::vector<EngineTaskPtr> lost;
  for (auto run = runs_.begin(); run != runs_.end();) {
    const auto next = std::next(run);
    if (run->second.worker == &worker) lost.push_back(end(run));
    run = next;
  }
  const Member* const left = member(worker);
  const bool is_planned = left != nullptr && left->has_retired;
  std::erase_if(members_, [&](const Member& one) { return one.connection.get() == &worker; });
  for (const EngineTaskPtr& task : lost) is_planned ? events_.on_lost(task) : lose(task);
}

void EngineWorkers::lose(const EngineTaskPtr& task) {
  ++lost_;
  give_back(task, "every worker that began it was lost");
}

void EngineWorkers::give_back(const EngineTaskPtr& task, const char* reason) {
  if (++task->losses < most_losses) return events_.on_lost(task);
  fail(loop_, *task, reason);
}

EngineWorkers::Member* EngineWorkers::member(const WorkerConnection& worker) {
  const auto found = std::ranges::find_if(
      members_, [&](const Member& one) { return one.connection.get() == &worker; });
  return found == members_.end() ? nullptr : &*found;
}

/// The one with the most free places.
EngineWorkers::Member* EngineWorkers::best_for(SearchKind kind) {
  const auto best = std::ranges::max_element(
      members_, {}, [kind](const Member& member) { return member.free(kind); });
  return best == members_.end() || best->free(kind) <= 0 ? nullptr : &*best;
}

bool EngineWorkers::has_place(SearchKind kind) const noexcept {
  return std::ranges::any_of(members_, [kind](const Member& one) { return one.free(kind) > 0; });
}

bool EngineWorkers::begin(const EngineTaskPtr& task) {
  Member* const worker = best_for(task->kind);
  auto work = worker == nullptr ? std::nullopt : task->work();
  if (!work) return false;
  const std::uint64_t number = ++last_number_;
  ++worker->searching[task->kind];
  Running& run = runs_[number];
  run = {.task = task, .worker = worker->connection.get()};
  worker->connection->begin(number, *std::move(work));
  // A later task, because the caller that stops the search may be in the middle of something.
  run.on_stop = std::make_unique<StopCallback>(
      task->stop(), [this, number] { loop_.post([this, number] { withdraw(number); }); });
  return true;
}

EngineWorkers::Runs::iterator EngineWorkers::find(const WorkerConnection& worker,
                                                  std::uint64_t number) {
  const auto found = runs_.find(number);
  return found != runs_.end() && found->second.worker == &worker ? found : runs_.end();
}

EngineTaskPtr EngineWorkers::end(Runs::iterator run) {
  const EngineTaskPtr task = run->second.task;
  if (Member* const worker = member(*run->second.worker)) --worker->searching[task->kind];
  runs_.erase(run);
  return task;
}

bool EngineWorkers::stop(const EngineTask& task) {
  const auto found = std::ranges::find_if(
      runs_, [&](const auto& entry) { return entry.second.task.get() == &task; });
  if (found == runs_.end()) return false;
  found->second.worker->stop(found->first);
  const SearchKind kind = end(found)->kind;
  events_.on_place(kind);
  return true;
}

void EngineWorkers::withdraw(std::uint64_t number) {
  const auto found = runs_.find(number);
  if (found == runs_.end()) return;
  const EngineTaskPtr task = found->second.task;
  static_cast<void>(stop(*task));
  task->answer();
}

void EngineWorkers::take(const WorkerConnection& worker, std::uint64_t number,
                         const engine::SearchReport& report) {
  const auto found = find(worker, number);
  if (found == runs_.end()) return;
  const EngineTaskPtr task = found->second.task;
  task->take(report);
}

void EngineWorkers::finish(const WorkerConnection& worker, std::uint64_t number,
                           std::optional<EngineOutcome> outcome) {
  const auto found = find(worker, number);
  if (found == runs_.end()) return;
  const EngineTaskPtr task = end(found);
  const bool is_found = outcome && task->take(*std::move(outcome));
  if (!is_found) {
    // A worker that fails at once would always have a free place for the next search.
    if (Member* const failing = member(worker)) failing->places[task->kind] = 0;
    return give_back(task, "no worker could make it");
  }
  ++made_[task->kind];
  events_.on_place(task->kind);
  task->answer();
}

int EngineWorkers::places(SearchKind kind) const noexcept {
  int places = 0;
  for (const Member& one : members_) places += one.places[kind];
  return places;
}

WorkerFigures EngineWorkers::figures() const {
  WorkerFigures figures{.workers = members_.size(), .made = made_, .lost = lost_};
  for (const Member& one : members_) {
    for (const SearchKind kind : all_search_kinds) {
      figures.places[kind] += one.places[kind];
      figures.searching[kind] += one.searching[kind];
    }
  }
  return figures;
}

}  // namespace tabiya::server
