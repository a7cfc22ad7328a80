#include "plain_mate.hpp"

#include <algorithm>

#include "children.hpp"
#include "promise.hpp"
#include "rules/legality.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::winnability {
namespace {

inline constexpr Bitboard edge{0xFF818181818181FF};

enum class Step : std::uint8_t { Made, Mated, Stuck };

template <Color Winner>
class Plan {
 public:
  explicit Plan(const Position& position) noexcept : position_{position} {}

  bool succeeds() noexcept {
    while (line_.size() < longest_plain_mate) {
      switch (position_.turn() == Winner ? hunt() : help()) {
        case Step::Made: break;
        case Step::Mated: return true;
        case Step::Stuck: return false;
      }
    }
    return false;
  }
  [[nodiscard]] const PlainLine& line() const noexcept { return line_; }

 private:
  static constexpr Color loser = ~Winner;

  [[nodiscard]] const Board& board() const noexcept { return position_.board(); }
  [[nodiscard]] Bitboard ours() const noexcept { return board().men(Winner); }
  [[nodiscard]] Bitboard theirs() const noexcept { return board().men(loser); }
  [[nodiscard]] Bitboard empty() const noexcept { return ~board().occupied(); }
  [[nodiscard]] Bitboard strong() const noexcept {
    return ours() & (board().men(PieceType::Queen) | board().men(PieceType::Rook));
  }
  [[nodiscard]] Square hunter() const noexcept { return position_.king(Winner); }
  [[nodiscard]] Square target() const noexcept { return position_.king(loser); }
  [[nodiscard]] Bitboard steps_of(Square king) const noexcept {
    return tables::king[index_of(king)];
  }

  /// Plays the first move that is accepted; pawns become queens.
  template <Color Us, class Accept>
  bool play_first(Bitboard origins, Bitboard targets, Accept accept) noexcept {
    std::optional<Position> chosen;
    for_each_child_of<Us>(
        position_,
        [&](const Position& child, Move move, bool /*is_irreversible*/) {
          if (move.is_promotion() && move.promotion_type() != PieceType::Queen) return true;
          if (!accept(child)) return true;
          chosen = child;
          line_.push_back(move);
          return false;
        },
        Within{origins, targets});
    if (chosen) position_ = *chosen;
    return chosen.has_value();
  }

  /// The same, but another one each time, so that a plan does not go round in circles.
  template <Color Us, class Accept>
  bool play_another(Bitboard origins, Bitboard targets, Accept accept) noexcept {
    constexpr int variety = 7;
    int skipped = 0;
    const int to_skip = turns_ % variety;
    std::optional<std::pair<Position, Move>> chosen;
    for_each_child_of<Us>(
        position_,
        [&](const Position& child, Move move, bool /*is_irreversible*/) {
          if (!accept(child)) return true;
          chosen = {child, move};
          return skipped++ < to_skip;
        },
        Within{origins, targets});
    if (!chosen) return false;
    position_ = chosen->first;
    line_.push_back(chosen->second);
    return true;
  }

  /// With many men hardly anybody is stalemated.
  static bool leaves_a_reply(const Position& child) noexcept {
    constexpr int many = 5;
    return child.board().men(loser).count() > many || has_legal_move(child);
  }

  Step hunt() noexcept {
    constexpr int few = 2;
    const Bitboard flights = steps_of(target()) - theirs() - king_danger<loser>(board());
    if (flights.count() <= few && mates()) return Step::Mated;
    const bool is_bare = !theirs().has_several();
    if (is_bare && (strong() | (ours() & board().men(PieceType::Pawn))).empty()) return Step::Stuck;
    const bool has_moved =
        (!is_bare && play_first<Winner>(every_square, theirs() - target(), leaves_a_reply)) ||
        (strong().empty() && pushes()) || (is_bare ? chases() : approaches()) ||
        play_first<Winner>(every_square, empty(), leaves_a_reply);
    return has_moved ? Step::Made : Step::Stuck;
  }

  bool mates() noexcept {
    const Bitboard occupied = board().occupied();
    const Bitboard checks = tables::rook(target(), occupied) | tables::bishop(target(), occupied) |
                            tables::knight[index_of(target())];
    return play_first<Winner>(every_square, checks - target(), [](const Position& child) {
      return child.is_check() && !has_legal_move(child);
    });
  }

  bool pushes() noexcept {
    for (int rank = index_of(Rank::Seventh); rank > 0; --rank) {
      const Bitboard pawns = ours() & board().men(PieceType::Pawn) &
                             squares_of(relative_rank(Winner, static_cast<Rank>(rank)));
      if (pawns.any() && play_first<Winner>(pawns, empty(), leaves_a_reply)) return true;
    }
    return false;
  }

