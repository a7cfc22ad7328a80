/// The transposition table: results of earlier searches, by position. Internal.
///
/// A bucket is a cache line with four slots of 16 bytes; a position can be in any slot of its bucket. A
/// slot is two words: the packed entry, and the position's key XORed with that entry. Threads read and
/// write without locks: if two writers have mixed their words, the XOR does not yield the key, so a
/// torn entry is never found.
///
/// Mate scores are stored as distances from the position itself, because the same position can be
/// reached at different plies.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/search/large_array.hpp"
#include "engine/search/value.hpp"
#include "tabiya/engine/report.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/zobrist.hpp"

namespace tabiya::engine {

/// What the table stores for a position.
struct TableEntry {
  std::optional<Move> move{};          ///< can belong to another position: check is_legal()
  Value value = 0;                     ///< mates count from the root of the current search
  std::optional<Value> static_eval{};  ///< uncorrected; nothing for a position in check
  int depth = 0;
  Bound bound = Bound::Exact;
  bool was_pv = false;  ///< was on a principal variation
};

/// True if the entry's bound proves that the value is at least `beta`, or that it is at most `beta`.
[[nodiscard]] constexpr bool settles(const TableEntry& entry, Value beta) noexcept {
  return entry.bound == Bound::Exact ||
         entry.bound == (entry.value >= beta ? Bound::Lower : Bound::Upper);
}

class TranspositionTable {
 public:
  /// Requires: megabytes >= 1. Errors: throws std::bad_alloc.
  explicit TranspositionTable(std::size_t megabytes);

  /// Empties the table, using this number of threads.
  void clear(int threads) noexcept;
  /// Starts a new generation: all stored entries age.
  void begin_search() noexcept { generation_ = (generation_ + 1) & generation_mask; }

  /// `ply` is the distance from the root, to convert mate scores.
  [[nodiscard]] std::optional<TableEntry> probe(ZobristKey key, int ply) const noexcept;
  void store(ZobristKey key, int ply, const TableEntry& entry) noexcept;
  void prefetch(ZobristKey key) const noexcept { __builtin_prefetch(&bucket_of(key)); }

  /// How many slots this search has filled. Units: per thousand, sampled.
  [[nodiscard]] int permille_full() const noexcept;

 private:
  static constexpr std::uint64_t generation_mask = 31;
  static constexpr std::size_t slots_per_bucket = 4;

  struct Slot {
    std::atomic<std::uint64_t> mixed_key{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    std::array<Slot, slots_per_bucket> slots;
  };

  /// The slot for an entry, its packed data, and whether these are of the same position.
  struct Choice {
    Slot* slot = nullptr;
    std::uint64_t data = 0;
    bool is_same = false;
  };

  [[nodiscard]] Bucket& bucket_of(ZobristKey key) const noexcept;
  [[nodiscard]] Choice choose_slot(ZobristKey key) const noexcept;
  [[nodiscard]] int retention_score(std::uint64_t data) const noexcept;

  std::size_t size_;
  LargeArray<Bucket> buckets_;
  std::uint64_t generation_ = 0;
};

}  // namespace tabiya::engine
