#include "winnability/search.hpp"

#include <array>
#include <type_traits>
#include <utility>
#include <vector>

#include "tabiya/rules/movegen.hpp"
#include "winnability/agenda.hpp"
#include "winnability/arena.hpp"
#include "winnability/children.hpp"
#include "winnability/heuristic.hpp"
#include "winnability/material.hpp"
#include "winnability/novelty.hpp"
#include "winnability/structure_tries.hpp"
#include "winnability/unravel.hpp"

namespace tabiya::winnability {
namespace {

/// The order in which the queues take turns. A long search also takes a turn of the wide queue now
/// and then.
inline constexpr std::array<Queue, 4> queue_of_round{Queue::Strip, Queue::Keep, Queue::Strip,
                                                     Queue::Push};
inline constexpr std::array<Queue, 4> quick_rounds{Queue::Strip, Queue::Keep, Queue::Strip,
                                                   Queue::Strip};
inline constexpr std::size_t rounds_between_wide_ones = 32;

struct NoveltyOfQueues {
  Novelty strip;
  Novelty keep;
  Novelty push;
};
struct NoNovelty {};

/// A quick search leaves out what pays off only in a long one: the pawn ordering, novelty and wall
/// proofs.
template <Color Winner, bool IsQuick>
class Search {
 public:
  explicit Search(std::uint64_t nodes) : arena_{nodes}, agenda_{arena_}, tries_{!IsQuick} {}

  void begin(const Position& root) {
    receive(root, {no_node, 0, true});
    meet_children();
  }

  /// Continues until at least `until` positions are kept. Returns nothing if that does not decide
  /// and there is room for more.
  [[nodiscard]] std::optional<Judgement> proceed(std::uint64_t until) {
    for (; !mate_ && !is_cut_off_; ++round_) {
      if (arena_.size() >= until) return std::nullopt;
      constexpr auto order = IsQuick ? quick_rounds : queue_of_round;
      const bool is_wide_turn = !IsQuick && round_ % rounds_between_wide_ones == 0;
      const Queue queue = is_wide_turn ? Queue::Wide : order[round_ % order.size()];
      const auto entry = agenda_.take(queue);
      if (!entry) return judgement(Winnability::Unwinnable);
      expand(queue, *entry);
    }
    if (!mate_) return judgement(Winnability::Undetermined);
    Judgement found = judgement(Winnability::Winnable);
    found.line = arena_.line_to(*mate_);
    return found;
  }
  [[nodiscard]] Judgement run(const Position& root) {
    begin(root);
    return *proceed(no_node);
  }

  [[nodiscard]] std::uint64_t size() const noexcept { return arena_.size(); }
  [[nodiscard]] std::uint64_t room() const noexcept { return arena_.room(); }
  /// Gives up part of the budget.
  void give_up(std::uint64_t nodes) noexcept { arena_.shrink_by(nodes); }

 private:
  static constexpr int worst_rank = IsQuick ? max_cost : max_rank;

  [[nodiscard]] Judgement judgement(Winnability verdict) const {
    return {.verdict = verdict, .nodes = arena_.size(), .line = {}};
  }

  /// Expands a position. Every position waits in all queues, so the search is complete as soon as
  /// one queue is empty.
  void expand(Queue queue, typename Agenda<worst_rank>::Entry entry) {
    if (arena_[entry.node].is_expanded) return;
    const Position position =
        entry.node == cached_node_ ? *cached_ : arena_[entry.node].position.unpacked();
    cached_node_ = no_node;
    cached_rank_ = worst_rank + 1;
    if (!arena_[entry.node].is_examined) {
      arena_[entry.node].is_examined = true;
      if (arena_[entry.node].is_irreversible &&
          tries_.proves_hopeless(position, Winner, arena_.size())) {
        arena_[entry.node].is_expanded = true;
        return;
      }
    }
    if (queue == Queue::Strip && !arena_[entry.node].is_forced) {
      arena_[entry.node].is_forced = true;
      const NodeIndex before = arena_.size();
      play_forcing(position, entry.node);
      meet_children();
      if (arena_.size() > before) {
        constexpr int delay = 4;
        agenda_.put(queue, std::min(entry.rank + delay, worst_rank), entry.node);
        return;
      }
    }
    arena_[entry.node].is_expanded = true;
    for_each_child(position, collector(entry.node));
    meet_children();
  }

  /// Plays the winner's captures, or the loser's moves that put a piece where it can be captured.
  void play_forcing(const Position& position, NodeIndex node) {
    const Board& board = position.board();
    if (position.turn() == Winner) {
      for_each_child_of<Winner>(position, collector(node),
                                Within{every_square, board.pieces(~Winner)});
    } else {
      for_each_child_of<~Winner>(position, collector(node),
                                 Within{board.pieces(~Winner) - board.pieces(PieceType::King),
                                        unsafe_squares<~Winner>(board)});
    }
  }

  /// How a position was reached.
  struct Step {
    NodeIndex parent;
    std::uint16_t move;
    bool is_irreversible;
  };
  struct Child {
    Position position;
    Candidate candidate;
    Step step;
  };
  [[nodiscard]] auto collector(NodeIndex parent) {
    return [this, parent](const Position& position, Move move, bool is_irreversible) {
      receive(position, {parent, move.packed(), is_irreversible});
      return !mate_ && !is_cut_off_;
    };
  }
  /// Collects the children before it adds the first, so that the prefetches overlap. The quick
  /// search fits in the cache and adds each child at once.
  void receive(const Position& position, Step step) {
    if (step.is_irreversible && is_too_weak(position.board(), Winner)) return;
    const Candidate candidate{position};
    if constexpr (IsQuick) {
      meet(position, candidate, step);
    } else {
      arena_.prefetch(candidate);
      children_.push_back({position, candidate, step});
    }
  }
  void meet_children() {
    for (const Child& child : children_) {
      if (mate_ || is_cut_off_) break;
      meet(child.position, child.candidate, child.step);
    }
    children_.clear();
  }

