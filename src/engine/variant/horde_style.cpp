// Horde: White's pawns, how far they are and how well they hold together; Black's army.
#include "engine/variant/terms.hpp"

namespace tabiya::engine {
namespace {

constexpr PieceValues horde_values{170, 300, 310, 480, 900, 0};
constexpr PieceValues army_values{95, 330, 330, 560, 1000, 0};
constexpr std::array<Value, 8> advanced{0, 4, 8, 14, 22, 50, 140, 0};
constexpr std::array<Value, 8> black_passed{0, 5, 10, 20, 40, 80, 150, 0};

Value horde_terms(const Board& board, const terms::AttackMap& theirs) noexcept {
  constexpr Color us = Color::White;
  const Bitboard pawns = board.pieces(us, PieceType::Pawn);
  const Bitboard defended = pawns & tables::pawn_attacks<us>(pawns);
  const Bitboard stop_squares = shifted<Direction::North>(pawns);
  Value sum = terms::material<us>(board, horde_values) + 12 * defended.count() +
              3 * (stop_squares - board.occupied()).count();
  for (const Square sq : pawns) sum += advanced[static_cast<std::size_t>(terms::rank_from<us>(sq))];
  // What nothing defends, Black's pieces eat.
  sum -= 14 * ((pawns - defended) & theirs.all).count();
  for (const Square sq : pawns) {
    const Bitboard way = terms::span_ahead<us>(sq) & squares_of(file_of(sq));
    if (!way.intersects(board.pieces(Color::Black))) {
      sum += 2 * advanced[static_cast<std::size_t>(terms::rank_from<us>(sq))];
    }
  }
  return sum;
}

Value army_terms(const Board& board, const terms::AttackMap& ours,
                 const terms::AttackMap& theirs) noexcept {
  constexpr Color us = Color::Black;
  const Bitboard ring = tables::king_steps(board.pieces(us, PieceType::King));
  Value sum = terms::material<us>(board, army_values) +
              terms::passed_pawns<us>(board, black_passed) + 3 * ours.mobility;
  sum -= 8 * (ring & theirs.all).count();
  // Pieces behind the horde cannot be driven away, and rooks there take one pawn after another.
  const Bitboard behind = squares_of(Rank::First) | squares_of(Rank::Second);
  sum +=
      30 *
      (behind & (board.pieces(us, PieceType::Rook) | board.pieces(us, PieceType::Queen))).count();
  return sum;
}

Value evaluate_horde(const VariantPosition& position) noexcept {
  using enum Color;
  const Board& board = position.board();
  const auto white = terms::attack_map<White>(board);
  const auto black = terms::attack_map<Black>(board);
  return horde_terms(board, black) - army_terms(board, black, white);
}

}  // namespace

const VariantStyle horde_style{
    .evaluate = evaluate_horde, .values = {170, 320, 330, 500, 950, 0}, .may_pass = {false, true}};

}  // namespace tabiya::engine
