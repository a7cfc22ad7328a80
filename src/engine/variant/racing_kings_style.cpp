// Racing Kings: how far the kings are, whether their way is free, and the pieces that close it.
#include "engine/variant/terms.hpp"

namespace tabiya::engine {
namespace {

constexpr PieceValues racing_values{0, 310, 330, 500, 900, 0};
constexpr std::array<Value, 8> rank_bonus{0, 40, 95, 170, 260, 380, 540, 700};

template <Color Us>
Value race(const Board& board, const terms::AttackMap& theirs) noexcept {
  const Square king = board.pieces(Us, PieceType::King).first();
  const int rank = index_of(rank_of(king));
  const Bitboard open = ~(theirs.all | board.pieces(Us));
  const Bitboard next = shifted<Direction::North>(Bitboard{king} | shifted<Direction::East>(king) |
                                                  shifted<Direction::West>(king));
  // The squares that he can reach in two steps upwards, by way of a free one.
  const Bitboard first = next & open;
  const Bitboard second = shifted<Direction::North>(first | shifted<Direction::East>(first) |
                                                    shifted<Direction::West>(first)) &
                          open;
  Value sum = rank_bonus[static_cast<std::size_t>(rank)] + 16 * first.count() + 9 * second.count();
  if (first.empty()) sum -= 30 + 6 * rank;
  return sum;
}

Value evaluate_race(const VariantPosition& position) noexcept {
  using enum Color;
  const Board& board = position.board();
  const auto white = terms::attack_map<White>(board);
  const auto black = terms::attack_map<Black>(board);
  const Value tempo = position.turn() == White ? 25 : -25;
  return terms::material<White>(board, racing_values) -
         terms::material<Black>(board, racing_values) + race<White>(board, black) -
         race<Black>(board, white) + 3 * (white.mobility - black.mobility) + tempo;
}

}  // namespace

const VariantStyle racing_kings_style{.evaluate = evaluate_race,
                                      .values = racing_values,
                                      .goal = squares_of(Rank::Eighth),
                                      .margin_percent = 120};

}  // namespace tabiya::engine
