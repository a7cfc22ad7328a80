#include "winnability/corner_mate.hpp"

#include <algorithm>
#include <array>

#include "tabiya/rules/movegen.hpp"
#include "winnability/children.hpp"
#include "winnability/heuristic.hpp"
#include "winnability/material.hpp"

namespace tabiya::winnability {
namespace {

/// The moves of a knight between two squares.
inline constexpr auto knight_moves = [] {
  std::array<std::array<std::uint8_t, square_count>, square_count> table{};
  for (const Square from : all_squares) {
    Bitboard reached{from};
    for (std::uint8_t count = 1; reached != every_square; ++count) {
      const Bitboard next = tables::knight_steps(reached) - reached;
      for (const Square to : next) table[index_of(from)][index_of(to)] = count;
      reached |= next;
    }
  }
  return table;
}();

/// Where everything should go.
struct Picture {
  Square corner;      // of the loser's king
  Square block;       // beside the corner
  Square post;        // of a bishop that mates
  Bitboard guarding;  // the squares from which the winner's king guards the other two
};

[[nodiscard]] constexpr std::array<Picture, 8> all_pictures() {
  std::array<Picture, 8> pictures{};
  std::size_t count = 0;
  for (const Square corner : {Square::A1, Square::H1, Square::A8, Square::H8}) {
    const int east = file_of(corner) == File::A ? 1 : -1;
    const int north = rank_of(corner) == Rank::First ? 1 : -1;
    pictures[count++] = {
        corner, *offset(corner, east, 0), *offset(corner, east, north),
        Bitboard{*offset(corner, east, 2 * north)} | *offset(corner, 0, 2 * north)};
    pictures[count++] = {corner, *offset(corner, 0, north), *offset(corner, east, north),
                         Bitboard{*offset(corner, 2 * east, north)} | *offset(corner, 2 * east, 0)};
  }
  return pictures;
}
inline constexpr auto pictures = all_pictures();

template <Color Winner>
class CornerPlan {
 public:
  CornerPlan(const Position& position, const Picture& picture) noexcept
      : position_{position}, picture_{picture} {}

  [[nodiscard]] int cost() const noexcept { return cost_of(position_.board()); }

  [[nodiscard]] bool succeeds() noexcept {
    while (line_.size() < longest_plain_mate) {
      seen_[line_.size()] = position_.key();
      best_cost_ = 1 << 20;
      is_mate_ = false;
      for_each_child(position_, [this](const Position& child, Move move, bool) {
        return receive(child, move);
      });
      if (best_cost_ == 1 << 20) return false;
      line_.push_back(best_move_);
      if (is_mate_) return true;
      position_ = best_;
    }
    return false;
  }
  [[nodiscard]] const PlainLine& line() const noexcept { return line_; }

 private:
  static constexpr Color loser = ~Winner;

  /// Returns whether to go on.
  bool receive(const Position& child, Move move) noexcept {
    if (child.turn() == loser && child.is_check() && !has_legal_move(child)) {
      best_move_ = move;
      best_cost_ = 0;
      is_mate_ = true;
      return false;
    }
    constexpr int useless_check = 30;
    const int cost =
        cost_of(child.board()) + (child.turn() == loser && child.is_check() ? useless_check : 0);
    if (cost >= best_cost_ || is_too_weak(child.board(), Winner) || has_been(child)) return true;
    if (child.turn() == loser && !has_legal_move(child)) return true;
    best_ = child;
    best_cost_ = cost;
    best_move_ = move;
    return true;
  }

  [[nodiscard]] bool has_been(const Position& child) const noexcept {
    return std::find(seen_.begin(), seen_.begin() + line_.size() + 1, child.key()) !=
           seen_.begin() + line_.size() + 1;
  }

