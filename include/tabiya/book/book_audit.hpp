/// What is odd about a book: entries that say nothing, or never can be played.
///
///     const BookAudit audit = audit_book(book, std::array{Position{}});
///     if (!audit.illegal.empty()) …
///
/// Which position an entry belongs to is not written in it. So the audit plays from the start of a
/// game: every move of every position in the book; and where a move of the book leads out of it, every
/// reply, because a book can have the moves of one side alone. Entries of positions that are not
/// reached so may be reached by longer ways, from other starts, or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tabiya/book/opening_book.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// An entry with a move that is not legal in its position.
struct IllegalEntry {
  Position position;
  std::size_t place;  ///< in the book, from 0

  friend bool operator==(const IllegalEntry&, const IllegalEntry&) = default;
};

struct BookAudit {
  std::uint64_t entries = 0;  ///< without those of the header
  std::uint64_t positions = 0;
  std::uint64_t duplicates = 0;    ///< entries with the move of an earlier one of the same position
  std::uint64_t zero_weights = 0;  ///< entries with weight 0
  std::uint64_t unordered =
      0;  ///< entries with more weight than the one before, of the same position
  std::uint64_t learned = 0;  ///< entries with a learn field
  std::uint64_t unreached_positions = 0;
  std::uint64_t unreached_entries = 0;
  std::vector<IllegalEntry> illegal{};  ///< of positions that were reached
};

/// Complexity: about a hundred look-ups for each position.
[[nodiscard]] BookAudit audit_book(const OpeningBook& book, std::span<const Position> starts);

}  // namespace tabiya
