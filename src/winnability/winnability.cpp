#include "tabiya/winnability/winnability.hpp"

#include <algorithm>
#include <new>

#include "material.hpp"
#include "plain_mate.hpp"
#include "quicker_winner.hpp"
#include "search.hpp"
#include "structure.hpp"

namespace tabiya {
namespace {

using namespace winnability;

/// What the quick search may spend before the position is looked at from outside.
inline constexpr std::uint64_t quick_nodes = 2000;

[[nodiscard]] Judgement judge_by_search(const Position& position, Color winner, Budget budget) {
  if (is_too_weak(position.board(), winner)) return {.verdict = Winnability::Unwinnable};
  const std::uint64_t quick = std::min(quick_nodes, budget.nodes);
  Judgement first = quick_search(position, winner, quick);
  if (first.verdict != Winnability::Undetermined) return first;
  if (is_hopeless(position, winner, Thoroughness::Full)) {
    return {.verdict = Winnability::Unwinnable, .nodes = first.nodes, .line = {}};
  }
  if (budget.nodes <= quick) return first;
  Judgement second = long_search(position, winner, budget.nodes - quick);
  second.nodes += first.nodes;
  return second;
}

/// Requires: the side is not too weak, or the answer may be nothing though the men decide.
[[nodiscard]] std::optional<PlainLine> plain_mate_within(const Position& position, Color winner,
                                                         Budget budget) noexcept {
  if (budget.nodes < longest_plain_mate || is_too_weak(position.board(), winner)) {
    return std::nullopt;
  }
  return plain_mate(position, winner);
}

[[nodiscard]] Winnability verdict_by_search(const Position& position, Color winner,
                                            Budget budget) noexcept {
  try {
    return judge_by_search(position, winner, budget).verdict;
  } catch (const std::bad_alloc&) {
    return Winnability::Undetermined;
  }
}

}  // namespace

Judgement judge(const Position& position, Color winner, Budget budget) noexcept {
  try {
    const auto line = plain_mate_within(position, winner, budget);
    if (!line) return judge_by_search(position, winner, budget);
    return {Winnability::Winnable, line->size(), {line->begin(), line->end()}};
  } catch (const std::bad_alloc&) {
    return {};
  }
}

Winnability winnable(const Position& position, Color winner, Budget budget) noexcept {
  if (plain_mate_within(position, winner, budget)) return Winnability::Winnable;
  return verdict_by_search(position, winner, budget);
}

Color quicker_winner(const Position& position) noexcept {
  const Board& board = position.board();
  const Bitboard strong =
      board.men(PieceType::Pawn) | board.men(PieceType::Rook) | board.men(PieceType::Queen);
  const auto obstacles = [&](Color winner) {
    constexpr int without_strong = 32;
    return board.men(~winner).count() + (board.men(winner).intersects(strong) ? 0 : without_strong);
  };
  return obstacles(Color::Black) < obstacles(Color::White) ? Color::Black : Color::White;
}

Deadness deadness(const Position& position, Budget budget) noexcept {
  const Color first = quicker_winner(position);
  for (const Color winner : {first, ~first}) {
    if (plain_mate_within(position, winner, budget)) return Deadness::Alive;
  }
  bool is_dead = true;
  for (const Color winner : {first, ~first}) {
    const Winnability verdict = verdict_by_search(position, winner, budget);
    if (verdict == Winnability::Winnable) return Deadness::Alive;
    is_dead = is_dead && verdict == Winnability::Unwinnable;
  }
  return is_dead ? Deadness::Dead : Deadness::Undetermined;
}

Judgement shortest_helpmate(const Position& position, Color winner, Budget budget) noexcept {
  try {
    if (is_too_weak(position.board(), winner)) return {.verdict = Winnability::Unwinnable};
    return search_in_breadth(position, winner, budget.nodes);
  } catch (const std::bad_alloc&) {
    return {};
  }
}

}  // namespace tabiya
