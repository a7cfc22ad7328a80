#include "winnability/plain_mate.hpp"

#include <algorithm>

#include "rules/inner/legality.hpp"
#include "tabiya/rules/movegen.hpp"
#include "winnability/children.hpp"
#include "winnability/corner_mate.hpp"
#include "winnability/heuristic.hpp"

namespace tabiya::winnability {
namespace {

enum class Step : std::uint8_t { Made, Mated, Stuck };

/// A visitor that passes on the positions after direct checks, except promotions.
template <Color Us, class Receiver>
class DirectChecks {
 public:
  DirectChecks(const Position& position, Receiver& receiver) noexcept
      : children_{position, receiver} {
    const Bitboard occupied = position.board().occupied();
    const Square king = position.king(~Us);
    straight_ = tables::rook(king, occupied);
    diagonal_ = tables::bishop(king, occupied);
    knight_ = tables::knight[index_of(king)];
    pawn_ = tables::pawn_attacks<~Us>(Bitboard{king});
  }

  [[nodiscard]] bool satisfied() const noexcept { return children_.satisfied(); }

  template <PieceType Type>
  void piece(Square from, Bitboard targets) {
    if constexpr (Type == PieceType::Knight) targets &= knight_;
    if constexpr (Type == PieceType::Bishop) targets &= diagonal_;
    if constexpr (Type == PieceType::Rook) targets &= straight_;
    if constexpr (Type == PieceType::Queen) targets &= straight_ | diagonal_;
    if constexpr (Type != PieceType::King) children_.template piece<Type>(from, targets);
  }
  template <PawnMove Kind, int Offset>
  void pawns(Bitboard targets) {
    children_.template pawns<Kind, Offset>(targets & pawn_);
  }
  template <int Offset>
  void promotions(Bitboard) noexcept {}
  void en_passant(Square, Square) noexcept {}
  void castling(Square, Square) noexcept {}

 private:
  Children<Us, Receiver> children_;
  Bitboard straight_;
  Bitboard diagonal_;
  Bitboard knight_;
  Bitboard pawn_;
};

template <Color Winner>
class Plan {
 public:
  Plan(const Position& position, int attempt) noexcept : position_{position}, attempt_{attempt} {}

