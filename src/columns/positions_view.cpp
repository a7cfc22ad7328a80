#include "tabiya/columns/positions_view.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "columns/piece_codes.hpp"
#include "tabiya/rules/castling.hpp"

namespace tabiya::columns {
namespace {

/// The rook with a right to castle: the outermost one on its side of the king.
std::optional<Square> castling_rook(const Board& board, Color color, CastlingSide side) {
  const Bitboard king = board.pieces(color, PieceType::King);
  const Rank rank = color == Color::White ? Rank::First : Rank::Eighth;
  const Bitboard rooks = board.pieces(color, PieceType::Rook) & squares_of(rank);
  if (king.empty() || rooks.empty()) return std::nullopt;
  const Square outermost = side == CastlingSide::KingSide ? rooks.last() : rooks.first();
  if (castling_side(king.first(), outermost) != side) return std::nullopt;
  return outermost;
}

Bitboard castling_rooks(const Board& board, std::uint8_t bits) {
  struct Right {
    Color color;
    CastlingSide side;
  };
  constexpr std::array<Right, 4> rights{{{Color::White, CastlingSide::KingSide},
                                         {Color::White, CastlingSide::QueenSide},
                                         {Color::Black, CastlingSide::KingSide},
                                         {Color::Black, CastlingSide::QueenSide}}};
  Bitboard rooks;
  for (std::size_t index = 0; index < rights.size(); ++index) {
    if ((bits >> index & 1) == 0) continue;
    const auto rook = castling_rook(board, rights[index].color, rights[index].side);
    if (rook) rooks |= *rook;
  }
  return rooks;
}

Board board_of(std::span<const std::uint8_t> squares) {
  Board board;
  for (std::size_t index = 0; index < squares.size(); ++index) {
    const std::uint8_t code = squares[index];
    const bool is_piece = code != 0 && code <= 2 * codes_of_side;
    if (is_piece) board.put(square_at(static_cast<int>(index)), piece_of(code));
  }
  return board;
}

}  // namespace

PositionsView positions_of(const GameColumns& batch) noexcept {
  return {batch.boards,     batch.turns,           batch.castling,
          batch.en_passant, batch.halfmove_clocks, batch.fullmove_numbers};
}

std::expected<Position, Defects> position_at(const PositionsView& positions, std::size_t index) {
  Setup setup{.board = board_of(positions.board(index))};
  setup.turn = positions.turns[index] != 0 ? Color::White : Color::Black;
  setup.castling_rooks = castling_rooks(setup.board, positions.castling[index]);
  const std::int8_t file = positions.en_passant[index];
  if (file >= 0 && file < 8) {
    const Rank rank = setup.turn == Color::White ? Rank::Sixth : Rank::Third;
    setup.en_passant_square = make_square(static_cast<File>(file), rank);
  }
  setup.halfmove_clock = positions.halfmove_clocks[index];
  if (!positions.fullmove_numbers.empty()) {
    setup.fullmove_number = std::max<std::uint32_t>(positions.fullmove_numbers[index], 1);
  }
  return Position::from_setup(setup, CastlingMode::Chess960);
}

}  // namespace tabiya::columns
