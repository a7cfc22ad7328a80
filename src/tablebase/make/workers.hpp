/// Work that is divided among threads. Internal.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace tabiya::tablebase {

/// Calls `work(begin, end)` for pieces of 0 to `count` of at most `piece`, on several threads; returns
/// when all are done.
template <class Work>
void divide(std::uint64_t count, std::uint64_t piece, unsigned threads, const Work& work) {
  const std::uint64_t pieces = (count + piece - 1) / piece;
  std::atomic<std::uint64_t> next{0};
  const auto run = [&] {
    for (std::uint64_t at = next++; at < pieces; at = next++) {
      work(at * piece, std::min(count, (at + 1) * piece));
    }
  };
  std::vector<std::jthread> others;
  for (std::uint64_t thread = 1; thread < std::min<std::uint64_t>(threads, pieces); ++thread) {
    others.emplace_back(run);
  }
  run();
}

}  // namespace tabiya::tablebase
