/// The bench: the engine's signature and speed.
///
/// It searches fixed positions to a fixed depth, with one thread and an empty transposition table. The
/// node count is the signature of the search: a change that does not affect what the engine plays
/// keeps it, on every machine and with every compiler.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "tabiya/engine/network.hpp"

namespace tabiya::uci_engine {

inline constexpr int default_bench_depth = 12;

/// Openings, middlegames, endgames, mates, and a position without legal moves.
[[nodiscard]] std::span<const std::string_view> bench_positions() noexcept;

struct BenchResult {
  std::uint64_t nodes = 0;
  std::chrono::duration<double> elapsed{};
  bool is_complete = true;  ///< false if the bench was stopped

  [[nodiscard]] std::uint64_t nodes_per_second() const noexcept;
};

/// "1234567 nodes 987654 nps": the format that engine-testing tools parse.
[[nodiscard]] std::string bench_line(const BenchResult& result);

/// Called after each position with its number, from 1, and its node count.
using OnBenchPosition = std::function<void(std::size_t number, std::uint64_t nodes)>;

/// If the network is null, hand-written terms evaluate the positions.
[[nodiscard]] BenchResult run_bench(
    int depth, const std::atomic<bool>& stop_requested, const OnBenchPosition& on_position,
    const engine::SharedNetwork& network = engine::built_in_network());

}  // namespace tabiya::uci_engine
