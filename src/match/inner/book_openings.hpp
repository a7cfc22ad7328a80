/// Openings of a match from an opening book.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "match/inner/openings.hpp"
#include "tabiya/book/opening_book.hpp"

namespace tabiya::match {

/// Which openings are drawn.
struct BookOpenings {
  std::size_t count = 1;  ///< at most
  int plies = 8;          ///< at most: the book may end before
  std::uint64_t seed = 0;
};

/// Different openings of a book, each drawn move by move with the probability of the weights. No two of
/// them end in the same position. Fewer than wanted if no others are found, none if the book has no move
/// for the start of a game. The same book and seed give the same openings.
[[nodiscard]] std::vector<Opening> draw_openings(const OpeningBook& book,
                                                 const BookOpenings& wanted);

}  // namespace tabiya::match
