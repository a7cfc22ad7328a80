/// The legal origins of a move to a given square. Internal.
///
/// The candidates are the pieces on the squares that a piece of their type attacks from the target.
/// Those that leave their king safe are legal. So the work is limited to the move at hand, usually
/// to one piece and the lines to one king.
#pragma once

#include <optional>

#include "rules/inner/generator.hpp"
#include "rules/inner/legality.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// True if an enemy piece other than the king attacks the square, given the occupied squares.
/// Ignores a piece on `taken`.
template <Color Us>
[[nodiscard, gnu::always_inline]] inline bool is_attacked(const Board& board, Square sq,
                                                          Bitboard occupied,
                                                          Square taken) noexcept {
  constexpr Color them = ~Us;
  const Bitboard attackers =
      (tables::rook(sq, occupied) & straight_sliders(board, them)) |
      (tables::bishop(sq, occupied) & diagonal_sliders(board, them)) |
      (tables::knight[index_of(sq)] & board.men(them, PieceType::Knight)) |
      (tables::pawn_attacks<Us>(Bitboard{sq}) & board.men(them, PieceType::Pawn));
  return (attackers - taken).any();
}

/// True if the king of `Us` is safe after another piece moves from one square to another, capturing
/// any piece there. Source: FIDE 3.9.2.
template <Color Us>
[[nodiscard, gnu::always_inline]] inline bool keeps_king_safe(const Board& board, Square from,
                                                              Square to) noexcept {
  const Square king = board.men(Us, PieceType::King).first();
  return !is_attacked<Us>(board, king, (board.occupied() ^ from) | to, to);
}

/// True if the king is safe on an adjoining square. Source: FIDE 3.9.2.
template <Color Us>
[[nodiscard]] inline bool is_safe_for_king(const Board& board, Square to) noexcept {
  const Bitboard without_king = board.occupied() ^ board.men(Us, PieceType::King);
  return !is_attacked<Us>(board, to, without_king, to) &&
         !tables::king[index_of(to)].intersects(board.men(~Us, PieceType::King));
}

/// The pieces of one type, except pawns, on the given origins that can legally move to the target.
template <Color Us, PieceType Type>
[[nodiscard, gnu::always_inline]] inline Bitboard legal_origins(const Board& board, Square to,
                                                                Bitboard origins) noexcept {
  static_assert(Type != PieceType::Pawn);
  if (board.men(Us).contains(to)) [[unlikely]]
    return {};
  Bitboard found = tables::attacks<Type>(to, board.occupied()) & board.men(Us, Type) & origins;
  if constexpr (Type == PieceType::King) {
    if (found.any() && !is_safe_for_king<Us>(board, to)) return {};
  } else {
    for (const Square from : found) {
      if (!keeps_king_safe<Us>(board, from, to)) found -= from;
    }
  }
  return found;
}

/// The pawn with a pseudo-legal step to the square. Source: FIDE 3.7.1, 3.7.2.
template <Color Us>
[[nodiscard, gnu::always_inline]] inline Bitboard stepping_pawn(const Board& board,
                                                                Square to) noexcept {
  const Bitboard pawns = board.men(Us, PieceType::Pawn);
  const Bitboard occupied = board.occupied();
  const Bitboard one_behind = moved<-forward<Us>>(Bitboard{to} - occupied);
  if (one_behind.intersects(pawns)) return one_behind;
  if (rank_of(to) != relative_rank(Us, Rank::Fourth)) return {};
  return moved<-forward<Us>>(one_behind - occupied) & pawns;
}

/// The pawns with a pseudo-legal capture on the square; `passed` is the square that an enemy pawn
/// has just passed over, if any. Source: FIDE 3.7.3.
template <Color Us>
[[nodiscard, gnu::always_inline]] inline Bitboard capturing_pawns(const Board& board,
                                                                  std::optional<Square> passed,
                                                                  Square to) noexcept {
  if (!board.men(~Us).contains(to) && passed != to) return {};
  return tables::pawn_attacks<~Us>(Bitboard{to}) & board.men(Us, PieceType::Pawn);
}

/// The legal move of a pawn on the given file to the target, if any.
/// Requires: the promotion, if any, is to a queen, rook, bishop or knight.
template <Color Us>
[[nodiscard, gnu::always_inline]] inline std::optional<Move> legal_pawn_move(
    const Board& board, std::optional<Square> passed, File file, Square to,
    std::optional<PieceType> promotion) noexcept {
  const bool steps = file == file_of(to);
  const Bitboard pawn = steps ? stepping_pawn<Us>(board, to)
                              : capturing_pawns<Us>(board, passed, to) & squares_of(file);
  const bool promotes = rank_of(to) == relative_rank(Us, Rank::Eighth);
  if (pawn.empty() || promotes != promotion.has_value()) [[unlikely]]
    return std::nullopt;
  const Square from = pawn.first();
  if (!steps && !board.occupied().contains(to)) [[unlikely]] {
    if (!en_passant_keeps_king_safe<Us>(board, from, to)) return std::nullopt;
    return Move::en_passant(from, to);
  }
  if (!keeps_king_safe<Us>(board, from, to)) [[unlikely]]
    return std::nullopt;
  if (promotes) [[unlikely]]
    return Move::promotion(from, to, *promotion);
  return Move::normal(from, to);
}

}  // namespace tabiya
