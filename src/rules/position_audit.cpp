#include "rules/inner/position_audit.hpp"

#include "rules/inner/play.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya {
namespace {

constexpr int max_pieces_per_side = 16;
constexpr int max_pawns_per_side = 8;

void note_each(Violations& found, Bitboard squares, std::string_view name) {
  for (const Square sq : squares) found.push_back({name, to_string(sq)});
}

void note_side(Violations& found, bool holds, std::string_view name, Color side) {
  note_unless(found, holds, name, std::string{to_string(side)});
}

/// Each occupied square must be in exactly one type set and exactly one colour set.
void examine_sets(const Board& board, Violations& found) {
  Bitboard of_some_kind;
  Bitboard of_several_kinds;
  for (const PieceType type : all_piece_types) {
    of_several_kinds |= of_some_kind & board.pieces(type);
    of_some_kind |= board.pieces(type);
  }
  note_each(found, of_several_kinds, "piece_of_several_types");
  note_each(found, board.pieces(Color::White) & board.pieces(Color::Black), "piece_of_both_colors");
  note_each(found, board.occupied() - of_some_kind, "piece_without_type");
  note_each(found, of_some_kind - board.occupied(), "piece_without_color");
}

void examine_material(const Board& board, Violations& found) {
  for (const Color side : all_colors) {
    const Bitboard kings = board.pieces(side, PieceType::King);
    note_side(found, kings.any(), "king_missing", side);
    note_side(found, !kings.has_several(), "several_kings", side);
    note_side(found, board.pieces(side).count() <= max_pieces_per_side, "too_many_pieces", side);
    note_side(found, board.pieces(side, PieceType::Pawn).count() <= max_pawns_per_side,
              "too_many_pawns", side);
  }
  const Bitboard last_ranks = squares_of(Rank::First) | squares_of(Rank::Eighth);
  note_each(found, board.pieces(PieceType::Pawn) & last_ranks, "pawn_on_last_rank");
}

void examine_king_safety(const Position& position, Violations& found) {
  const Color turn = position.turn();
  Bitboard attacked;
  for (const Square king : position.board().pieces(~turn, PieceType::King)) {
    if (attackers(position.board(), king, turn).any()) attacked |= king;
  }
  note_each(found, attacked, "opponent_in_check");
}

/// Each right needs its rook and a king on the same rank. A king has at most one such rook on each
/// side.
void examine_castling(const Position& position, Violations& found) {
  const Board& board = position.board();
  Bitboard explained;
  for (const Color side : all_colors) {
    const Bitboard first_rank = squares_of(relative_rank(side, Rank::First));
    const Bitboard rooks =
        position.castling_rooks() & first_rank & board.pieces(side, PieceType::Rook);
    explained |= rooks;
    if (rooks.empty()) continue;
    const Bitboard kings = board.pieces(side, PieceType::King) & first_rank;
    note_side(found, kings.any(), "castling_king_displaced", side);
    if (kings.empty()) continue;
    int left = 0;
    for (const Square rook : rooks) left += rook < kings.first() ? 1 : 0;
    note_side(found, left <= 1 && rooks.count() - left <= 1, "several_castling_rooks", side);
  }
  note_each(found, position.castling_rooks() - explained, "castling_rook_missing");
}

/// A pawn must stand in front of the square; the square and the one behind it must be empty.
void examine_en_passant(const Position& position, Violations& found) {
  const auto passed = position.en_passant_square(EnPassantMode::Always);
  if (!passed) return;
  const Color mover = ~position.turn();
  if (rank_of(*passed) != relative_rank(mover, Rank::Third)) {
    found.push_back({"en_passant_square_on_wrong_rank", to_string(*passed)});
    return;  // the pawn's square is unknown
  }
  const int forward = mover == Color::White ? 1 : -1;
  const Bitboard empty{*passed, *offset(*passed, 0, -forward)};
  const Square pawn = *offset(*passed, 0, forward);
  note_each(found, position.board().occupied() & empty, "en_passant_square_occupied");
  note_unless(found, position.board().pieces(mover, PieceType::Pawn).contains(pawn),
              "en_passant_pawn_missing", to_string(pawn));
}

}  // namespace

Violations audit(const Position& position) {
  Violations found;
  examine_sets(position.board(), found);
  const bool board_is_consistent = found.empty();
  examine_material(position.board(), found);
  examine_king_safety(position, found);
  examine_castling(position, found);
  examine_en_passant(position, found);
  note_unless(found, position.fullmove_number() > 0, "fullmove_number_zero");
  if (board_is_consistent) {  // otherwise the key cannot be computed
    const Position again = PositionAccess::make(position.setup());
    note_unless(found, PositionAccess::board_key(again) == PositionAccess::board_key(position),
                "key_out_of_date");
  }
  return found;
}

}  // namespace tabiya
