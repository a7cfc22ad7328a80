#include "tabiya/winnability/winnability.hpp"

#include <algorithm>
#include <new>

#include "tabiya/rules/movegen.hpp"
#include "winnability/deadness.hpp"
#include "winnability/foresight.hpp"
#include "winnability/locked.hpp"
#include "winnability/material.hpp"
#include "winnability/plain_mate.hpp"
#include "winnability/proof.hpp"
#include "winnability/search.hpp"
#include "winnability/standstill.hpp"

namespace tabiya {
namespace {

using namespace winnability;

/// The budgets of the quick search, before and after the wall proof. Without a proof, most mates are
/// found soon; with one, a search would go on in vain.
inline constexpr std::uint64_t first_nodes = 300;
inline constexpr std::uint64_t quick_nodes = 2000;

/// True if the winner has already mated.
[[nodiscard]] bool has_mated(const Position& position, Color winner) noexcept {
  return position.turn() != winner && is_checkmate(position);
}

/// True if the winner has not mated yet and is too weak ever to do so. The proof counts on the last
/// move, so it says nothing about a mate that is set up on the board.
[[nodiscard]] bool is_hopelessly_weak(const Position& position, Color winner) noexcept {
  return is_too_weak(position.board(), winner) && !has_mated(position, winner);
}

/// True if a test that takes nanoseconds proves that the winner can never mate.
[[nodiscard]] bool is_trivially_hopeless(const Position& position, Color winner) noexcept {
  return is_hopelessly_weak(position, winner) || is_locked(position);
}

[[nodiscard]] Judgement judge_quickly(const Position& position, Color winner, Budget budget) {
  if (is_trivially_hopeless(position, winner)) return {.verdict = Winnability::Unwinnable};
  if (budget.nodes > 0 && has_mated(position, winner)) return {Winnability::Winnable, 1, {}};
  return quick_search(position, winner, std::min(first_nodes, budget.nodes));
}

/// Requires: judge_quickly() has not decided.
[[nodiscard]] Judgement judge_thoroughly(const Position& position, Color winner, Budget budget) {
  if (is_proved_hopeless(position, winner)) return {.verdict = Winnability::Unwinnable};
  if (budget.nodes <= first_nodes) return {};
  budget.nodes -= first_nodes;
  Judgement quick = quick_search(position, winner, std::min(quick_nodes, budget.nodes));
  if (quick.verdict != Winnability::Undetermined || budget.nodes <= quick_nodes) return quick;
  Judgement found = long_search(position, winner, budget.nodes - quick_nodes);
  found.nodes += quick.nodes;
  return found;
}

[[nodiscard]] Judgement judge_by_search(const Position& position, Color winner, Budget budget) {
  Judgement first = judge_quickly(position, winner, budget);
  if (first.verdict != Winnability::Undetermined) return first;
  Judgement second = judge_thoroughly(position, winner, budget);
  second.nodes += first.nodes;
  return second;
}

[[nodiscard]] std::optional<PlainLine> plain_mate_within(const Position& position, Color winner,
                                                         Budget budget) noexcept {
  if (budget.nodes < longest_plain_mate || is_trivially_hopeless(position, winner)) {
    return std::nullopt;
  }
  return plain_mate(position, winner);
}

/// Whether the winner's mate is foreseen. Finds no line and needs no nodes, but an empty budget
/// skips it.
[[nodiscard]] bool foresees_mate_within(const Position& position, Color winner,
                                        Budget budget) noexcept {
  if (budget.nodes < longest_plain_mate || is_trivially_hopeless(position, winner)) return false;
  Foreseen found;
  return foresees_mate(position, winner, found);
}

/// Tries the cheap methods for both sides before an expensive one for either.
[[nodiscard]] Deadness deadness_by_search(const Position& position, Color first, Budget budget) {
  ByColor<Winnability> verdicts{Winnability::Undetermined, Winnability::Undetermined};
  for (const auto& judge_by : {judge_quickly, judge_thoroughly}) {
    for (const Color winner : {first, ~first}) {
      if (verdicts[winner] == Winnability::Unwinnable) continue;
      verdicts[winner] = judge_by(position, winner, budget).verdict;
      if (verdicts[winner] == Winnability::Winnable) return Deadness::Alive;
    }
  }
  const bool is_dead = std::ranges::all_of(
      all_colors, [&](Color winner) { return verdicts[winner] == Winnability::Unwinnable; });
  return is_dead ? Deadness::Dead : Deadness::Undetermined;
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
  try {
    if (foresees_mate_within(position, winner, budget) ||
        plain_mate_within(position, winner, budget)) {
      return Winnability::Winnable;
    }
    return judge_by_search(position, winner, budget).verdict;
  } catch (const std::bad_alloc&) {
    return Winnability::Undetermined;
  }
}

Color winner_to_try_first(const Position& position) noexcept {
  const Board& board = position.board();
  const Bitboard strong = board.pieces(PieceType::Pawn) | board.pieces(PieceType::Rook) |
                          board.pieces(PieceType::Queen);
  const auto obstacles = [&](Color winner) {
    constexpr int without_strong = 32;
    return board.pieces(~winner).count() +
           (board.pieces(winner).intersects(strong) ? 0 : without_strong);
  };
  return obstacles(Color::Black) < obstacles(Color::White) ? Color::Black : Color::White;
}

Deadness deadness(const Position& position, Budget budget) noexcept {
  const Color first = winner_to_try_first(position);
  for (const Color winner : {first, ~first}) {
    if (foresees_mate_within(position, winner, budget)) return Deadness::Alive;
  }
  return deadness_not_foreseen(position, budget);
}

Deadness deadness_not_foreseen(const Position& position, Budget budget) noexcept {
  const Color first = winner_to_try_first(position);
  for (const Color winner : {first, ~first}) {
    if (plain_mate_within(position, winner, budget)) return Deadness::Alive;
  }
  try {
    return deadness_by_search(position, first, budget);
  } catch (const std::bad_alloc&) {
    return Deadness::Undetermined;
  }
}

Judgement shortest_helpmate(const Position& position, Color winner, Budget budget) noexcept {
  try {
    if (is_hopelessly_weak(position, winner)) return {.verdict = Winnability::Unwinnable};
    return search_in_breadth(position, winner, budget.nodes);
  } catch (const std::bad_alloc&) {
    return {};
  }
}

}  // namespace tabiya
