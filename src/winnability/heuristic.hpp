/// A heuristic for helpmates: how promising a position is. Internal.
///
/// These numbers prove nothing; they only decide the order of the search. There are three, because
/// no single one is enough. Most positions are won by capturing all of the loser's pieces, with the
/// loser's help, and mating the bare king. A lone bishop or knight mates only a king that is
/// blocked in by its own pieces, so some of those must survive. And behind blocked pawns nothing
/// happens until a pawn gets through.
#pragma once

#include <algorithm>

#include "rules/inner/legality.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::winnability {

/// The estimates for a position before it is expanded. Costs are 0 to max_cost; less is better.
struct Heuristic {
  int strip;      ///< to capture the loser's pieces, then mate the bare king
  int keep;       ///< to mate the king without captures
  int push;       ///< to promote pawns
  bool is_check;  ///< the loser's king is attacked
  bool is_bound;  ///< the loser's king has no square to go to
};

inline constexpr int max_cost = 383;
/// Added once or twice to the cost of a position that shows nothing new; see novelty.hpp.
inline constexpr int familiarity_penalty = max_cost + 1;
inline constexpr int max_rank = 2 * familiarity_penalty + max_cost;

inline constexpr Bitboard edge{0xFF818181818181FF};

/// The king steps from a square to the nearest corner of this square colour.
[[nodiscard]] constexpr int corner_distance(Square sq, Bitboard colour) noexcept {
  int steps = 7;
  for (const Square corner : colour& Bitboard{Square::A1, Square::H1, Square::A8, Square::H8}) {
    steps = std::min(steps, distance(sq, corner));
  }
  return steps;
}

/// The squares from which the winner's king faces a king at the nearest edge, two squares inward.
[[nodiscard]] constexpr Bitboard facing_squares(Square target) noexcept {
  const int file = index_of(file_of(target));
  const int rank = index_of(rank_of(target));
  const int near = edge_distance(target);
  Bitboard found;
  if (file == near) found |= *offset(target, 2, 0);
  if (7 - file == near) found |= *offset(target, -2, 0);
  if (rank == near) found |= *offset(target, 0, 2);
  if (7 - rank == near) found |= *offset(target, 0, -2);
  return found;
}
inline constexpr auto facing =
    tables::steps_table([](Bitboard target) { return facing_squares(target.first()); });

[[nodiscard]] inline int facing_distance(Square target, Square hunter) noexcept {
  int steps = 7;
  for (const Square ideal : facing[index_of(target)]) {
    steps = std::min(steps, distance(hunter, ideal));
  }
  return steps;
}

/// The steps to promotion of the pawn with the freest path; each piece on the path costs two more.
template <Color Us>
[[nodiscard]] inline int steps_to_promotion(const Board& board) noexcept {
  constexpr int no_pawn = 16;
  int best = no_pawn;
  for (const Square pawn : board.pieces(Us, PieceType::Pawn)) {
    const int steps = 7 - index_of(relative_rank(Us, rank_of(pawn)));
    const Square goal = make_square(file_of(pawn), relative_rank(Us, Rank::Eighth));
    const Bitboard way = tables::between[index_of(pawn)][index_of(goal)] | goal;
    best = std::min(best, steps + 2 * (way & board.occupied()).count());
  }
  return best;
}

/// True if the winner has only one knight, or only bishops of one square colour. They mate only a
/// king that is blocked in by a piece of its own side; see is_too_weak().
template <Color Winner>
[[nodiscard]] inline bool needs_helper(const Board& board) noexcept {
  const Bitboard knights = board.pieces(Winner, PieceType::Knight);
  const Bitboard bishops = board.pieces(Winner, PieceType::Bishop);
  if (knights.any()) return bishops.empty() && !knights.has_several();
  return !bishops.intersects(light_squares) || !bishops.intersects(dark_squares);
}

/// The loser's pieces that can block in the king like that. Pawns can too, once promoted.
template <Color Winner>
[[nodiscard]] inline Bitboard helpers(const Board& board) noexcept {
  const Bitboard theirs = board.pieces(~Winner);
  const Bitboard knights = board.pieces(PieceType::Knight);
  const Bitboard bishops = board.pieces(PieceType::Bishop);
  if (board.pieces(Winner, PieceType::Knight).any()) {
    return theirs & (knights | bishops | board.pieces(PieceType::Rook));
  }
  const bool ours_are_light = board.pieces(Winner, PieceType::Bishop).intersects(light_squares);
  return theirs & (knights | (bishops & (ours_are_light ? dark_squares : light_squares)));
}

