#include "notation/find_variant_move.hpp"

#include <optional>

#include "notation/illegal_move.hpp"

namespace tabiya {
namespace {

/// Whether a castling move is meant by a king's move between two squares: onto the rook, or to the
/// king's target if that is more than a step away.
[[nodiscard]] bool is_written_as(Move castling, Color us, Square to) noexcept {
  if (castling.to() == to) return true;
  const Square target = king_castling_target(us, castling_side(castling.from(), castling.to()));
  return target == to && distance(castling.from(), to) >= 2;
}

/// Whether the text describes a legal move that is not a drop.
[[nodiscard]] bool fits(const VariantPosition& position, const WrittenMove& written,
                        Move move) noexcept {
  using Kind = WrittenMove::Kind;
  if (written.kind == Kind::Castling) {
    return move.is_castling() && castling_side(move.from(), move.to()) == written.side;
  }
  if (!written.origins.contains(move.from()) || written.promotion != move.promotion_type()) {
    return false;
  }
  const bool has_type = written.kind != Kind::Coordinates;
  if (has_type && position.board().type_on(move.from()) != written.type) return false;
  if (move.is_castling()) {
    const bool names_squares = written.origins.count() == 1 && !written.captures;
    return names_squares && is_written_as(move, position.turn(), written.to);
  }
  const bool changes_file = file_of(move.from()) != file_of(move.to());
  if (written.kind == Kind::Files) return changes_file && file_of(move.to()) == file_of(written.to);
  const bool is_impossible_capture =
      has_type && written.type == PieceType::Pawn && written.captures && !changes_file;
  return move.to() == written.to && !is_impossible_capture;
}

[[nodiscard]] MoveTextError illegal(const VariantPosition& position,
                                    const WrittenMove& written) noexcept {
  return illegal(MoveScene{.board = position.board(),
                           .us = position.turn(),
                           .castling_rooks = position.castling_rooks(),
                           .passed = position.en_passant_square(EnPassantMode::Always)},
                 written);
}

}  // namespace

std::expected<Move, MoveTextError> find_move(const VariantPosition& position,
                                             const WrittenMove& written) noexcept {
  std::optional<Move> found;
  Bitboard origins;
  for (const Move move : legal_moves(position)) {
    if (move.is_drop() || !fits(position, written, move)) continue;
    found = move;
    origins |= move.from();
  }
  if (!found) return std::unexpected{illegal(position, written)};
  if (origins.has_several()) return std::unexpected{ambiguous(written, origins)};
  return *found;
}

std::expected<Move, MoveTextError> find_move(const VariantPosition& position,
                                             const WrittenDrop& written) noexcept {
  for (const Move move : legal_moves(position)) {
    if (move.dropped_type() == written.type && move.to() == written.to) return move;
  }
  MoveTextError error{
      .kind = MoveTextError::Kind::Illegal, .piece = written.type, .to = written.to};
  error.is_drop = true;
  return std::unexpected{error};
}

}  // namespace tabiya
