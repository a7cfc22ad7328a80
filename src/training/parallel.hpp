/// Runs independent tasks on several threads. Internal.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace tabiya::training {

/// Calls work(thread, task) once for each task from 0 to task_count - 1. The calling thread helps.
template <class Work>
void run_tasks(unsigned threads, std::size_t task_count, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto run = [&](unsigned thread) {
    for (std::size_t task = next++; task < task_count; task = next++) work(thread, task);
  };
  std::vector<std::jthread> others;
  for (unsigned thread = 1; thread < threads && thread < task_count; ++thread) {
    others.emplace_back(run, thread);
  }
  run(0);
}

}  // namespace tabiya::training
