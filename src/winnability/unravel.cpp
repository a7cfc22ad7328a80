#include "winnability/unravel.hpp"

#include <algorithm>
#include <vector>

#include "tabiya/rules/movegen.hpp"
#include "winnability/agenda.hpp"
#include "winnability/approach.hpp"
#include "winnability/arena.hpp"
#include "winnability/children.hpp"
#include "winnability/material.hpp"
#include "winnability/novelty.hpp"
#include "winnability/structure.hpp"

namespace tabiya::winnability {
namespace {

/// The first budget of each square, and its growth from round to round.
inline constexpr std::uint64_t first_nodes_per_square = 1000;
inline constexpr std::uint64_t growth = 4;

/// The search for a mate on one square.
class SquareSearch {
 public:
  SquareSearch(Color winner, const Approach& approach, Novelty::Of novelty, std::uint64_t nodes)
      : winner_{winner}, approach_{approach}, arena_{nodes}, agenda_{arena_}, novelty_{novelty} {}

  [[nodiscard]] Judgement run(const Position& root) {
    constexpr std::size_t rounds_between_wide_ones = 16;
    meet({root, Candidate{root}, 0}, no_node);
    for (std::size_t round = 1; !mate_ && !is_cut_off_; ++round) {
      const bool is_wide_turn = round % rounds_between_wide_ones == 0;
      const auto entry = agenda_.take(is_wide_turn ? Queue::Wide : Queue::Keep);
      if (!entry) return {.verdict = Winnability::Unwinnable, .nodes = arena_.size(), .line = {}};
      expand(entry->node);
    }
    if (!mate_) return {.nodes = arena_.size(), .line = {}};
    return {Winnability::Winnable, arena_.size(), arena_.line_to(*mate_)};
  }

 private:
  struct Child {
    Position position;
    Candidate candidate;
    std::uint16_t move;
  };

  void expand(NodeIndex node) {
    if (arena_[node].is_expanded) return;
    arena_[node].is_expanded = true;
    for_each_child(arena_[node].position.unpacked(),
                   [&](const Position& position, Move move, bool is_irreversible) {
                     if (is_irreversible && is_too_weak(position.board(), winner_)) return true;
                     children_.push_back({position, Candidate{position}, move.packed()});
                     arena_.prefetch(children_.back().candidate);
                     return true;
                   });
    for (const Child& child : children_) {
      if (mate_ || is_cut_off_) break;
      meet(child, node);
    }
    children_.clear();
  }

  void meet(const Child& child, NodeIndex parent) {
    const auto& [position, candidate, move] = child;
    is_cut_off_ = arena_.is_full();
    if (is_cut_off_) return;
    const auto node = arena_.add(candidate, parent, move, false);
    if (!node) return;
    if (position.turn() != winner_ && is_checkmate(position)) {
      mate_ = node;
      return;
    }
    const int cost = approach_.cost(position);
    agenda_.put(Queue::Keep, novelty_.rank(position.board(), position.king(~winner_), cost), *node);
    agenda_.put_behind(Queue::Wide, cost, *node);
  }

  Color winner_;
  const Approach& approach_;
  Arena arena_;
  Agenda<max_rank> agenda_;
  Novelty novelty_;
  std::vector<Child> children_;  // of the current position
  std::optional<NodeIndex> mate_;
  bool is_cut_off_ = false;  // a position was dropped for lack of room, so nothing is proved
};

/// The squares where each king can stand, with either side to move.
[[nodiscard]] Approach::KingSquares king_squares(const Reach& reach) noexcept {
  Approach::KingSquares squares;
  for (const Square white : all_squares) {
    const Bitboard black =
        reach.kings(Color::White)[index_of(white)] | reach.kings(Color::Black)[index_of(white)];
    if (black.any()) squares[Color::White] |= white;
    squares[Color::Black] |= black;
  }
  return squares;
}

/// One approach for each square where mate is not ruled out, the nearest first.
[[nodiscard]] std::vector<Approach> approaches(const Position& position, Color winner) {
  if (position.castling_rooks().any()) return {};
  const Reach reach{position};
  const Approach::KingSquares kings = king_squares(reach);
  std::vector<Approach> found;
  for (const Square target : mating_squares(reach, winner)) {
    found.emplace_back(reach, winner, target, kings);
  }
  std::ranges::sort(found, {}, [&](const Approach& way) { return way.cost(position); });
  return found;
}

}  // namespace

Unraveling::Unraveling(const Position& position, Color winner)
    : position_{position},
      winner_{winner},
      ways_{approaches(position, winner)},
      share_{first_nodes_per_square} {}

Judgement Unraveling::proceed(std::uint64_t nodes) {
  std::uint64_t spent = 0;
  while (!ways_.empty() && spent < nodes) {
    const std::uint64_t share = std::min(share_, nodes - spent);
    const auto novelty =
        (next_way_ + rounds_) % 2 == 0 ? Novelty::Of::Pieces : Novelty::Of::PiecesAndKing;
    Judgement found = SquareSearch{winner_, ways_[next_way_], novelty, share}.run(position_);
    spent += found.nodes;
    found.nodes = spent;
    if (found.verdict != Winnability::Undetermined) return found;
    if (share < share_) break;
    next_way_ = (next_way_ + 1) % ways_.size();
    if (next_way_ == 0) {
      share_ *= growth;
      ++rounds_;
    }
  }
  return {.nodes = spent, .line = {}};
}

}  // namespace tabiya::winnability
