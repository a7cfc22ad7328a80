/// Work that several threads share. Internal.
#pragma once

#include <thread>
#include <vector>

namespace tabiya::match {

/// Calls the function on this number of threads, this one among them, and returns when all calls have.
template <class Work>
void run_side_by_side(int threads, const Work& work) {
  std::vector<std::jthread> others;
  for (int other = 1; other < threads; ++other) others.emplace_back([&work] { work(); });
  work();
}

}  // namespace tabiya::match
