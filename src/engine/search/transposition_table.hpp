/// What is known of positions that were searched before. Internal.
///
/// Four entries of 16 bytes share a cache line; a position may be in any of the four of its line.
/// An entry is two words: what is known, and the position's key combined with it by exclusive or.
/// Threads read and write without locks: a pair of words from two different writers does not give
/// back the key, so a torn entry is not found instead of being believed.
///
/// Mates are kept as distances from the position itself, because the same position may be reached at
/// different plies.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/search/value.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::engine {

/// What one entry knows.
struct Known {
  std::optional<Move> move{};           ///< of some position with this key: ask is_legal()
  Value value = 0;                      ///< from the ply it was asked at
  std::optional<Value> static_value{};  ///< nothing for a position in check
  int depth = 0;
  Bound bound = Bound::Exact;
  bool was_pv = false;  ///< once on a principal variation
};

/// True if a value with this bound settles whether the true value is at least `beta`, or at most.
[[nodiscard]] constexpr bool settles(const Known& known, Value beta) noexcept {
  return known.bound == Bound::Exact ||
         known.bound == (known.value >= beta ? Bound::Lower : Bound::Upper);
}

class TranspositionTable {
 public:
  /// Requires: megabytes >= 1. Errors: throws std::bad_alloc.
  explicit TranspositionTable(std::size_t megabytes);

  /// Empties the table, with so many threads.
  void clear(int threads) noexcept;
  /// Entries from before count as older from now on.
  void begin_search() noexcept { generation_ = (generation_ + 1) & generation_mask; }

  /// `ply` is the distance from the root, for mates.
  [[nodiscard]] std::optional<Known> find(ZobristKey key, int ply) const noexcept;
  void store(ZobristKey key, int ply, const Known& known) noexcept;
  void prefetch(ZobristKey key) const noexcept { __builtin_prefetch(&line_of(key)); }

  /// How many of a thousand entries were written in this search.
  [[nodiscard]] int permille_full() const noexcept;

 private:
  static constexpr std::uint64_t generation_mask = 31;
  static constexpr std::size_t entries_a_line = 4;

  struct Entry {
    std::atomic<std::uint64_t> mixed_key{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Line {
    std::array<Entry, entries_a_line> entries;
  };

  [[nodiscard]] Line& line_of(ZobristKey key) const noexcept;
  [[nodiscard]] int worth_of(std::uint64_t data) const noexcept;

  std::size_t size_;
  std::unique_ptr<Line[]> lines_;
  std::uint64_t generation_ = 0;
};

}  // namespace tabiya::engine
