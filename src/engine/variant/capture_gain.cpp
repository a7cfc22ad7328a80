#include "engine/variant/capture_gain.hpp"

#include "rules/inner/attack_tables.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya::engine {
namespace {

constexpr Value exploded_king = 10'000;

/// The square of the piece that the move captures. Requires: the move captures.
[[nodiscard]] Square captured_square(Move move) noexcept {
  return move.is_en_passant() ? make_square(file_of(move.to()), rank_of(move.from())) : move.to();
}

[[nodiscard]] Value sum_of(const Board& board, Bitboard set, const VariantStyle& style) noexcept {
  Value sum = 0;
  for (const PieceType type : all_piece_types) {
    const Value each = type == PieceType::King ? exploded_king : value_of(style, type);
    sum += each * (set & board.pieces(type)).count();
  }
  return sum;
}

/// The least valuable of the pieces; a king is the last. Requires: there is one.
[[nodiscard]] PieceType cheapest(const Board& board, Bitboard pieces) noexcept {
  for (const PieceType type : all_piece_types) {
    if (pieces.intersects(board.pieces(type))) return type;
  }
  return PieceType::King;
}

[[nodiscard]] PieceType mover_of(const Board& board, Move move) noexcept {
  if (const auto dropped = move.dropped_type()) return *dropped;
  return move.promotion_type().value_or(board.occupied_type_on(move.from()));
}

}  // namespace

Value explosion_gain(const VariantPosition& position, Move move,
                     const VariantStyle& style) noexcept {
  const Board& board = position.board();
  const Bitboard around =
      tables::king[static_cast<std::size_t>(index_of(move.to()))] - board.pieces(PieceType::Pawn);
  const Bitboard gone = around | move.from() | captured_square(move);
  return sum_of(board, gone & board.pieces(~position.turn()), style) -
         sum_of(board, gone & board.pieces(position.turn()), style);
}

bool exchange_reaches(const VariantPosition& position, Move move, const VariantStyle& style,
                      Value threshold) noexcept {
  if (move.is_castling()) return threshold <= 0;
  const Board& board = position.board();
  Value balance = -threshold;
  if (const auto captured = position.captured_by(move)) balance += value_of(style, *captured);
  if (const auto promotion = move.promotion_type()) {
    balance += value_of(style, *promotion) - value_of(style, PieceType::Pawn);
  }
  if (balance < 0) return false;
  balance -= value_of(style, mover_of(board, move));
  if (balance >= 0) return true;
  Bitboard occupied = (board.occupied() - move.from()) | move.to();
  if (move.is_en_passant()) occupied -= captured_square(move);
  // `side` is to recapture. If it cannot, it has lost the exchange.
  Color side = ~position.turn();
  for (;;) {
    const Bitboard takers =
        attackers(board, move.to(), side, occupied) & (occupied - Bitboard{move.to()});
    if (takers.empty()) break;
    const PieceType type = cheapest(board, takers);
    occupied -= (takers & board.pieces(type)).first();
    side = ~side;
    // A king cannot capture a piece that is defended.
    if (type == PieceType::King &&
        (attackers(board, move.to(), side, occupied) & (occupied - Bitboard{move.to()})).any()) {
      side = ~side;
      break;
    }
    balance = -balance - 1 - value_of(style, type);
    if (balance >= 0) break;
  }
  return side != position.turn();
}

}  // namespace tabiya::engine
