#include "python/chess/draws.hpp"

#include "python/chess/fen.hpp"
#include "python/chess/move_sets.hpp"

namespace tabiya::python::chess {
namespace {

/// True if the test holds for the state after any legal move.
template <class Test>
bool any_move(const State& state, CastlingMode mode, Test test) {
  bool found = false;
  for_each_legal_move(state, mode, {}, [&](PlainMove move) {
    if (!found) found = test(move);
  });
  return found;
}

}  // namespace

bool has_insufficient_material(const State& state, Color color) noexcept {
  using enum PieceType;
  if (!state.is_chess()) return !can_win_in_variant(state, color);
  const Board& board = state.board();
  const Bitboard own = board.pieces(color);
  if (own.intersects(board.pieces(Pawn) | board.pieces(Rook) | board.pieces(Queen))) return false;
  // A knight needs the help of an enemy piece other than a queen, or a second piece of its own.
  if (own.intersects(board.pieces(Knight))) {
    const Bitboard helpers = board.pieces(~color) - board.pieces(King) - board.pieces(Queen);
    return own.count() <= 2 && helpers.empty();
  }
  // A bishop needs help on the squares of the other colour.
  if (own.intersects(board.pieces(Bishop))) {
    const Bitboard bishops = board.pieces(Bishop);
    const bool on_one_color =
        !bishops.intersects(dark_squares) || !bishops.intersects(light_squares);
    return on_one_color && board.pieces(Pawn).empty() && board.pieces(Knight).empty();
  }
  return true;
}

bool is_same_position(const State& left, const State& right, CastlingMode mode) noexcept {
  return left.board() == right.board() && left.turn() == right.turn() &&
         have_same_extras(left, right) &&
         clean_castling_rights(left, mode) == clean_castling_rights(right, mode) &&
         stated_en_passant_square(left, mode, EnPassantMode::Legal) ==
             stated_en_passant_square(right, mode, EnPassantMode::Legal);
}

bool is_repetition(const State& state, std::span<const State> history, int times,
                   CastlingMode mode) noexcept {
  int missing = times - 1;
  for (std::size_t ply = history.size(); ply > 0 && missing > 0; --ply) {
    const State& earlier = history[ply - 1];
    if (earlier.board() == state.board() && is_same_position(earlier, state, mode)) --missing;
  }
  return missing <= 0;
}

bool has_halfmoves(const State& state, std::uint32_t plies, CastlingMode mode) noexcept {
  // On Lichess, pieces come back in Crazyhouse, so that nothing is counted.
  return state.variant != Variant::Crazyhouse && state.setup.halfmove_clock >= plies &&
         has_legal_move(state, mode);
}

bool can_claim_fifty_moves(const State& state, CastlingMode mode) {
  if (has_halfmoves(state, fifty_moves, mode)) return true;
  if (state.setup.halfmove_clock + 1 < fifty_moves) return false;
  return any_move(state, mode, [&](PlainMove move) {
    State next = state;
    play(next, move, mode);
    return has_halfmoves(next, fifty_moves, mode);
  });
}

bool can_claim_threefold(const State& state, std::span<const State> history, CastlingMode mode) {
  if (is_repetition(state, history, 3, mode)) return true;
  return any_move(state, mode, [&](PlainMove move) {
    // Nothing can have been there before a capture or a move of a pawn; in Crazyhouse it can.
    if (is_zeroing(state, move) && state.variant != Variant::Crazyhouse) return false;
    State next = state;
    play(next, move, mode);
    return is_repetition(next, history, 3, mode);
  });
}

}  // namespace tabiya::python::chess
