// The line that is being searched: its positions, their repetition, the nodes counted.
#include <algorithm>

#include "engine/variant/variant_worker.hpp"
#include "rules/variant/inner/variant_internals.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::engine {

void VariantWorker::play(int ply, Move move) noexcept {
  Frame& frame = at(ply);
  Frame& next = at(ply + 1);
  frame.move = move;
  frame.continuation = static_cast<std::size_t>(piece_to_of(frame.position, move));
  next.position = frame.position.after(move);
  next.key = next.position.key();
  evaluator_.enter(ply + 1, next.position);
  keys_.push_back(frame.key);
}

void VariantWorker::pass(int ply) noexcept {
  Frame& frame = at(ply);
  Frame& next = at(ply + 1);
  frame.move.reset();
  frame.continuation = piece_to_count;
  next.position = variant::passed(frame.position);
  next.key = next.position.key();
  evaluator_.enter(ply + 1, next.position);
  keys_.push_back(frame.key);
}

/// True if the position has been on the board before, in the game or on the line. One repetition is
/// enough for the search: who can repeat once can do so again.
bool VariantWorker::is_repeated(int ply) const noexcept {
  const Frame& frame = frames_[static_cast<std::size_t>(ply)];
  // In Crazyhouse captures do not prevent repetition, but a long way back is not worth the time.
  constexpr std::size_t longest = 100;
  const std::size_t reversible =
      style_->forgets_nothing ? longest : frame.position.halfmove_clock();
  const std::size_t window = std::min(reversible, keys_.size());
  for (std::size_t back = 2; back <= window; back += 2) {
    if (keys_[keys_.size() - back] == frame.key) return true;
  }
  return false;
}

bool VariantWorker::is_drawn_by_material(int ply) noexcept {
  constexpr int few_pieces = 8;
  const VariantPosition& position = at(ply).position;
  return position.board().occupied().count() <= few_pieces && !can_win(position, Color::White) &&
         !can_win(position, Color::Black);
}

/// Makes the line of a ply: this move, then the line of the next ply.
void VariantWorker::extend_line(int ply, Move move) {
  std::vector<Move>& line = at(ply).line;
  const std::vector<Move>& rest = at(ply + 1).line;
  line.assign(1, move);
  line.insert(line.end(), rest.begin(), rest.end());
}

/// Counts a node. Returns false if the search has to end.
bool VariantWorker::count_node() {
  constexpr std::uint64_t nodes_between_checks = 512;
  if (has_stopped_) return false;
  has_stopped_ = nodes_ >= node_limit_;
  if (!has_stopped_ && nodes_ % nodes_between_checks == 0) {
    has_stopped_ = is_to_stop();
  }
  if (has_stopped_) return false;
  ++nodes_;
  return true;
}

}  // namespace tabiya::engine
