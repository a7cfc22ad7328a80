#include "review/motifs.hpp"

#include <algorithm>
#include <cstdlib>

#include "review/material.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::review {
namespace {

constexpr std::size_t plies_of_motif = 9;

/// From 0, the side's own first rank, to 7.
int advance_of(Square sq, Color side) noexcept {
  return index_of(relative_rank(side, rank_of(sq)));
}

bool is_passed(const Board& board, Square pawn, Color side) {
  return std::ranges::none_of(board.pieces(~side, PieceType::Pawn), [&](Square other) {
    const bool is_beside = std::abs(index_of(file_of(other)) - index_of(file_of(pawn))) <= 1;
    return is_beside && advance_of(other, side) > advance_of(pawn, side);
  });
}

int farthest_passed_pawn(const Board& board, Color side) {
  int farthest = 0;
  for (const Square pawn : board.pieces(side, PieceType::Pawn)) {
    if (is_passed(board, pawn, side)) farthest = std::max(farthest, advance_of(pawn, side));
  }
  return farthest;
}

bool is_undefended(const Board& board, Square sq) {
  return attackers(board, sq, board.piece_on(sq)->color).empty();
}

/// True if a piece is worth capturing with another: undefended, or worth more.
bool is_prey(const Board& board, Square sq, PieceType attacker) {
  const PieceType type = *board.type_on(sq);
  if (type == PieceType::Pawn) return false;
  return value_of(type) > value_of(attacker) || is_undefended(board, sq);
}

bool is_slider(PieceType type) noexcept {
  return type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
}

int worth_before_rear(PieceType type) noexcept {
  constexpr int above_all = 100;
  return type == PieceType::King ? above_all : value_of(type);
}

/// The first piece behind a square on the line from an attacker; nothing if the line is empty.
std::optional<Square> piece_behind(const Board& board, Piece attacker, Square from, Square front) {
  const Bitboard through = attacks_from(attacker, from, board.occupied() - front);
  for (const Square sq : through& board.occupied()) {
    if (sq != front && between(from, sq).contains(front)) return sq;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Advance> advance_of_passed_pawn(const Position& start, std::span<const Move> line) {
  line = line.first(std::min(line.size(), plies_of_motif));
  constexpr int sixth_rank = 5;
  const Color side = start.turn();
  const int before = farthest_passed_pawn(start.board(), side);
  std::optional<Advance> found;
  Position position = start;
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const Move move = line[ply];
    const bool is_own = position.turn() == side;
    const bool is_pawn = position.board().type_on(move.from()) == PieceType::Pawn;
    position.play_unchecked(move);
    if (found && !is_own && move.to() == found->square) found.reset();  // it was captured
    if (!is_own || !is_pawn || move.is_promotion()) continue;
    const int advance = advance_of(move.to(), side);
    if (advance < sixth_rank || advance <= before ||
        !is_passed(position.board(), move.to(), side)) {
      continue;
    }
    found = Advance{.plies = ply + 1, .square = move.to()};
  }
  return found;
}

bool threatens_mate(const Position& position, Move move) {
  Position after = position.after(move);
  if (after.is_check()) return false;
  after.pass_unchecked();
  return std::ranges::any_of(legal_moves(after),
                             [&](Move next) { return is_checkmate(after.after(next)); });
}

std::optional<std::size_t> exchange_of_queens(const Position& start, std::span<const Move> line) {
  constexpr std::size_t soon = 4;
  const Color side = start.turn();
  const auto queens = [](const Board& board, Color color) {
    return board.pieces(color, PieceType::Queen).count();
  };
  if (queens(start.board(), side) != 1 || queens(start.board(), ~side) != 1) return std::nullopt;
  Position position = start;
  for (std::size_t ply = 0; ply < std::min(line.size(), soon); ++ply) {
    position.play_unchecked(line[ply]);
    if (position.board().pieces(PieceType::Queen).empty()) return ply + 1;
  }
  return std::nullopt;
}

bool castles(std::span<const Move> line) {
  for (std::size_t ply = 0; ply < line.size(); ply += 2) {
    if (line[ply].is_castling()) return true;
  }
  return false;
}

std::vector<PlacedPiece> skewered_by(const Position& position, Move move) {
  if (move.is_castling()) return {};
  const Position after = position.after(move);
  const Board& board = after.board();
  const Piece attacker = *board.piece_on(move.to());
  if (!is_slider(attacker.type)) return {};
  const Bitboard victims = board.pieces(~attacker.color);
  for (const Square front : attacks_from(attacker, move.to(), board.occupied()) & victims) {
    const PieceType type = *board.type_on(front);
    const auto rear = piece_behind(board, attacker, move.to(), front);
    if (!rear || !victims.contains(*rear) || !is_prey(board, *rear, attacker.type)) continue;
    const PieceType behind = *board.type_on(*rear);
    const bool has_to_move = worth_before_rear(type) > value_of(attacker.type);
    if (!has_to_move || worth_before_rear(type) <= worth_before_rear(behind)) continue;
    return {{type, front}, {behind, *rear}};
  }
  return {};
}

std::optional<PlacedPiece> discovered_by(const Position& position, Move move) {
  if (move.is_castling()) return std::nullopt;
  const Position after = position.after(move);
  const Board& board = after.board();
  const Color side = position.turn();
  for (const Square from : board.pieces(side) - move.to()) {
    const Piece attacker = *board.piece_on(from);
    if (!is_slider(attacker.type)) continue;
    const Bitboard before = attacks_from(attacker, from, position.board().occupied());
    const Bitboard now = attacks_from(attacker, from, board.occupied());
    for (const Square sq : now& board.pieces(~side) & ~before) {
      const PieceType type = *board.type_on(sq);
      if (type == PieceType::King || is_prey(board, sq, attacker.type))
        return PlacedPiece{type, sq};
    }
  }
  return std::nullopt;
}

}  // namespace tabiya::review