/// The distance from a mate with minor pieces in a corner.
template <Color Winner>
[[nodiscard]] inline int corner_cost(const Board& board, Square target, Square hunter,
                                     int flights) noexcept {
  const Bitboard bishops = board.pieces(Winner, PieceType::Bishop);
  Bitboard corners = every_square;
  if (bishops.any() && !bishops.intersects(light_squares)) corners = dark_squares;
  if (bishops.any() && !bishops.intersects(dark_squares)) corners = light_squares;
  const bool needs_one = needs_helper<Winner>(board);
  const Bitboard helping = needs_one ? helpers<Winner>(board) : Bitboard{};
  // A bishop that helps a knight stands beside a corner of the other square colour.
  if (bishops.empty() && helping.any() && (helping - board.pieces(PieceType::Bishop)).empty()) {
    if (!helping.intersects(light_squares)) corners = light_squares;
    if (!helping.intersects(dark_squares)) corners = dark_squares;
  }
  int cost = 4 * corner_distance(target, corners) + 3 * std::max(0, distance(target, hunter) - 2) +
             flights;
  for (const Square knight : board.pieces(Winner, PieceType::Knight)) {
    cost += distance(knight, target);
  }
  if (!needs_one) return cost;

  constexpr int no_helper = 20;
  if (helping.empty()) return cost + no_helper + 4 * steps_to_promotion<~Winner>(board);
  int nearest = no_helper;
  for (const Square helper : helping) nearest = std::min(nearest, 2 * distance(helper, target));
  return cost + nearest;
}

/// The estimates for a position. `push` is 0 unless WantsPush.
template <Color Winner, bool WantsPush>
[[nodiscard]] inline Heuristic heuristic(const Position& position) noexcept {
  constexpr Color loser = ~Winner;
  const Board& board = position.board();
  const Square target = board.pieces(loser, PieceType::King).first();
  const Square hunter = board.pieces(Winner, PieceType::King).first();
  const Bitboard attacked = unsafe_squares<loser>(board);
  const Bitboard ours = board.pieces(Winner);
  const Bitboard theirs = board.pieces(loser);
  const Bitboard pawns = board.pieces(PieceType::Pawn);
  const int their_pawns = (theirs & pawns).count();
  const int flights = (tables::king[index_of(target)] - theirs - attacked).count();
  const int apart = std::max(0, distance(target, hunter) - 2);
  const bool is_offered = position.turn() == Winner && attacked.intersects(theirs);
  const int army = 8 * (theirs - pawns).count() + 4 * their_pawns - (is_offered ? 4 : 0);

  int strip = 0;
  int keep = 0;
  int push = WantsPush ? 20 + apart : 0;
  if (ours.intersects(board.pieces(PieceType::Queen) | board.pieces(PieceType::Rook))) {
    keep = 4 * edge_distance(target) + 3 * facing_distance(target, hunter) + flights;
    strip = keep + army;
  } else {
    const int corner = corner_cost<Winner>(board, target, hunter, flights);
    keep = 20 + corner;
    if (ours.intersects(pawns)) {
      strip = 60 + 8 * steps_to_promotion<Winner>(board) + apart + army;
    } else if (needs_helper<Winner>(board)) {
      const Bitboard helping = helpers<Winner>(board);
      const Bitboard useless = theirs - helping - pawns;
      const bool is_offered_useless = position.turn() == Winner && attacked.intersects(useless);
      strip = 30 + corner + 8 * useless.count() - (is_offered_useless ? 4 : 0) +
              4 * std::max(0, helping.count() - 1) + 2 * their_pawns;
    } else {
      strip = 30 + corner + army;
    }
  }
  if constexpr (WantsPush) {
    if (ours.intersects(pawns)) push += 6 * steps_to_promotion<Winner>(board);
    else push += 6 * steps_to_promotion<loser>(board) + 2 * flights;
  }
  return {std::clamp(strip, 0, max_cost), std::min(keep, max_cost), std::min(push, max_cost),
          attacked.contains(target), flights == 0};
}

}  // namespace tabiya::winnability
