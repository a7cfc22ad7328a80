/// Choosing among the moves of a book.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "tabiya/book/opening_book.hpp"

namespace tabiya {

enum class BookSelection : std::uint8_t {
  Best,      ///< the greatest weight
  Weighted,  ///< each with the probability of its weight among all weights
  Uniform    ///< each with the same probability
};

struct BookChoice {
  BookSelection selection = BookSelection::Weighted;
  /// Moves with a smaller share of the sum of weights are left out. From 0 to 1.
  double least_share = 0;

  friend bool operator==(const BookChoice&, const BookChoice&) noexcept = default;
};

/// One of the moves, but none of weight 0; nothing if no move is left. The same number gives the same
/// move. Requires: `random_number` is uniform in all of its bits.
[[nodiscard]] std::optional<BookMove> choose(std::span<const BookMove> moves, BookChoice choice,
                                             std::uint64_t random_number) noexcept;

}  // namespace tabiya