  [[nodiscard]] int cost_of(const Board& board) const noexcept {
    const Square target = board.pieces(loser, PieceType::King).first();
    const Square hunter = board.pieces(Winner, PieceType::King).first();
    const Bitboard knights = board.pieces(PieceType::Knight);
    const Bitboard bishops = board.pieces(PieceType::Bishop);
    const Bitboard theirs = board.pieces(loser);
    const Bitboard ours = board.pieces(Winner);
    const bool has_several = (ours & (knights | bishops)).has_several();
    const bool is_there = target == picture_.corner;

    int cost = 8 * distance(target, picture_.corner);
    int guard = 8;
    if (is_there) {
      for (const Square sq : picture_.guarding) guard = std::min(guard, distance(hunter, sq));
      cost += 5 * guard;
    } else {
      constexpr int to_enter = 40;
      cost += to_enter + 3 * std::abs(distance(hunter, picture_.corner) - 3);
    }

    // A piece of the loser that blocks, or else a piece of the winner that guards that square.
    int block = 40;
    for (const Square sq : theirs& knights) block = std::min<int>(block, knight_way(sq));
    const bool checks_with_bishop = (ours & knights).empty();
    const bool is_corner_light = light_squares.contains(picture_.corner);
    for (const Square sq : theirs& bishops) {
      // A bishop on the colour of the corner never stands beside it.
      if (light_squares.contains(sq) != is_corner_light) block = std::min(block, bishop_way(sq));
    }
    if (!checks_with_bishop) {
      for (const Square sq : theirs& board.pieces(PieceType::Rook)) {
        block = std::min(block, rook_way(sq));
      }
    }
    for (const Square sq : theirs& board.pieces(PieceType::Pawn)) {
      block = std::min(block, pawn_way(sq, board.occupied()));
    }
    if (has_several) {
      for (const Square sq : ours& knights) {
        int way = 8;
        for (const Square from : tables::knight[index_of(picture_.block)]) {
          way = std::min<int>(way, knight_moves[index_of(sq)][index_of(from)]);
        }
        block = std::min(block, way);
      }
      for (const Square sq : ours& bishops) {
        if (light_squares.contains(sq) != is_corner_light) block = std::min(block, 1);
      }
    }
    // A piece that gives check next.
    int check = 8;
    for (const Square sq : ours& knights) {
      for (const Square from : tables::knight[index_of(picture_.corner)]) {
        const int moves = knight_moves[index_of(sq)][index_of(from)];
        check = std::min(check, moves == 0 ? 2 : moves);
      }
    }
    for (const Square sq : ours& bishops) {
      if (light_squares.contains(sq) == is_corner_light)
        check = std::min(check, bishop_check(sq, board));
    }
    cost += 3 * check;
    const bool is_ready = is_there && guard == 0 && check <= 1;
    cost += 6 * (is_ready ? block : std::max(block, 2 - block));
    const Bitboard harmful =
        theirs & (board.pieces(PieceType::Queen) |
                  (checks_with_bishop ? board.pieces(PieceType::Rook) : Bitboard{}));
    cost += 10 * harmful.count() + theirs.count();
    return cost;
  }

  [[nodiscard]] int knight_way(Square sq) const noexcept {
    return knight_moves[index_of(sq)][index_of(picture_.block)];
  }
  [[nodiscard]] int bishop_way(Square sq) const noexcept {
    if (sq == picture_.block) return 0;
    return tables::line[index_of(sq)][index_of(picture_.block)].any() ? 1 : 2;
  }
  [[nodiscard]] int rook_way(Square sq) const noexcept {
    if (sq == picture_.block) return 0;
    return file_of(sq) == file_of(picture_.block) || rank_of(sq) == rank_of(picture_.block) ? 1 : 2;
  }
  /// 1 if the bishop can go to the square diagonally beside the corner and does not keep the king
  /// away from it.
  [[nodiscard]] int bishop_check(Square sq, const Board& board) const noexcept {
    const Bitboard diagonal = tables::bishop(picture_.corner, {});
    const Bitboard waiting = tables::bishop(picture_.post, {}) - diagonal - picture_.corner;
    const int on_diagonal = diagonal.contains(sq) ? 1 : 0;
    if (waiting.contains(sq)) return 1;
    return on_diagonal + (tables::bishop(sq, board.occupied()).intersects(waiting) ? 2 : 3);
  }
  /// A pawn blocks beside the corner, or promotes.
  [[nodiscard]] int pawn_way(Square sq, Bitboard occupied) const noexcept {
    if (sq == picture_.block) return 0;
    const Square goal = make_square(file_of(sq), relative_rank(loser, Rank::Eighth));
    const Bitboard way = tables::between[index_of(sq)][index_of(goal)] | goal;
    constexpr int then = 3;
    return distance(sq, goal) + then + 2 * (way & occupied).count();
  }

  Position position_;
  const Picture& picture_;
  PlainLine line_;
  std::array<ZobristKey, longest_plain_mate + 1> seen_;
  Position best_;
  Move best_move_ = Move::normal(Square::A1, Square::A1);
  int best_cost_ = 0;
  bool is_mate_ = false;
};

template <Color Winner>
[[nodiscard]] std::optional<PlainLine> line_in_corner(const Position& position) noexcept {
  if (!position.board().pieces(~Winner).has_several()) return std::nullopt;
  std::array<std::pair<int, const Picture*>, pictures.size()> order{};
  const Bitboard bishops = position.board().pieces(Winner, PieceType::Bishop);
  const bool has_knight = position.board().pieces(Winner, PieceType::Knight).any();
  std::size_t count = 0;
  for (const Picture& picture : pictures) {
    const Bitboard colour = light_squares.contains(picture.corner) ? light_squares : dark_squares;
    if (!has_knight && !bishops.intersects(colour)) continue;
    order[count++] = {CornerPlan<Winner>{position, picture}.cost(), &picture};
  }
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
  constexpr std::size_t attempts = 8;
  for (std::size_t attempt = 0; attempt < std::min(count, attempts); ++attempt) {
    CornerPlan<Winner> plan{position, *order[attempt].second};
    if (plan.succeeds()) return plan.line();
  }
  return std::nullopt;
}

}  // namespace

std::optional<PlainLine> corner_mate(const Position& position, Color winner) noexcept {
  return winner == Color::White ? line_in_corner<Color::White>(position)
                                : line_in_corner<Color::Black>(position);
}

}  // namespace tabiya::winnability
