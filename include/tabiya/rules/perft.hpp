/// Perft: counts the move sequences of a given length, to test a move generator and its speed.
///
///     perft(Position{}, 6)           // 119,060,324
///
/// The counts of many positions are published, and a generator with a mistake rarely gets them
/// right. To find the mistake, compare the counts after each first move, and go on with the one that
/// differs.
#pragma once

#include <cstdint>

#include "tabiya/rules/position.hpp"

namespace tabiya {

/// The number of sequences of `depth` legal moves; 1 at depth 0.
///
/// The moves of the last ply are counted, not played.
[[nodiscard]] std::uint64_t perft(const Position& position, unsigned depth) noexcept;

/// The same on several threads. The result does not depend on their number.
/// Requires: threads >= 1.
[[nodiscard]] std::uint64_t perft(const Position& position, unsigned depth, unsigned threads);

}  // namespace tabiya
