#include "tabiya/game/repetition.hpp"

#include <cassert>

namespace tabiya {
namespace {

// The same question as is_irreversible(), for the two positions around a move.
bool nothing_returns(const Position& before, const Position& after) noexcept {
  return after.halfmove_clock() == 0 || before.castling_rooks() != after.castling_rooks();
}

}  // namespace

bool is_irreversible(const Position& position, Move move) noexcept {
  return nothing_returns(position, position.after(move));
}

PositionHistory::PositionHistory(const Position& start)
    : positions_{start}, entries_{{.key = start.key(), .window_begin = 0, .occurrences = 1}} {}

void PositionHistory::play(Move move) {
  const Position next = current().after(move);
  entries_.push_back(entry_for(next));
  positions_.push_back(next);
}

void PositionHistory::take_back() noexcept {
  assert(size() > 1);
  entries_.pop_back();
  positions_.pop_back();
}

int PositionHistory::occurrences_after(Move move) const noexcept {
  return entry_for(current().after(move)).occurrences;
}

PositionHistory::Entry PositionHistory::entry_for(const Position& next) const noexcept {
  const std::size_t index = size();
  Entry entry{.key = next.key(),
              .window_begin = nothing_returns(current(), next) ? static_cast<std::uint32_t>(index)
                                                               : entries_.back().window_begin,
              .occurrences = 1};
  // A position returns after four plies at the soonest: each side goes away and comes back. The
  // latest occurrence knows of all earlier ones.
  for (std::size_t plies = 4; index >= entry.window_begin + plies; plies += 2) {
    const Entry& earlier = entries_[index - plies];
    if (earlier.key == entry.key && same_position(positions_[index - plies], next)) {
      entry.occurrences = earlier.occurrences + 1;
      break;
    }
  }
  return entry;
}

}  // namespace tabiya
