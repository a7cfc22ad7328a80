#include "engine/search/exchange.hpp"

#include "rules/inner/attack_tables.hpp"

namespace tabiya::engine {
namespace {

/// All pieces of both sides that attack a square, given the occupied squares.
[[nodiscard]] Bitboard all_attackers(const Board& board, Square sq, Bitboard occupied) noexcept {
  using enum PieceType;
  const auto place = static_cast<std::size_t>(index_of(sq));
  const Bitboard straight = board.pieces(Rook) | board.pieces(Queen);
  const Bitboard diagonal = board.pieces(Bishop) | board.pieces(Queen);
  return (tables::pawn_attacks<Color::White>(sq) & board.pieces(Color::Black, Pawn)) |
         (tables::pawn_attacks<Color::Black>(sq) & board.pieces(Color::White, Pawn)) |
         (tables::knight[place] & board.pieces(Knight)) |
         (tables::king[place] & board.pieces(King)) | (tables::rook(sq, occupied) & straight) |
         (tables::bishop(sq, occupied) & diagonal);
}

/// The capturers without those that are pinned off the line to the target.
[[nodiscard]] Bitboard without_pinned(Bitboard takers, Bitboard pinned, Square king,
                                      Square to) noexcept {
  const auto& lines = tables::line[static_cast<std::size_t>(index_of(king))];
  for (const Square sq : takers& pinned) {
    if (!lines[static_cast<std::size_t>(index_of(sq))].contains(to)) takers -= sq;
  }
  return takers;
}

/// The least valuable piece type in a set. Requires: the set is not empty.
[[nodiscard]] PieceType least_valuable(const Board& board, Bitboard pieces) noexcept {
  for (const PieceType type : all_piece_types) {
    if ((pieces & board.pieces(type)).any()) return type;
  }
  return PieceType::King;
}

/// The attackers after one of this type has left `occupied`: it can have hidden a slider behind it.
[[nodiscard]] Bitboard with_revealed(Bitboard attackers, const Board& board, PieceType type,
                                     Square to, Bitboard occupied) noexcept {
  using enum PieceType;
  if (type == Pawn || type == Bishop || type == Queen) {
    attackers |= tables::bishop(to, occupied) & (board.pieces(Bishop) | board.pieces(Queen));
  }
  if (type == Rook || type == Queen) {
    attackers |= tables::rook(to, occupied) & (board.pieces(Rook) | board.pieces(Queen));
  }
  return attackers & occupied;
}

/// The material that a move gains at once.
[[nodiscard]] Value immediate_gain(const Position& position, Move move) noexcept {
  Value gain = 0;
  if (const auto captured = position.captured_by(move)) gain += exchange_value(*captured);
  if (const auto promotion = move.promotion_type()) {
    gain += exchange_value(*promotion) - exchange_value(PieceType::Pawn);
  }
  return gain;
}

}  // namespace

bool see_reaches(const Position& position, Move move, Value threshold) noexcept {
  using enum PieceType;
  if (move.is_castling()) return threshold <= 0;
  const Board& board = position.board();
  const Square from = move.from();
  const Square to = move.to();
  Value balance = immediate_gain(position, move) - threshold;
  if (balance < 0) return false;
  balance -= exchange_value(move.promotion_type().value_or(board.occupied_type_on(from)));
  if (balance >= 0) return true;

  Bitboard occupied = (board.occupied() - from) | to;
  if (move.is_en_passant()) occupied -= make_square(file_of(to), rank_of(from));
  Bitboard attackers = all_attackers(board, to, occupied) & occupied;
  Color side = ~position.turn();
  if (!attackers.intersects(board.pieces(side))) return true;

  // `side` is to recapture. If it cannot, it has lost the exchange. If its balance is not negative even
  // after losing the capturing piece, it has won.
  const ByColor<Bitboard> pinned{position.pinned(Color::White), position.pinned(Color::Black)};
  for (;;) {
    const Bitboard takers =
        without_pinned(attackers & board.pieces(side), pinned[side], position.king(side), to);
    if (takers.empty()) break;
    const PieceType type = least_valuable(board, takers);
    // The king cannot capture a defended piece.
    if (type == King && (attackers & board.pieces(~side)).any()) break;
    occupied -= (takers & board.pieces(type)).first();
    attackers = with_revealed(attackers, board, type, to, occupied);
    side = ~side;
    balance = -balance - 1 - exchange_value(type);
    if (balance >= 0) break;
  }
  // The side to recapture has lost the exchange.
  return side != position.turn();
}

}  // namespace tabiya::engine
