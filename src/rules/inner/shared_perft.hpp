/// Divides the counting of nodes among threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "tabiya/rules/move.hpp"

namespace tabiya {

/// Runs `work(place)` for every place below `count` on several threads. Each free thread takes the
/// next place.
template <class Work>
void share_work(std::size_t count, unsigned threads, Work work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t place = next++; place < count; place = next++) work(place);
  };
  std::vector<std::jthread> helpers;
  for (unsigned helper = 1; helper < threads; ++helper) helpers.emplace_back(run);
  run();
}

/// perft() on several threads, of a position of chess or of a variant.
///
/// Splitting after two plies gives many small parts, which keeps every thread busy to the end.
/// Requires: threads >= 1.
template <class AnyPosition>
std::uint64_t shared_perft(const AnyPosition& position, unsigned depth, unsigned threads) {
  constexpr unsigned worth_sharing = 4;
  if (threads == 1 || depth < worth_sharing) return perft(position, depth);
  std::vector<AnyPosition> parts;
  for (const Move first : legal_moves(position)) {
    const AnyPosition next = position.after(first);
    for (const Move second : legal_moves(next)) parts.push_back(next.after(second));
  }
  std::atomic<std::uint64_t> nodes{0};
  share_work(parts.size(), threads,
             [&](std::size_t place) { nodes += perft(parts[place], depth - 2); });
  return nodes;
}

}  // namespace tabiya
