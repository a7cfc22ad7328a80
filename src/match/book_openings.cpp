#include "match/inner/book_openings.hpp"

#include <random>
#include <unordered_set>
#include <utility>

#include "tabiya/book/book_choice.hpp"

namespace tabiya::match {

std::vector<Opening> draw_openings(const OpeningBook& book, const BookOpenings& wanted) {
  constexpr std::size_t tries_for_each = 20;
  std::mt19937_64 random{wanted.seed};
  std::unordered_set<std::uint64_t> ends;
  std::vector<Opening> openings;
  const std::size_t tries = tries_for_each * wanted.count;
  for (std::size_t count = 0; count < tries && openings.size() < wanted.count; ++count) {
    Opening opening;
    Position position = opening.start;
    for (int ply = 0; ply < wanted.plies; ++ply) {
      const auto drawn = choose(book.moves(position), {}, random());
      if (!drawn) break;
      opening.moves.push_back(drawn->move);
      position.play_unchecked(drawn->move);
    }
    if (opening.moves.empty()) break;
    if (ends.insert(position.key().bits).second) openings.push_back(std::move(opening));
  }
  return openings;
}

}  // namespace tabiya::match