  /// Plays the plan. It fails after 20 plies without a capture or a pawn move, unless the loser's
  /// king is bare.
  bool succeeds() noexcept {
    constexpr std::size_t patience = 20;
    std::size_t last_progress = 0;
    while (line_.size() < longest_plain_mate) {
      if (is_bare() || position_.halfmove_clock() == 0) last_progress = line_.size();
      if (line_.size() > last_progress + patience) return false;
      switch (position_.turn() == Winner ? play_winner() : play_loser()) {
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
  [[nodiscard]] Bitboard ours() const noexcept { return board().pieces(Winner); }
  [[nodiscard]] Bitboard theirs() const noexcept { return board().pieces(loser); }
  [[nodiscard]] bool is_bare() const noexcept { return !theirs().has_several(); }
  [[nodiscard]] Bitboard empty() const noexcept { return ~board().occupied(); }
  [[nodiscard]] Bitboard strong() const noexcept {
    return ours() & (board().pieces(PieceType::Queen) | board().pieces(PieceType::Rook));
  }
  [[nodiscard]] Square hunter() const noexcept { return position_.king(Winner); }
  [[nodiscard]] Square target() const noexcept { return position_.king(loser); }
  [[nodiscard]] Bitboard steps_of(Square king) const noexcept {
    return tables::king[index_of(king)];
  }

  /// Plays the first move that `accept` accepts; pawns become queens.
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

  /// The same, but with a different move each time, so that a plan does not go round in circles.
  template <Color Us, class Accept>
  bool play_another(Bitboard origins, Bitboard targets, Accept accept) noexcept {
    constexpr int variety = 7;
    int skipped = 0;
    const int to_skip = (turns_ + attempt_) % variety;
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

  /// The same for a king's step. Requires: the square is empty and not attacked.
  template <Color Us, class Accept>
  bool play_king(Square to, Accept accept) noexcept {
    const Square from = position_.king(Us);
    Position child = position_;
    PositionAccess::play_piece<Us, PieceType::King>(child, from, to);
    if (!accept(child)) return false;
    position_ = child;
    line_.push_back(Move::normal(from, to));
    return true;
  }

  /// A side with many pieces is hardly ever stalemated, so it is not tested.
  static bool avoids_stalemate(const Position& child) noexcept {
    constexpr int many = 5;
    return child.board().pieces(loser).count() > many || has_legal_move(child);
  }

  Step play_winner() noexcept {
    constexpr int few = 2;
    const Bitboard flights = steps_of(target()) - theirs() - unsafe_squares<loser>(board());
    if (flights.count() <= few && mates()) return Step::Mated;
    if (is_bare() && (strong() | (ours() & board().pieces(PieceType::Pawn))).empty())
      return Step::Stuck;
    const bool has_moved =
        (!is_bare() && play_first<Winner>(every_square, theirs() - target(), avoids_stalemate)) ||
        (strong().empty() && pushes()) || (is_bare() ? chases_king() : approaches()) ||
        play_first<Winner>(every_square, empty(), avoids_stalemate);
    return has_moved ? Step::Made : Step::Stuck;
  }

  /// Looks for a mate by a direct check.
  bool mates() noexcept {
    bool is_mate = false;
    const auto receive = [&](const Position& child, Move move, bool /*is_irreversible*/) {
      is_mate = !has_legal_move(child);
      if (is_mate) line_.push_back(move);
      return !is_mate;
    };
    DirectChecks<Winner, decltype(receive)> checks{position_, receive};
    generate<Winner>(position_, checks);
    return is_mate;
  }

  bool pushes() noexcept {
    for (int rank = index_of(Rank::Seventh); rank > 0; --rank) {
      const Bitboard pawns = ours() & board().pieces(PieceType::Pawn) &
                             squares_of(relative_rank(Winner, static_cast<Rank>(rank)));
      if (pawns.any() && play_first<Winner>(pawns, empty(), avoids_stalemate)) return true;
    }
    return false;
  }

  /// Attacks a piece, or brings the king nearer to one.
  bool approaches() noexcept {
    const Bitboard victims = theirs() - target();
    const auto attacks_one = [&](const Position& child) {
      return unsafe_squares<loser>(child.board()).intersects(victims) && avoids_stalemate(child);
    };
    if (play_first<Winner>(every_square, empty(), attacks_one)) return true;
    const auto way = [&](Square from) {
      int steps = 8;
      for (const Square victim : victims) steps = std::min(steps, distance(from, victim));
      return steps;
    };
    return steps_nearer(way);
  }

  /// Moves the winner's king to the square of least `cost`, if that lowers the cost.
  template <class Cost>
  bool steps_nearer(Cost cost) noexcept {
    const Bitboard steps = steps_of(hunter()) & empty();
    int least = cost(hunter());
    Bitboard best;
    for (const Square sq : steps - unsafe_squares<Winner>(board())) {
      if (cost(sq) >= least) continue;
      least = cost(sq);
      best = sq;
    }
    return best.any() && play_king<Winner>(best.first(), avoids_stalemate);
  }

  /// Where the kings are to meet: the loser's on the edge, the winner's facing it two squares
  /// inward.
  struct Meeting {
    Square target;
    Square hunter;
  };

  /// The nearest meeting with no piece in the way, where only a queen or rook, which can move away,
  /// attacks the loser's king. A new one each time.
  [[nodiscard]] std::optional<Meeting> next_meeting() noexcept {
    const Bitboard others = ours() - strong() - hunter();
    const Bitboard knights = others & board().pieces(PieceType::Knight);
    const Bitboard bishops = others & board().pieces(PieceType::Bishop);
    const Bitboard pawns = others & board().pieces(PieceType::Pawn);
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

  /// Brings the kings together on the edge, where almost any check along the edge mates. Until then
  /// queens and rooks move about while the loser's king steps aside and back.
  bool chases_king() noexcept {
    constexpr int patience = 8;
    if (turns_++ % patience == 0) meeting_ = next_meeting();
    if (!meeting_) return false;
    const auto way = [&](Square sq) { return distance(sq, meeting_->hunter); };
    if (hunter() != meeting_->hunter && steps_nearer(way)) return true;
    const auto lets_meet = [&](const Position& child) {
      const Bitboard danger = unsafe_squares<loser>(child.board());
      return !danger.contains(target()) && !danger.contains(meeting_->target) &&
             (steps_of(target()) - danger - child.board().pieces(Winner)).any();
    };
    return play_another<Winner>(strong(), empty() - steps_of(target()), lets_meet) ||
           play_another<Winner>(ours(), empty() - steps_of(target()), avoids_stalemate);
  }

  Step play_loser() noexcept {
    const auto any = [](const Position&) { return true; };
    const Bitboard danger = unsafe_squares<loser>(board());
    const Bitboard pieces = theirs() - target();
    const Bitboard steps = (steps_of(target()) - danger) & empty();
    const bool has_moved =
        (walks_to_the_hunter() &&
         moves_king_to(steps, [&](Square sq) { return distance(sq, hunter()); })) ||
        (pieces.any() && play_first<loser>(pieces, danger - ours(), any)) ||
        moves_king_to(steps,
                      [&](Square sq) {
                        return meeting_ ? distance(sq, meeting_->target) : edge_distance(sq);
                      }) ||
        play_first<loser>(every_square, empty(), any) ||
        play_first<loser>(every_square, every_square, any);
    if (has_moved) return Step::Made;
    return danger.contains(target()) ? Step::Mated : Step::Stuck;
  }

  /// True if the loser's king should first walk towards the winner's king: many pieces of the
  /// winner mate it before all of the loser's are captured.
  [[nodiscard]] bool walks_to_the_hunter() const noexcept {
    constexpr int many = 8;
    constexpr std::size_t long_enough = 16;
    return attempt_ % 2 == 0 && theirs().has_several() && ours().count() >= many &&
           distance(target(), hunter()) > 1 && line_.size() < long_enough;
  }

  /// Moves the loser's king to the square of least `cost`.
  template <class Cost>
  bool moves_king_to(Bitboard steps, Cost cost) noexcept {
    if (steps.empty()) return false;
    const Square best = *std::ranges::min_element(steps, {}, cost);
    return play_king<loser>(best, [](const Position&) { return true; });
  }

  Position position_;
  int attempt_;
  PlainLine line_;
  std::optional<Meeting> meeting_;
  Bitboard tried_;  // the targets of earlier meetings
  int turns_ = 0;   // against the bare king
};

template <Color Winner>
[[nodiscard]] std::optional<PlainLine> line_of(const Position& position) noexcept {
  constexpr int attempts = 3;
  const Board& board = position.board();
  if (!board.pieces(Winner).intersects(board.pieces(PieceType::Pawn) |
                                       board.pieces(PieceType::Rook) |
                                       board.pieces(PieceType::Queen))) {
    return std::nullopt;
  }
  for (int attempt = 0; attempt < attempts; ++attempt) {
    Plan<Winner> plan{position, attempt};
    if (plan.succeeds()) return plan.line();
  }
  return std::nullopt;
}

}  // namespace

std::optional<PlainLine> plain_mate(const Position& position, Color winner) noexcept {
  const auto line =
      winner == Color::White ? line_of<Color::White>(position) : line_of<Color::Black>(position);
  const Board& board = position.board();
  const bool has_strong = board.pieces(winner).intersects(board.pieces(PieceType::Rook) |
                                                          board.pieces(PieceType::Queen));
  return line || has_strong ? line : corner_mate(position, winner);
}

}  // namespace tabiya::winnability
