/// What a search tells while it runs, and at its end.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tabiya/engine/score.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya::engine {

/// What is known about a score that lies outside the window that was searched.
enum class Bound : std::uint8_t { Exact, Lower, Upper };

/// A line that the search takes for best, or the n-th best.
struct SearchReport {
  int depth = 0;            ///< in plies
  int selective_depth = 0;  ///< of the longest line looked at, in plies
  int line_number = 1;      ///< from 1: the best; up to the number of lines asked for
  Score score{};            ///< for the side to move
  Bound bound = Bound::Exact;
  WinDrawLoss chances{};
  std::uint64_t nodes = 0;
  std::chrono::microseconds elapsed{0};
  int hash_permille = 0;  ///< how full the hash table is
  /// Legal moves from the root. A mate is played out to its end.
  std::vector<Move> line{};
};

/// What a search ends with.
struct SearchResult {
  std::optional<Move> best{};  ///< nothing if there is no legal move
  /// Begins with the best move; then what is expected. A mate is played out to its end, if the score
  /// is exact.
  std::vector<Move> line{};
  Score score{};               ///< for the side to move
  Bound bound = Bound::Exact;  ///< of the score: Lower if the search was stopped while it rose
  int depth = 0;               ///< of the last iteration that was completed
  std::uint64_t nodes = 0;
};

/// Called from the search's own thread. A report must return soon: the search waits for it.
using OnReport = std::function<void(const SearchReport&)>;
using OnResult = std::function<void(const SearchResult&)>;

}  // namespace tabiya::engine
