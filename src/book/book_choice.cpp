#include "tabiya/book/book_choice.hpp"

#include <algorithm>

namespace tabiya {
namespace {

/// A number from 0 to count - 1. Requires: count is not 0 and below 2^32.
std::uint64_t scaled_down(std::uint64_t random_number, std::uint64_t count) noexcept {
  return (random_number >> 32) * count >> 32;
}

}  // namespace

std::optional<BookMove> choose(std::span<const BookMove> moves, BookChoice choice,
                               std::uint64_t random_number) noexcept {
  std::uint64_t all = 0;
  for (const BookMove& move : moves) all += move.weight;
  const auto weight_of = [&](const BookMove& move) -> std::uint64_t {
    const bool is_left_out =
        move.weight == 0 || move.weight < choice.least_share * static_cast<double>(all);
    if (is_left_out) return 0;
    return choice.selection == BookSelection::Uniform ? 1 : move.weight;
  };
  std::uint64_t sum = 0;
  std::uint64_t greatest = 0;
  for (const BookMove& move : moves) {
    sum += weight_of(move);
    greatest = std::max(greatest, weight_of(move));
  }
  if (sum == 0) return std::nullopt;
  std::uint64_t rest = scaled_down(random_number, sum);
  for (const BookMove& move : moves) {
    const std::uint64_t weight = weight_of(move);
    if (choice.selection == BookSelection::Best ? weight == greatest : rest < weight) return move;
    rest -= choice.selection == BookSelection::Best ? 0 : weight;
  }
  return std::nullopt;
}

}  // namespace tabiya
