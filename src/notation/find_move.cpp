#include "notation/find_move.hpp"

#include <algorithm>

#include "notation/illegal_move.hpp"
#include "notation/legal_origins.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

using Found = std::expected<Move, MoveTextError>;

[[nodiscard]] bool is_promotion_type(PieceType type) noexcept {
  return std::ranges::find(promotion_types, type) != promotion_types.end();
}

[[nodiscard]] bool is_bad_promotion(std::optional<PieceType> promotion) noexcept {
  return promotion && !is_promotion_type(*promotion);
}

template <Color Us>
[[nodiscard]] Found find_pawn_move(const Position& position, const WrittenMove& written) noexcept {
  if (is_bad_promotion(written.promotion)) return std::unexpected{illegal(position, written)};
  const File file = file_of(written.origins.first());
  const bool captures_straight_ahead = written.captures && file == file_of(written.to);
  const auto move =
      legal_pawn_move<Us>(position.board(), position.en_passant_square(EnPassantMode::Always), file,
                          written.to, written.promotion);
  if (!move || captures_straight_ahead || !written.origins.contains(move->from())) {
    return std::unexpected{illegal(position, written)};
  }
  return *move;
}

[[nodiscard]] Found find_by_squares(const Position& position, const WrittenMove& written) noexcept {
  const Square from = written.origins.first();
  if (const auto move = find_move(position, from, written.to, written.promotion)) return *move;
  return std::unexpected{illegal(position, written)};
}

template <Color Us>
[[nodiscard]] Found find_piece_move(const Position& position, const WrittenMove& written) noexcept {
  const Bitboard origins =
      legal_origins<Us>(position.board(), written.type, written.to, written.origins);
  if (origins.empty() || written.promotion) {
    const bool is_castling = written.type == PieceType::King && written.origins.count() == 1 &&
                             !written.captures && !written.promotion;
    if (is_castling) return find_by_squares(position, written);
    return std::unexpected{illegal(position, written)};
  }
  if (origins.has_several()) return std::unexpected{ambiguous(written, origins)};
  return Move::normal(origins.first(), written.to);
}

template <Color Us>
[[nodiscard]] Found find_castling(const Position& position, const WrittenMove& written) noexcept {
  const auto move = legal_castling<Us>(position.board(), position.castling_rooks(), written.side);
  if (!move) return std::unexpected{illegal(position, written)};
  return *move;
}

/// The only capture of a pawn from one file to another.
template <Color Us>
[[nodiscard]] Found find_capture_between_files(const Position& position,
                                               const WrittenMove& written) noexcept {
  if (is_bad_promotion(written.promotion)) return std::unexpected{illegal(position, written)};
  std::optional<Move> found;
  Bitboard origins;
  for (const Rank rank : all_ranks) {
    const auto move =
        legal_pawn_move<Us>(position.board(), position.en_passant_square(EnPassantMode::Always),
                            file_of(written.origins.first()),
                            make_square(file_of(written.to), rank), written.promotion);
    if (!move) continue;
    found = move;
    origins |= Bitboard{move->from()};
  }
  if (!found) return std::unexpected{illegal(position, written)};
  if (origins.has_several()) return std::unexpected{ambiguous(written, origins)};
  return *found;
}

template <Color Us>
[[nodiscard]] Found find_move_of(const Position& position, const WrittenMove& written) noexcept {
  switch (written.kind) {
    case WrittenMove::Kind::Coordinates: return find_by_squares(position, written);
    case WrittenMove::Kind::Castling: return find_castling<Us>(position, written);
    case WrittenMove::Kind::Files: return find_capture_between_files<Us>(position, written);
    case WrittenMove::Kind::Piece: break;
  }
  return written.type == PieceType::Pawn ? find_pawn_move<Us>(position, written)
                                         : find_piece_move<Us>(position, written);
}

/// The castling move that a king's move between these squares means, if any.
[[nodiscard]] std::optional<Move> as_castling(const Position& position, Square from,
                                              Square to) noexcept {
  const Color us = position.turn();
  if (from != position.king(us)) return std::nullopt;
  if (position.castling_rooks().contains(to) && position.board().pieces(us).contains(to)) {
    return Move::castling(from, to);
  }
  if (distance(from, to) < 2) return std::nullopt;
  for (const CastlingSide side : all_castling_sides) {
    if (king_castling_target(us, side) != to) continue;
    if (const auto rook = position.castling_rook(us, side)) return Move::castling(from, *rook);
  }
  return std::nullopt;
}

[[nodiscard]] Move as_pawn_move(const Position& position, Square from, Square to,
                                std::optional<PieceType> promotion) noexcept {
  if (promotion) return Move::promotion(from, to, *promotion);
  const bool changes_file = file_of(from) != file_of(to);
  if (changes_file && position.en_passant_square(EnPassantMode::Always) == to) {
    return Move::en_passant(from, to);
  }
  return Move::normal(from, to);
}

}  // namespace

Found find_move(const Position& position, std::string_view text,
                const PieceLetters& letters) noexcept {
  const auto written = read_leniently(text, letters);
  if (!written) return std::unexpected{MoveTextError{.offset = written.error()}};
  return find_move(position, *written);
}

Found find_move(const Position& position, const WrittenMove& written) noexcept {
  return position.turn() == Color::White ? find_move_of<Color::White>(position, written)
                                         : find_move_of<Color::Black>(position, written);
}

std::optional<Move> find_move(const Position& position, Square from, Square to,
                              std::optional<PieceType> promotion) noexcept {
  if (is_bad_promotion(promotion)) return std::nullopt;
  const Color us = position.turn();
  std::optional<Move> move;
  if (position.board().pieces(us, PieceType::Pawn).contains(from)) {
    move = as_pawn_move(position, from, to, promotion);
  } else if (!promotion) {
    move = as_castling(position, from, to).value_or(Move::normal(from, to));
  }
  if (!move || !is_legal(position, *move)) return std::nullopt;
  return move;
}

MoveTextError illegal(const Position& position, const WrittenMove& written) noexcept {
  return illegal(MoveScene{.board = position.board(),
                           .us = position.turn(),
                           .castling_rooks = position.castling_rooks(),
                           .passed = position.en_passant_square(EnPassantMode::Always)},
                 written);
}

}  // namespace tabiya