  void meet(const Position& position, const Candidate& candidate, Step step) {
    if (arena_.is_full()) {
      is_cut_off_ = true;
      return;
    }
    const auto node = arena_.add(candidate, step.parent, step.move, step.is_irreversible);
    if (!node) return;
    const Heuristic estimate = heuristic<Winner, !IsQuick>(position);
    if (estimate.is_check && estimate.is_bound && !has_legal_move(position)) {
      mate_ = node;
      return;
    }
    const Board& board = position.board();
    const Square king = position.king(~Winner);
    int strip = estimate.strip;
    if constexpr (IsQuick) {
      agenda_.put(Queue::Strip, estimate.strip, *node);
      agenda_.put(Queue::Keep, estimate.keep, *node);
    } else {
      strip = novelty_.strip.rank(board, king, estimate.strip);
      agenda_.put(Queue::Strip, strip, *node);
      agenda_.put(Queue::Keep, novelty_.keep.rank(board, king, estimate.keep), *node);
      agenda_.put(Queue::Push, novelty_.push.rank(board, king, estimate.push), *node);
      agenda_.put_behind(Queue::Wide, estimate.strip, *node);
    }
    if (strip <= cached_rank_) {
      cached_ = position;
      cached_node_ = *node;
      cached_rank_ = strip;
    }
  }

  Arena arena_;
  Agenda<worst_rank> agenda_;
  StructureTries tries_;
  std::conditional_t<IsQuick, NoNovelty, NoveltyOfQueues> novelty_;
  std::vector<Child> children_;  // of the current position
  // The child that will most likely be expanded next, to save unpacking it.
  std::optional<Position> cached_;
  NodeIndex cached_node_ = no_node;
  int cached_rank_ = worst_rank + 1;
  std::size_t round_ = 0;
  std::optional<NodeIndex> mate_;
  bool is_cut_off_ = false;  // a position was dropped for lack of room, so nothing is proved
};

/// The nodes of the search before the first unraveling, and the growth of each later stage.
inline constexpr std::uint64_t nodes_before_unraveling = 20'000;
inline constexpr std::uint64_t stage_growth = 4;

/// The search, with unraveling between its stages. Unraveling never gets more nodes than the
/// search.
template <Color Winner>
[[nodiscard]] Judgement search_at_length(const Position& position, std::uint64_t nodes) {
  Search<Winner, false> search{nodes};
  search.begin(position);
  std::optional<Unraveling> unraveling;
  std::uint64_t unraveling_nodes = 0;
  for (std::uint64_t stage = nodes_before_unraveling;; stage *= stage_growth) {
    if (auto found = search.proceed(stage)) {
      found->nodes += unraveling_nodes;
      return *std::move(found);
    }
    if (!unraveling) unraveling.emplace(position, Winner);
    Judgement found = unraveling->proceed(std::min(search.size(), search.room()) / 2);
    unraveling_nodes += found.nodes;
    if (found.verdict != Winnability::Undetermined) {
      found.nodes = search.size() + unraveling_nodes;
      return found;
    }
    search.give_up(found.nodes);
  }
}

}  // namespace

Judgement quick_search(const Position& position, Color winner, std::uint64_t nodes) {
  return winner == Color::White ? Search<Color::White, true>{nodes}.run(position)
                                : Search<Color::Black, true>{nodes}.run(position);
}

Judgement long_search(const Position& position, Color winner, std::uint64_t nodes) {
  return winner == Color::White ? search_at_length<Color::White>(position, nodes)
                                : search_at_length<Color::Black>(position, nodes);
}

Judgement search_in_breadth(const Position& position, Color winner, std::uint64_t nodes) {
  Arena arena{nodes};
  StructureTries tries{true};
  std::optional<NodeIndex> mate;
  bool is_cut_off = false;
  NodeIndex parent = no_node;
  const auto meet = [&](const Position& child, Move move, bool is_irreversible) {
    const bool mates = child.turn() != winner && is_checkmate(child);
    if (is_irreversible && !mates &&
        (is_too_weak(child.board(), winner) ||
         tries.proves_hopeless(child, winner, arena.size()))) {
      return true;
    }
    is_cut_off = is_cut_off || arena.is_full();
    if (is_cut_off) return false;
    const auto node = arena.add(Candidate{child}, parent, move.packed(), is_irreversible);
    if (node && mates) mate = node;
    return !mate;
  };
  constexpr Move no_move = Move::normal(Square::A1, Square::A1);
  meet(position, no_move, true);
  for (NodeIndex node = 0; node < arena.size() && !mate && !is_cut_off; ++node) {
    parent = node;
    for_each_child(arena[node].position.unpacked(), meet);
  }
  if (mate) {
    return {.verdict = Winnability::Winnable, .nodes = arena.size(), .line = arena.line_to(*mate)};
  }
  return {.verdict = is_cut_off ? Winnability::Undetermined : Winnability::Unwinnable,
          .nodes = arena.size(),
          .line = {}};
}

}  // namespace tabiya::winnability
