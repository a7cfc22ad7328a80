/// From where can a square be reached? The backward reading of a move. Internal.
///
/// The men that could have come are those that the target square "attacks" as such men; of these
/// remain the ones whose departure leaves their king safe. So only what the move needs is looked
/// at, usually one man and the lines to one king.
#pragma once

#include <cassert>
#include <optional>

#include "rules/generator.hpp"
#include "rules/legality.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

/// True if one of the `enemies` attacks the king's square, given what is occupied.
template <Color Us>
[[nodiscard]] inline bool is_attacked(const Board& board, Square king, Bitboard occupied,
                                      Bitboard enemies) noexcept {
  constexpr Color them = ~Us;
  const int place = index_of(king);
  const Bitboard attackers =
      (tables::rook(king, occupied) & straight_sliders(board, them)) |
      (tables::bishop(king, occupied) & diagonal_sliders(board, them)) |
      (tables::knight[place] & board.men(them, PieceType::Knight)) |
      (tables::pawn_attacks<Us>(Bitboard{king}) & board.men(them, PieceType::Pawn)) |
      (tables::king[place] & board.men(them, PieceType::King));
  return attackers.intersects(enemies);
}

/// True if the king is safe after a man of `Us`, not the king, has gone from one square to another
/// and taken whatever stood there. Source: FIDE 3.9.2.
template <Color Us>
[[nodiscard]] inline bool keeps_king_safe(const Board& board, Square from, Square to) noexcept {
  const Square king = board.men(Us, PieceType::King).first();
  const Bitboard occupied = (board.occupied() ^ from) | to;
  return !is_attacked<Us>(board, king, occupied, board.men(~Us) - to);
}

/// The men of one kind, not pawns, that may legally go to a square, out of some origins.
template <Color Us, PieceType Type>
[[nodiscard]] inline Bitboard legal_origins(const Board& board, Square to,
                                            Bitboard origins) noexcept {
  static_assert(Type != PieceType::Pawn);
  if (board.men(Us).contains(to)) [[unlikely]]
    return {};
  Bitboard found = tables::attacks<Type>(to, board.occupied()) & board.men(Us, Type) & origins;
  if constexpr (Type == PieceType::King) {
    const Bitboard without_king = board.occupied() ^ board.men(Us, Type);
    if (found.any() && is_attacked<Us>(board, to, without_king, board.men(~Us) - to)) return {};
  } else {
    for (const Square from : found) {
      if (!keeps_king_safe<Us>(board, from, to)) found -= from;
    }
  }
  return found;
}

/// The pawns that may go to a square if nothing were to happen to their king: by a capture if
/// there is something to capture, else by a step. Source: FIDE 3.7.
template <Color Us>
[[nodiscard]] inline Bitboard pawn_origins(const Position& position, Square to) noexcept {
  const Board& board = position.board();
  const Bitboard pawns = board.men(Us, PieceType::Pawn);
  if (board.men(~Us).contains(to) || position.en_passant_square(EnPassantMode::Always) == to) {
    return tables::pawn_attacks<~Us>(Bitboard{to}) & pawns;
  }
  if (board.occupied().contains(to)) return {};
  const Bitboard one_behind = moved<-forward<Us>>(Bitboard{to});
  if (one_behind.intersects(board.occupied())) return one_behind & pawns;
  if (rank_of(to) != relative_rank(Us, Rank::Fourth)) return {};
  return moved<-forward<Us>>(one_behind) & pawns;
}

/// The legal move of a pawn out of some origins of one file.
/// Requires: the promotion, if any, is to a queen, rook, bishop or knight.
template <Color Us>
[[nodiscard]] inline std::optional<Move> legal_pawn_move(
    const Position& position, Square to, Bitboard origins,
    std::optional<PieceType> promotion) noexcept {
  const bool promotes = rank_of(to) == relative_rank(Us, Rank::Eighth);
  const Bitboard found = pawn_origins<Us>(position, to) & origins;
  assert(!found.has_several());
  if (found.empty() || promotes != promotion.has_value()) return std::nullopt;
  const Square from = found.first();
  if (file_of(from) != file_of(to) && !position.board().occupied().contains(to)) [[unlikely]] {
    if (!en_passant_keeps_king_safe<Us>(position.board(), from, to)) return std::nullopt;
    return Move::en_passant(from, to);
  }
  if (!keeps_king_safe<Us>(position.board(), from, to)) return std::nullopt;
  if (promotes) [[unlikely]]
    return Move::promotion(from, to, *promotion);
  return Move::normal(from, to);
}

}  // namespace tabiya
