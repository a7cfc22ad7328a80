/// What a search reports while it runs and when it ends.
///
/// A search deepens: it searches one ply deep, then two, and so on, and reports after each
/// iteration, for each of the wanted lines. A report holds values, so it can be kept.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tabiya/engine/score.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya::engine {

/// Whether a score is exact, or only a bound because it lies outside the search window.
enum class Bound : std::uint8_t { Exact, Lower, Upper };

/// The best line so far, or the n-th best.
struct SearchReport {
  int depth = 0;            ///< in plies
  int selective_depth = 0;  ///< of the longest line searched, in plies
  int line_number = 1;      ///< 1 is the best line; at most EngineOptions::lines
  Score score{};            ///< for the side to move
  Bound bound = Bound::Exact;
  WinDrawLoss chances{};
  std::uint64_t nodes = 0;
  std::chrono::microseconds elapsed{0};
  int hash_permille = 0;  ///< how full the hash table is
  std::uint64_t tablebase_hits = 0;
  /// Legal moves from the root. With an exact mate score the line ends in the mate.
  std::vector<Move> line{};
};

/// The result of a search.
struct SearchResult {
  std::optional<Move> best{};  ///< nothing if there is no legal move
  /// The best move and the expected continuation. With an exact mate score the line ends in the mate.
  std::vector<Move> line{};
  Score score{};               ///< for the side to move
  int value = 0;               ///< the score in units of the evaluation, if not a mate
  Bound bound = Bound::Exact;  ///< Lower if the search was stopped after failing high
  int depth = 0;               ///< of the last completed iteration
  std::uint64_t nodes = 0;
};

/// Called from the search's own thread. Must return quickly: the search waits for it.
using OnReport = std::function<void(const SearchReport&)>;
using OnResult = std::function<void(const SearchResult&)>;

}  // namespace tabiya::engine
