/// The engine's signature and speed.
///
/// The same positions are searched to the same depth with one thread and an empty hash table. The
/// number of nodes is the signature of the search: a change that should not change what the engine
/// plays leaves it as it is, on every machine and with every compiler.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace tabiya::uci_engine {

inline constexpr int default_bench_depth = 12;

/// Openings, middle games, endings, mates, and a position without moves.
[[nodiscard]] std::span<const std::string_view> bench_positions() noexcept;

struct BenchResult {
  std::uint64_t nodes = 0;
  std::chrono::duration<double> elapsed{};
  bool is_complete = true;  ///< it was not told to stop

  [[nodiscard]] std::uint64_t nodes_per_second() const noexcept;
};

/// "1234567 nodes 987654 nps": what tools that compare engines look for.
[[nodiscard]] std::string bench_line(const BenchResult& result);

/// Called after each position: its number from 1, and its nodes.
using OnBenchPosition = std::function<void(std::size_t number, std::uint64_t nodes)>;

[[nodiscard]] BenchResult run_bench(int depth, const std::atomic<bool>& stops,
                                    const OnBenchPosition& on_position);

}  // namespace tabiya::uci_engine
