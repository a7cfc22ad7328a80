// Atomic chess: material, and pieces beside the king that can be captured.
#include "engine/variant/terms.hpp"

namespace tabiya::engine {
namespace {

constexpr PieceValues atomic_values{130, 300, 320, 520, 950, 0};
constexpr std::array<Value, 8> passed_by_rank{0, 5, 12, 30, 70, 150, 280, 0};
constexpr std::array<Value, 8> pawn_by_rank{0, 0, 2, 6, 14, 30, 60, 0};

/// What our pieces can do to the enemy king: to capture beside him is to win.
template <Color Us>
Value king_danger(const Board& board, const terms::AttackMap& ours,
                  const terms::AttackMap& theirs) noexcept {
  const Bitboard king = board.pieces(~Us, PieceType::King);
  const Bitboard ring = tables::king_steps(king);
  // While the kings touch, an explosion would take both.
  if (ring.intersects(board.pieces(Us, PieceType::King))) return 0;
  const Bitboard fuses = ring & board.pieces(~Us);
  const Bitboard empty = ring - board.occupied();
  return 70 * (fuses & ours.all).count() + 14 * (empty & ours.all).count() +
         8 * (empty & ours.all - theirs.all).count() + 6 * fuses.count();
}

template <Color Us>
Value atomic_terms(const Board& board) noexcept {
  Value sum =
      terms::material<Us>(board, atomic_values) + terms::passed_pawns<Us>(board, passed_by_rank);
  for (const Square sq : board.pieces(Us, PieceType::Pawn)) {
    sum += pawn_by_rank[static_cast<std::size_t>(terms::rank_from<Us>(sq))];
  }
  for (const Square sq : board.pieces(Us, PieceType::Knight)) sum += 8 * edge_distance(sq);
  return sum;
}

Value evaluate_atomic(const VariantPosition& position) noexcept {
  using enum Color;
  const Board& board = position.board();
  const auto white = terms::attack_map<White>(board);
  const auto black = terms::attack_map<Black>(board);
  const Value tempo = position.turn() == White ? 30 : -30;
  return atomic_terms<White>(board) - atomic_terms<Black>(board) +
         4 * (white.mobility - black.mobility) + king_danger<White>(board, white, black) -
         king_danger<Black>(board, black, white) + tempo;
}

}  // namespace

const VariantStyle atomic_style{.evaluate = evaluate_atomic,
                                .values = atomic_values,
                                .noise = Noise::Explosions,
                                .margin_percent = 130};

}  // namespace tabiya::engine
