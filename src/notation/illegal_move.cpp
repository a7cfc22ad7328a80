#include "notation/illegal_move.hpp"

#include <algorithm>

#include "notation/legal_origins.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya {
namespace {

template <Color Us>
[[nodiscard]] Bitboard pawns_reaching(const MoveScene& scene, Square to) noexcept {
  return stepping_pawn<Us>(scene.board, to) | capturing_pawns<Us>(scene.board, scene.passed, to);
}

[[nodiscard]] Bitboard pawns_reaching(const MoveScene& scene, Square to) noexcept {
  return scene.us == Color::White ? pawns_reaching<Color::White>(scene, to)
                                  : pawns_reaching<Color::Black>(scene, to);
}

/// The candidates for an illegal move: the pieces with such a pseudo-legal move, else those that
/// could make it on an empty board, else all that match the text.
[[nodiscard]] Bitboard candidates_for(const MoveScene& scene, const WrittenMove& written) noexcept {
  const auto& [board, us, castling_rooks, passed] = scene;
  if (written.kind == WrittenMove::Kind::Coordinates) return written.origins;
  if (written.kind == WrittenMove::Kind::Castling) return board.pieces(us, PieceType::King);
  if (written.kind == WrittenMove::Kind::Files) {
    return board.pieces(us, PieceType::Pawn) & written.origins;
  }
  const Bitboard matching = board.pieces(us, written.type) & written.origins;
  if (written.type == PieceType::Pawn) {
    const Bitboard able = matching & pawns_reaching(scene, written.to);
    return able.any() ? able : matching;
  }
  for (const Bitboard occupied : {board.occupied(), Bitboard{}}) {
    const Bitboard able = attacks_from({us, written.type}, written.to, occupied) & matching;
    if (able.any()) return able;
  }
  return matching;
}

/// True if the text only names the square of a piece of the side to move: "e2", "b1", "Nb1". It is
/// not if another piece that fits could go there but for that piece.
[[nodiscard]] bool is_half_a_move(const MoveScene& scene, const WrittenMove& written) noexcept {
  if (written.kind != WrittenMove::Kind::Piece || written.captures || written.promotion)
    return false;
  const auto& [board, us, castling_rooks, passed] = scene;
  const Bitboard pieces = board.pieces(us, written.type);
  if (written.type != PieceType::Pawn) {
    const Bitboard able = attacks_from({us, written.type}, written.to, board.occupied());
    return written.origins == every_square && pieces.contains(written.to) &&
           !pieces.intersects(able);
  }
  const int back = us == Color::White ? -1 : 1;
  const auto could_come_from = [&](int ranks) {
    const auto behind = offset(written.to, 0, ranks * back);
    return behind && pieces.contains(*behind);
  };
  return written.origins.has_several() && board.pieces(us).contains(written.to) &&
         !could_come_from(1) && !could_come_from(2);
}

/// The target that `explain()` recognises as castling: the king's castling target if it is at least
/// two squares away, otherwise the rook, if there is one.
[[nodiscard]] Square castling_destination(const MoveScene& scene, CastlingSide side) noexcept {
  const Square target = king_castling_target(scene.us, side);
  const Bitboard kings = scene.board.pieces(scene.us, PieceType::King);
  if (kings.empty() || distance(kings.first(), target) >= 2) return target;
  for (const Square rook : scene.castling_rooks & scene.board.pieces(scene.us)) {
    if (castling_side(kings.first(), rook) == side) return rook;
  }
  return target;
}

[[nodiscard]] std::size_t first_difference(std::string_view left, std::string_view right) noexcept {
  const auto [differs, other] = std::ranges::mismatch(left, right);
  return static_cast<std::size_t>(differs - left.begin());
}

}  // namespace

MoveTextError illegal(const MoveScene& scene, const WrittenMove& written) noexcept {
  MoveTextError error{.kind = MoveTextError::Kind::Illegal,
                      .candidates = candidates_for(scene, written),
                      .promotion = written.promotion};
  if (written.kind != WrittenMove::Kind::Files) error.to = written.to;
  if (written.kind != WrittenMove::Kind::Coordinates) error.piece = written.type;
  error.is_half = is_half_a_move(scene, written);
  if (written.kind == WrittenMove::Kind::Castling) {
    error.piece = PieceType::King;
    error.castling = written.side;
    error.to = castling_destination(scene, written.side);
  }
  return error;
}

MoveTextError ambiguous(const WrittenMove& written, Bitboard candidates) noexcept {
  MoveTextError error{
      .kind = MoveTextError::Kind::Ambiguous, .piece = written.type, .candidates = candidates};
  if (written.kind != WrittenMove::Kind::Files) error.to = written.to;
  return error;
}

std::optional<MoveTextError> noncanonical(const Board& board, Move move, std::string_view text,
                                          std::string_view canonical) noexcept {
  if (text == canonical) return std::nullopt;
  MoveTextError error{.kind = MoveTextError::Kind::Noncanonical,
                      .offset = first_difference(text, canonical),
                      .to = move.to(),
                      .promotion = move.promotion_type()};
  error.is_drop = move.is_drop();
  error.piece = move.is_drop() ? move.dropped_type() : board.type_on(move.from());
  if (!move.is_drop()) error.candidates = Bitboard{move.from()};
  if (move.is_castling()) error.castling = castling_side(move.from(), move.to());
  return error;
}

}  // namespace tabiya
