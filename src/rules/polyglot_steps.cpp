#include "rules/inner/polyglot_steps.hpp"

#include "rules/inner/zobrist_keys.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya {
namespace {

ZobristKey key_of_rights(const Setup& setup) noexcept {
  ZobristKey key;
  for (const Square rook : setup.castling_rooks) {
    const Color color = rank_of(rook) == Rank::First ? Color::White : Color::Black;
    const Square king = setup.board.pieces(color, PieceType::King).first();
    key ^= zobrist::of_right(color, castling_side(king, rook));
  }
  return key;
}

/// Included if a pawn stands where it could take, whether that is legal or not.
ZobristKey key_of_en_passant(const Setup& setup) noexcept {
  if (!setup.en_passant_square) return {};
  const Square passed = *setup.en_passant_square;
  const Bitboard takers =
      attacks_from({~setup.turn, PieceType::Pawn}, passed, setup.board.occupied()) &
      setup.board.pieces(setup.turn, PieceType::Pawn);
  return takers.any() ? zobrist::of_en_passant(file_of(passed)) : ZobristKey{};
}

constexpr std::uint16_t polyglot_move(Square from, Square to, unsigned promotion = 0) noexcept {
  return static_cast<std::uint16_t>(static_cast<unsigned>(index_of(to)) |
                                    static_cast<unsigned>(index_of(from)) << 6 | promotion << 12);
}

/// In Chess960 the king or the rook can already stand where castling puts it.
/// Requires: a castling right was lost.
bool is_castling(const Setup& before, const Setup& after) noexcept {
  const Color us = before.turn;
  if ((after.castling_rooks & after.board.pieces(us)).any()) return false;
  const Bitboard rooks_before = before.board.pieces(us, PieceType::Rook);
  const Bitboard rooks_after = after.board.pieces(us, PieceType::Rook);
  const Square king = before.board.pieces(us, PieceType::King).first();
  const Square target = after.board.pieces(us, PieceType::King).first();
  if (king != target) return rooks_before != rooks_after || distance(king, target) > 1;
  if (rooks_before == rooks_after) return false;
  const Bitboard from = rooks_before - rooks_after;
  const Bitboard to = rooks_after - rooks_before;
  return from.any() && to.any() && between(from.first(), to.first()).contains(king);
}

/// The rook that castles, if the king ends on this side of the board.
Square castling_rook_of(const Setup& before, Square king, Square target) noexcept {
  const bool is_king_side = file_of(target) == File::G;
  const Bitboard own = before.castling_rooks & before.board.pieces(before.turn);
  for (const Square rook : own) {
    if ((rook > king) == is_king_side) return rook;
  }
  return target;
}

ZobristKey key_of_change(const Board& before, const Board& after, Bitboard squares) noexcept {
  ZobristKey key;
  for (const Square sq : squares) {
    if (const auto piece = before.piece_on(sq)) key ^= zobrist::of(*piece, sq);
    if (const auto piece = after.piece_on(sq)) key ^= zobrist::of(*piece, sq);
  }
  return key;
}

}  // namespace

void PolyglotSteps::begin(const Setup& start) noexcept {
  board_key_ = zobrist::of_pieces(start.board) ^ key_of_rights(start);
  if (start.turn == Color::White) board_key_ ^= zobrist::white_to_move;
  en_passant_key_ = key_of_en_passant(start);
}

std::uint16_t PolyglotSteps::castle(const Setup& before, const Setup& after) noexcept {
  const auto changed = [&](PieceType type) {
    return before.board.pieces(before.turn, type) ^ after.board.pieces(before.turn, type);
  };
  board_key_ ^=
      key_of_change(before.board, after.board, changed(PieceType::King) | changed(PieceType::Rook));
  const Square king = before.board.pieces(before.turn, PieceType::King).first();
  const Square target = after.board.pieces(before.turn, PieceType::King).first();
  return polyglot_move(king, castling_rook_of(before, king, target));
}

std::uint16_t PolyglotSteps::advance(const Setup& before, const Setup& after) noexcept {
  const Color us = before.turn;
  board_key_ ^= zobrist::white_to_move;
  en_passant_key_ = key_of_en_passant(after);
  if (before.castling_rooks != after.castling_rooks) [[unlikely]] {
    board_key_ ^= key_of_rights(before) ^ key_of_rights(after);
    if (is_castling(before, after)) return castle(before, after);
  }
  const Bitboard moved = before.board.pieces(us) ^ after.board.pieces(us);
  const Square from = (moved & before.board.pieces(us)).first();
  const Square to = (moved & after.board.pieces(us)).first();
  const PieceType type = before.board.occupied_type_on(from);
  const PieceType becomes = after.board.occupied_type_on(to);
  board_key_ ^= zobrist::of({us, type}, from) ^ zobrist::of({us, becomes}, to);
  const Bitboard taken = before.board.pieces(~us) ^ after.board.pieces(~us);
  if (taken.any()) {
    const Square sq = taken.first();
    board_key_ ^= zobrist::of({~us, before.board.occupied_type_on(sq)}, sq);
  }
  const bool is_promotion = type != becomes;
  return polyglot_move(from, to, is_promotion ? static_cast<unsigned>(index_of(becomes)) : 0);
}

}  // namespace tabiya
