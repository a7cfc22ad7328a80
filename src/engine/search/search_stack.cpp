#include <algorithm>

#include "engine/search/worker.hpp"

namespace tabiya::engine {
namespace {

/// True if no mate is possible: only the kings and at most one minor piece are left.
[[nodiscard]] bool lacks_mating_material(const Board& board) noexcept {
  using enum PieceType;
  const Bitboard minors = board.pieces(Knight) | board.pieces(Bishop);
  return (board.occupied() - minors - board.pieces(King)).empty() && !minors.has_several();
}

}  // namespace

/// Source: FIDE 5.2.2, 9.2, 9.3.
bool Worker::is_draw(const Position& position) const noexcept {
  if (lacks_mating_material(position.board())) return true;
  constexpr std::uint32_t fifty_moves = 100;
  if (position.halfmove_clock() >= fifty_moves && !is_checkmate(position)) return true;
  return is_repetition(position.halfmove_clock());
}

/// True if the last key has occurred before. A position that repeats within the line is a draw at once;
/// one from the game before the root must occur three times.
bool Worker::is_repetition(std::uint32_t halfmove_clock) const noexcept {
  const std::size_t current = keys_.size() - 1;
  const std::size_t window = std::min<std::size_t>(halfmove_clock, current);
  int occurrences = 1;
  for (std::size_t back = 4; back <= window; back += 2) {
    if (keys_[current - back] != keys_[current]) continue;
    ++occurrences;
    if (current - back > root_key_index_ || occurrences == 3) return true;
  }
  return false;
}

/// The value of a draw, or of a position at the maximum ply.
std::optional<Value> Worker::value_at_end_of_line(int ply) noexcept {
  const Position& position = at(ply).position;
  if (is_draw(position)) return draw_value;
  if (ply < max_ply) return std::nullopt;
  return position.is_check() ? draw_value : static_eval_of(ply);
}

void Worker::play(int ply, Move move) noexcept {
  Frame& frame = at(ply);
  const Position& position = frame.position;
  frame.move = move;
  frame.continuation = &histories_->after(
      piece_to(position.turn(), position.board().occupied_type_on(move.from()), move.to()));
  Position& next = at(ply + 1).position;
  next = position;
  next.play_unchecked(move);
  enter(ply + 1);
}

void Worker::pass(int ply) noexcept {
  Frame& frame = at(ply);
  frame.move.reset();
  frame.continuation = &histories_->after_no_move();
  Position& next = at(ply + 1).position;
  next = frame.position;
  next.pass_unchecked();
  enter(ply + 1);
}

void Worker::enter(int ply) noexcept {
  const Position& position = at(ply).position;
  if (accumulators_) accumulators_->enter(ply, position.board());
  const ZobristKey key = position.key();
  shared_->table.prefetch(key);
  keys_.push_back(key);
  count_node();
}

void Worker::begin_pv(int ply) noexcept {
  at(ply).pv.clear();
  selective_depth_ = std::max(selective_depth_, ply + 1);
}

void Worker::update_pv(int ply, Move move) noexcept {
  PvLine& pv = at(ply).pv;
  pv.clear();
  pv.push_back(move);
  for (const Move next : at(ply + 1).pv) pv.push_back(next);
}

bool Worker::overlooks(int ply, Move move) const noexcept {
  const Position& position = at(ply).position;
  if (position.is_check()) return false;
  std::optional<Square> recaptures_on;
  if (ply == 0) {
    recaptures_on = vision_->captured_on();
  } else if (const auto before = at(ply - 1).move;
             before && is_noisy(at(ply - 1).position, *before)) {
    recaptures_on = before->to();
  }
  return vision_->overlooks(position, move, ply == 0, recaptures_on);
}

}  // namespace tabiya::engine