  /// Attacks a man, or brings the king nearer to one.
  bool approaches() noexcept {
    const Bitboard victims = theirs() - target();
    const auto attacks_one = [&](const Position& child) {
      return king_danger<loser>(child.board()).intersects(victims) && leaves_a_reply(child);
    };
    if (play_first<Winner>(every_square, empty(), attacks_one)) return true;
    const auto way = [&](Square from) {
      int steps = 8;
      for (const Square victim : victims) steps = std::min(steps, distance(from, victim));
      return steps;
    };
    return steps_nearer(way);
  }

  /// Moves the winner's king where `cost` is least, if that is less than where he stands.
  template <class Cost>
  bool steps_nearer(Cost cost) noexcept {
    const Bitboard steps = steps_of(hunter()) & empty();
    int least = cost(hunter());
    Bitboard best;
    for (const Square sq : steps - king_danger<Winner>(board())) {
      if (cost(sq) >= least) continue;
      least = cost(sq);
      best = sq;
    }
    return best.any() && play_first<Winner>(Bitboard{hunter()}, best, leaves_a_reply);
  }

  /// Where the kings are to meet: the loser's on the edge, the winner's facing him two squares inward.
  struct Meeting {
    Square target;
    Square hunter;
  };

  /// The nearest meeting where no man stands in the way and none but a strong one, who can leave,
  /// attacks the loser's king. A new one each time.
  [[nodiscard]] std::optional<Meeting> next_meeting() noexcept {
    const Bitboard others = ours() - strong() - hunter();
    const Bitboard knights = others & board().men(PieceType::Knight);
    const Bitboard bishops = others & board().men(PieceType::Bishop);
    const Bitboard pawns = others & board().men(PieceType::Pawn);
    const Bitboard guarded = swept({}, bishops, knights, board().occupied() - target()) |
                             tables::pawn_attacks<Winner>(pawns) | others;
    std::optional<Meeting> nearest;
    int least = max_cost;
    for (const Square sq : edge - guarded - tried_) {
      if ((steps_of(sq) & edge - guarded).empty()) continue;
      for (const Square opposite : facing[index_of(sq)] - others) {
        const int cost = distance(target(), sq) + distance(hunter(), opposite);
        if (cost >= least) continue;
        least = cost;
        nearest = Meeting{sq, opposite};
      }
    }
    if (nearest) tried_ |= nearest->target;
    return nearest;
  }

  /// Brings the kings together on the edge. Then almost any check along the edge mates; for that the
  /// strong men move about while the loser's king steps aside and comes back.
  bool chases() noexcept {
    constexpr int patience = 8;
    if (turns_++ % patience == 0) meeting_ = next_meeting();
    if (!meeting_) return false;
    const auto way = [&](Square sq) { return distance(sq, meeting_->hunter); };
    if (hunter() != meeting_->hunter && steps_nearer(way)) return true;
    const auto lets_meet = [&](const Position& child) {
      const Bitboard danger = king_danger<loser>(child.board());
      return !danger.contains(target()) && !danger.contains(meeting_->target) &&
             (steps_of(target()) - danger - child.board().men(Winner)).any();
    };
    return play_another<Winner>(strong(), empty() - steps_of(target()), lets_meet) ||
           play_another<Winner>(ours(), empty() - steps_of(target()), leaves_a_reply);
  }

  Step help() noexcept {
    const auto any = [](const Position&) { return true; };
    const Bitboard danger = king_danger<loser>(board());
    const Bitboard men = theirs() - target();
    if (men.any() && play_first<loser>(men, danger - ours(), any)) return Step::Made;
    const Bitboard steps = (steps_of(target()) - danger) & empty();
    if (steps.any()) {
      Square best = steps.first();
      int least = max_cost;
      for (const Square sq : steps) {
        const int cost = meeting_ ? distance(sq, meeting_->target) : edge_distance(sq);
        if (cost < least) {
          least = cost;
          best = sq;
        }
      }
      if (play_first<loser>(Bitboard{target()}, best, any)) return Step::Made;
    }
    if (play_first<loser>(every_square, empty(), any) ||
        play_first<loser>(every_square, every_square, any)) {
      return Step::Made;
    }
    return danger.contains(target()) ? Step::Mated : Step::Stuck;
  }

  Position position_;
  PlainLine line_;
  std::optional<Meeting> meeting_;
  Bitboard tried_;  // for it
  int turns_ = 0;   // against the bare king
};

template <Color Winner>
[[nodiscard]] std::optional<PlainLine> line_of(const Position& position) noexcept {
  Plan<Winner> plan{position};
  if (!plan.succeeds()) return std::nullopt;
  return plan.line();
}

}  // namespace

std::optional<PlainLine> plain_mate(const Position& position, Color winner) noexcept {
  return winner == Color::White ? line_of<Color::White>(position) : line_of<Color::Black>(position);
}

}  // namespace tabiya::winnability
