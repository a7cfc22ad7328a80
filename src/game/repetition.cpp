#include "tabiya/game/repetition.hpp"

#include <cassert>

#include "game/latest_same.hpp"

namespace tabiya {
namespace {

// The public is_irreversible(), given the positions before and after a move.
bool is_irreversible(const Position& before, const Position& after) noexcept {
  return after.halfmove_clock() == 0 || before.castling_rooks() != after.castling_rooks();
}

}  // namespace

std::optional<std::size_t> latest_same(std::span<const Position> positions,
                                       std::span<const ZobristKey> keys, std::size_t window_begin,
                                       const Position& next, ZobristKey key) noexcept {
  for (std::size_t plies = min_plies_to_recur; positions.size() >= window_begin + plies;
       plies += 2) {
    const std::size_t index = positions.size() - plies;
    if (keys[index] == key && same_position(positions[index], next)) return index;
  }
  return std::nullopt;
}

bool is_irreversible(const Position& position, Move move) noexcept {
  return is_irreversible(position, position.after(move));
}

PositionHistory::PositionHistory(const Position& start)
    : positions_{start}, keys_{start.key()}, entries_{{.window_begin = 0, .occurrences = 1}} {}

void PositionHistory::play(Move move) {
  const Position next = current().after(move);
  entries_.push_back(entry_for(next));
  keys_.push_back(next.key());
  positions_.push_back(next);
}

void PositionHistory::take_back() noexcept {
  assert(size() > 1);
  entries_.pop_back();
  keys_.pop_back();
  positions_.pop_back();
}

int PositionHistory::occurrences_after(Move move) const noexcept {
  return entry_for(current().after(move)).occurrences;
}

PositionHistory::Entry PositionHistory::entry_for(const Position& next) const noexcept {
  if (is_irreversible(current(), next)) {
    return {.window_begin = static_cast<std::uint32_t>(size()), .occurrences = 1};
  }
  const std::uint32_t window_begin = entries_.back().window_begin;
  // The count of the latest occurrence includes all earlier ones.
  const auto earlier = latest_same(positions_, keys_, window_begin, next, next.key());
  return {.window_begin = window_begin,
          .occurrences = earlier ? entries_[*earlier].occurrences + 1 : 1};
}

}  // namespace tabiya
