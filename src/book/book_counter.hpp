/// Counts the moves of one bucket of positions. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tabiya/book/book_entry.hpp"
#include "tabiya/book/book_maker.hpp"

namespace tabiya {

/// How often a move was played, and the points that it made.
struct MoveCount {
  std::uint64_t key;
  std::uint32_t games;
  std::uint32_t points;
  std::uint16_t move;
};

/// Reused for many buckets, so that its memory is allocated once.
class BookCounter {
 public:
  using Record = BookTally::Record;

  /// Counts the records, of which the chunks follow each other, and appends the entries that the terms
  /// let into the book. Returns the number of positions.
  std::uint64_t count(std::span<const std::span<const Record>> chunks, const BookTerms& terms,
                      std::string& book);
  /// The games of the most frequent move so far.
  [[nodiscard]] std::uint64_t most_games() const noexcept { return most_games_; }

 private:
  void sketch(std::span<const std::span<const Record>> chunks, std::size_t record_count);
  [[nodiscard]] std::size_t cell_of(const Record& record) const noexcept;
  void begin_table(std::size_t move_count);
  void add(const Record& record, bool halves_counts);
  void halve(std::uint64_t key);
  std::uint64_t append_entries(const BookTerms& terms, std::string& book);

  std::uint64_t most_games_ = 0;
  std::vector<std::uint8_t> cells_;
  std::vector<std::uint32_t> table_;  // places in counts_, from 1; 0 is empty
  std::vector<MoveCount> counts_;     // in the order in which they were first played
};

}  // namespace tabiya
