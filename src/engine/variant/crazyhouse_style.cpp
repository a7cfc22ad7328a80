// Crazyhouse: the terms of chess with other values, the pockets, and kings that drops endanger.
#include "engine/eval/inner/features.hpp"
#include "engine/variant/terms.hpp"
#include "rules/variant/inner/variant_internals.hpp"

namespace tabiya::engine {
namespace {

constexpr PieceValues on_board{100, 240, 250, 300, 520, 0};
constexpr PieceValues in_pocket{110, 260, 250, 290, 540, 0};
/// What a piece in the pocket adds to an attack, by type.
constexpr PieceValues threat{2, 5, 3, 3, 6, 0};

/// The terms of chess in the middlegame, which never ends here; without its values of pieces.
struct MiddlegameSum {
  Value total = 0;

  [[gnu::always_inline]] void add(Color color, std::size_t term, int times) noexcept {
    if (term < 5) return;
    const Value weight = eval::weights[term].middlegame() * times;
    total += color == Color::White ? weight : -weight;
  }
};

template <Color Us>
Value pocket_value(const VariantPosition& position) noexcept {
  Value sum = 0;
  for (const PieceType type : pocket_types) {
    sum += in_pocket[static_cast<std::size_t>(index_of(type))] * position.pocket(Us).count(type);
  }
  return sum;
}

/// The holes around the enemy king, times what can be dropped into them.
template <Color Us>
Value drop_threats(const VariantPosition& position, const terms::AttackMap& ours,
                   const terms::AttackMap& theirs) noexcept {
  const Board& board = position.board();
  const Square king = board.pieces(~Us, PieceType::King).first();
  const Bitboard ring = tables::king[terms::place(king)];
  const Bitboard empty = ring - board.occupied();
  // The king alone guards these.
  const Bitboard weak = ring - theirs.twice;
  int force = 1;
  for (const PieceType type : pocket_types) {
    force += threat[static_cast<std::size_t>(index_of(type))] *
             std::min(position.pocket(Us).count(type), 2);
  }
  const int holes = 2 * (weak & ours.all).count() + (empty & weak).count() +
                    2 * (ring & ours.twice & weak).count();
  return std::min(force, 16) * holes + 6 * (ring & ours.all).count();
}

Value evaluate_crazyhouse(const VariantPosition& position) noexcept {
  using enum Color;
  const Board& board = position.board();
  MiddlegameSum sum;
  eval::visit_features(variant::chess_of(position), sum);
  const auto white = terms::attack_map<White>(board);
  const auto black = terms::attack_map<Black>(board);
  return sum.total + terms::material<White>(board, on_board) -
         terms::material<Black>(board, on_board) + pocket_value<White>(position) -
         pocket_value<Black>(position) + drop_threats<White>(position, white, black) -
         drop_threats<Black>(position, black, white);
}

}  // namespace

const VariantStyle crazyhouse_style{.evaluate = evaluate_crazyhouse,
                                    .values = {200, 480, 500, 600, 1050, 0},
                                    .forgets_nothing = true,
                                    .margin_percent = 160};

}  // namespace tabiya::engine
