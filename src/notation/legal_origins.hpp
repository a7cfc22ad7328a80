/// The legal origins of a move to a given square. Internal.
///
/// The candidates are the pieces on the squares that a piece of their type attacks from the target.
/// Those that leave their king safe are legal. So the work is limited to the move at hand, usually
/// to one piece and the lines to one king.
#pragma once

#include <optional>

#include "rules/inner/generator.hpp"
#include "rules/inner/king_safety.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"

namespace tabiya {

/// The pieces of one type, except pawns, on the given origins that can legally move to the target.
template <Color Us>
[[nodiscard]] inline Bitboard legal_origins(const Board& board, PieceType type, Square to,
                                            Bitboard origins) noexcept {
  Bitboard found = board.pieces(Us, type) & origins;
  if (found.empty() || board.pieces(Us).contains(to)) return {};
  found &= attacks_from({Us, type}, to, board.occupied());
  for (const Square from : found) {
    if (!keeps_king_safe<Us>(board, Bitboard{from}, to)) found -= from;
  }
  return found;
}

/// The legal castling move to one side, if any.
template <Color Us>
[[nodiscard]] inline std::optional<Move> legal_castling(const Board& board, Bitboard castling_rooks,
                                                        CastlingSide side) noexcept {
  const Square king = board.pieces(Us, PieceType::King).first();
  for (const Square rook : castling_rooks& board.pieces(Us)) {
    if (castling_side(king, rook) != side) continue;
    const Bitboard danger = unsafe_squares<Us>(board);
    // No piece can attack through a rook in the corner.
    const bool may_be_pinned = file_of(rook) != File::A && file_of(rook) != File::H;
    const Bitboard pinned = may_be_pinned ? checks_and_pins<Us>(board).pinned_straight : Bitboard{};
    const bool is_legal = !danger.contains(king) && may_castle<Us>(board, rook, danger, pinned);
    return is_legal ? std::optional{Move::castling(king, rook)} : std::nullopt;
  }
  return std::nullopt;
}

/// The pawn with a pseudo-legal step to the square. Source: FIDE 3.7.1, 3.7.2.
template <Color Us>
[[nodiscard]] inline Bitboard stepping_pawn(const Board& board, Square to) noexcept {
  const Bitboard pawns = board.pieces(Us, PieceType::Pawn);
  const Bitboard occupied = board.occupied();
  const Bitboard one_behind = moved<-forward<Us>>(Bitboard{to} - occupied);
  if (one_behind.intersects(pawns)) return one_behind;
  if (rank_of(to) != relative_rank(Us, Rank::Fourth)) return {};
  return moved<-forward<Us>>(one_behind - occupied) & pawns;
}

/// The pawns with a pseudo-legal capture on the square; `passed` is the square that an enemy pawn
/// has just passed over, if any. Source: FIDE 3.7.3.
template <Color Us>
[[nodiscard]] inline Bitboard capturing_pawns(const Board& board, std::optional<Square> passed,
                                              Square to) noexcept {
  if (!board.pieces(~Us).contains(to) && passed != to) return {};
  return tables::pawn_attacks<~Us>(Bitboard{to}) & board.pieces(Us, PieceType::Pawn);
}

/// The legal move of a pawn on the given file to the target, if any.
/// Requires: the promotion, if any, is to a queen, rook, bishop or knight.
template <Color Us>
[[nodiscard]] inline std::optional<Move> legal_pawn_move(
    const Board& board, std::optional<Square> passed, File file, Square to,
    std::optional<PieceType> promotion) noexcept {
  const bool steps = file == file_of(to);
  const Bitboard pawn = steps ? stepping_pawn<Us>(board, to)
                              : capturing_pawns<Us>(board, passed, to) & squares_of(file);
  const bool promotes = rank_of(to) == relative_rank(Us, Rank::Eighth);
  if (pawn.empty() || promotes != promotion.has_value()) return std::nullopt;
  const Square from = pawn.first();
  if (!steps && !board.occupied().contains(to)) {
    if (!en_passant_keeps_king_safe<Us>(board, from, to)) return std::nullopt;
    return Move::en_passant(from, to);
  }
  if (!keeps_king_safe<Us>(board, pawn, to)) return std::nullopt;
  return promotes ? Move::promotion(from, to, *promotion) : Move::normal(from, to);
}

}  // namespace tabiya
