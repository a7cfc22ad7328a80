// Three-check: chess, and how many checks are left and within reach.
#include "engine/variant/terms.hpp"

namespace tabiya::engine {
namespace {

/// By the checks that a side has still to give. The third has won.
constexpr std::array<Value, 4> given_checks{0, 520, 170, 0};
constexpr std::array<Value, 4> check_in_reach{0, 90, 38, 16};

/// The squares from where a piece of the type would check the enemy king, and can get to at once.
template <Color Us, PieceType Type>
int checks_in_reach(const Board& board, Square their_king, Bitboard guarded) noexcept {
  const Bitboard from_king = tables::attacks<Type>(their_king, board.occupied());
  Bitboard found;
  for (const Square sq : board.pieces(Us, Type)) {
    found |= tables::attacks<Type>(sq, board.occupied()) & from_king;
  }
  found -= board.pieces(Us);
  // A check from a guarded square costs the piece, but counts.
  return 2 * (found - guarded).count() + (found & guarded).count();
}

template <Color Us>
Value check_terms(const VariantPosition& position, const terms::AttackMap& theirs) noexcept {
  using enum PieceType;
  const Board& board = position.board();
  const Square their_king = board.pieces(~Us, King).first();
  const int checks = checks_in_reach<Us, Knight>(board, their_king, theirs.all) +
                     checks_in_reach<Us, Bishop>(board, their_king, theirs.all) +
                     checks_in_reach<Us, Rook>(board, their_king, theirs.all) +
                     checks_in_reach<Us, Queen>(board, their_king, theirs.all);
  const auto left = static_cast<std::size_t>(position.checks_left(Us));
  return given_checks[left] + check_in_reach[left] * std::min(checks, 8) / 2;
}

Value evaluate_checks(const VariantPosition& position) noexcept {
  const Board& board = position.board();
  return check_terms<Color::White>(position, terms::attack_map<Color::Black>(board)) -
         check_terms<Color::Black>(position, terms::attack_map<Color::White>(board));
}

}  // namespace

const VariantStyle three_check_style{.evaluate = evaluate_checks,
                                     .values = {100, 310, 330, 500, 950, 0},
                                     .uses_network = true,
                                     .margin_percent = 130};

}  // namespace tabiya::engine
