#include "tabiya/game/variant_history.hpp"

#include <cassert>
#include <optional>

#include "game/latest_same.hpp"

namespace tabiya {
namespace {

bool gave_check(const VariantPosition& before, const VariantPosition& after) noexcept {
  const Color mover = before.turn();
  return before.checks_left(mover) != after.checks_left(mover);
}

// The public is_irreversible(), given the positions before and after a move.
bool cannot_return(const VariantPosition& before, const VariantPosition& after) noexcept {
  if (before.castling_rooks() != after.castling_rooks()) return true;
  if (before.variant() == Variant::Crazyhouse) return false;
  return after.halfmove_clock() == 0 || gave_check(before, after);
}

}  // namespace

bool is_irreversible(const VariantPosition& position, Move move) noexcept {
  return cannot_return(position, position.after(move));
}

VariantHistory::VariantHistory(const VariantPosition& start)
    : positions_{start}, keys_{start.key()}, entries_{{.window_begin = 0, .occurrences = 1}} {}

void VariantHistory::play(Move move) {
  const VariantPosition next = current().after(move);
  const ZobristKey key = next.key();
  entries_.push_back(entry_for(next, key));
  keys_.push_back(key);
  positions_.push_back(next);
}

void VariantHistory::take_back() noexcept {
  assert(size() > 1);
  entries_.pop_back();
  keys_.pop_back();
  positions_.pop_back();
}

int VariantHistory::occurrences_after(Move move) const noexcept {
  const VariantPosition next = current().after(move);
  return entry_for(next, next.key()).occurrences;
}

VariantHistory::Entry VariantHistory::entry_for(const VariantPosition& next,
                                                ZobristKey key) const noexcept {
  if (cannot_return(current(), next)) {
    return {.window_begin = static_cast<std::uint32_t>(size()), .occurrences = 1};
  }
  const std::uint32_t window_begin = entries_.back().window_begin;
  for (std::size_t plies = min_plies_to_recur; size() >= window_begin + plies; plies += 2) {
    const std::size_t index = size() - plies;
    if (keys_[index] != key || !same_position(positions_[index], next)) continue;
    // The count of the latest occurrence includes all earlier ones.
    return {.window_begin = window_begin, .occurrences = entries_[index].occurrences + 1};
  }
  return {.window_begin = window_begin, .occurrences = 1};
}

}  // namespace tabiya
