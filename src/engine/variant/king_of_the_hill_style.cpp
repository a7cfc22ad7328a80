// King of the Hill: chess, and how far the kings are from the hill.
#include "engine/variant/terms.hpp"

namespace tabiya::engine {
namespace {

constexpr Bitboard hill{Square::D4, Square::E4, Square::D5, Square::E5};

/// The steps of the king to the hill, and the squares of it that the other side's pieces guard.
template <Color Us>
Value hill_terms(const Board& board, Bitboard guarded) noexcept {
  constexpr std::array<Value, 4> by_distance{0, 130, 50, 0};
  const int steps = terms::centre_distance(board.pieces(Us, PieceType::King).first());
  const int open = (hill - guarded - board.pieces(Us)).count();
  // With fewer pieces around, the king walks more safely.
  const int officers = (board.pieces(~Us) - board.pieces(PieceType::Pawn)).count();
  return by_distance[static_cast<std::size_t>(steps)] * (14 - officers) / 10 +
         (steps <= 2 ? 12 * open : 2 * open);
}

Value evaluate_hill(const VariantPosition& position) noexcept {
  const Board& board = position.board();
  const auto white = terms::attack_map<Color::White>(board);
  const auto black = terms::attack_map<Color::Black>(board);
  return hill_terms<Color::White>(board, black.all) - hill_terms<Color::Black>(board, white.all);
}

}  // namespace

const VariantStyle king_of_the_hill_style{.evaluate = evaluate_hill,
                                          .values = {100, 310, 330, 500, 950, 0},
                                          .uses_network = true,
                                          .goal = hill};

}  // namespace tabiya::engine
