// Antichess: who has many moves is not forced, and who has few pieces is near his goal.
#include "engine/variant/terms.hpp"

namespace tabiya::engine {
namespace {

/// Pieces cost, because they must be lost; but they also keep the choice of moves.
constexpr PieceValues cost{18, 20, 32, 26, 40, 4};
constexpr Value per_move = 3;
constexpr Value per_attack = 6;
constexpr Value tempo_bonus = 10;

template <Color Us>
Value antichess_terms(const Board& board) noexcept {
  using enum PieceType;
  const auto map = terms::attack_map<Us>(board);
  const int kings = board.pieces(Us, King).count();
  const int moves = map.mobility + 4 * kings + board.pieces(Us, Pawn).count();
  // A square that one attacks invites a piece that must be captured.
  const int exposed = (map.all - board.occupied()).count();
  return per_move * moves - per_attack * exposed / 4 - terms::material<Us>(board, cost);
}

Value evaluate_antichess(const VariantPosition& position) noexcept {
  const Board& board = position.board();
  return antichess_terms<Color::White>(board) - antichess_terms<Color::Black>(board) +
         (position.turn() == Color::White ? tempo_bonus : -tempo_bonus);
}

}  // namespace

const VariantStyle antichess_style{.evaluate = evaluate_antichess,
                                   .values = {100, 100, 100, 100, 100, 100},
                                   .noise = Noise::Compulsory,
                                   .may_pass = {false, false}};

}  // namespace tabiya::engine
