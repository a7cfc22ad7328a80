/// Counting the games of a given length: the field's test of a move generator, and its speed.
#pragma once

#include <cstdint>
#include <vector>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// The number of sequences of `depth` legal moves. Depth 0 is 1. The last ply is counted, not
/// played.
[[nodiscard]] std::uint64_t perft(const Position& position, unsigned depth) noexcept;

/// The same, shared among threads. The answer does not depend on their number.
/// Requires: threads >= 1.
[[nodiscard]] std::uint64_t perft(const Position& position, unsigned depth, unsigned threads);

/// What one legal move contributes to a perft.
struct PerftShare {
  Move move;
  std::uint64_t nodes;
};

/// perft() by first move, in the order of `legal_moves()`. Requires: depth >= 1, threads >= 1.
[[nodiscard]] std::vector<PerftShare> perft_divide(const Position& position, unsigned depth,
                                                   unsigned threads = 1);

}  // namespace tabiya
