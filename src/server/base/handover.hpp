/// Hands tasks of other threads to the loop, even if memory runs out.
///
/// A task often holds a request, which answers when it is destroyed and so must be destroyed on the
/// loop. `Loop::post` does not ensure this: if it fails, the task is lost on the thread that posted
/// it. Here the loop makes the task, and the other thread only moves it.
#pragma once

#include <list>
#include <memory>
#include <stop_token>
#include <utility>

#include "server/base/loop.hpp"

namespace tabiya::server {

class Handover {
 public:
  /// A task with its place in a list, so that handing it over takes no memory.
  class Ready {
   public:
    /// Requires: called on the loop.
    explicit Ready(Task task) { tasks_.push_back(std::move(task)); }

   private:
    friend class Handover;
    std::list<Task> tasks_;
  };

  /// Requires: the loop outlives this.
  explicit Handover(Loop& loop);

  /// Schedules the task to run on the loop. Waits if the loop cannot take it for lack of memory;
  /// then `stop` ends the waiting, and the task is destroyed with this.
  /// Thread safety: any.
  void give(Ready task, const std::stop_token& stop) noexcept;

 private:
  struct Given;

  Loop& loop_;
  std::shared_ptr<Given> given_;
};

}  // namespace tabiya::server
