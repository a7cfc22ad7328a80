#include "tabiya/rules/movegen.hpp"

#include "rules/inner/generator.hpp"

namespace tabiya {
namespace {

/// A visitor that lists moves.
struct Lister {
  MoveList& moves;

  template <PieceType>
  void piece(Square from, Bitboard targets) noexcept {
    for (const Square to : targets) moves.push_back(Move::normal(from, to));
  }
  template <PawnMove, int Offset>
  void pawns(Bitboard targets) noexcept {
    for (const Square to : targets) {
      moves.push_back(Move::normal(square_at(index_of(to) - Offset), to));
    }
  }
  template <int Offset>
  void promotions(Bitboard targets) noexcept {
    for (const Square to : targets) {
      for (const PieceType type : promotion_types) {
        moves.push_back(Move::promotion(square_at(index_of(to) - Offset), to, type));
      }
    }
  }
  void en_passant(Square from, Square to) noexcept { moves.push_back(Move::en_passant(from, to)); }
  void castling(Square king, Square rook) noexcept { moves.push_back(Move::castling(king, rook)); }
};

template <class Scope>
[[nodiscard]] MoveList listed(const Position& position, const Scope scope) noexcept {
  MoveList moves;
  Lister lister{moves};
  generate_for_turn(position, lister, scope);
  return moves;
}

/// A visitor that stops at the first move.
struct Finder : Counter {
  [[nodiscard]] bool satisfied() const noexcept { return count > 0; }
};

/// A visitor that looks for a move of one kind.
struct Matcher {
  Move::Kind kind;
  bool found = false;

  template <PieceType>
  void piece(Square, Bitboard targets) noexcept {
    found |= kind == Move::Kind::Normal && targets.any();
  }
  template <PawnMove, int>
  void pawns(Bitboard targets) noexcept {
    found |= kind == Move::Kind::Normal && targets.any();
  }
  template <int>
  void promotions(Bitboard targets) noexcept {
    found |= kind == Move::Kind::Promotion && targets.any();
  }
  void en_passant(Square, Square) noexcept { found |= kind == Move::Kind::EnPassant; }
  void castling(Square, Square) noexcept { found |= kind == Move::Kind::Castling; }
};

}  // namespace

MoveList legal_moves(const Position& position) noexcept { return listed(position, Everywhere{}); }

MoveList legal_moves_from(const Position& position, Square from) noexcept {
  return listed(position, Within{Bitboard{from}, every_square});
}

MoveList legal_moves_to(const Position& position, Bitboard targets) noexcept {
  return listed(position, Within{every_square, targets});
}

std::size_t count_legal_moves(const Position& position) noexcept {
  Counter counter;
  generate_for_turn(position, counter, Everywhere{});
  return counter.count;
}

bool has_legal_move(const Position& position) noexcept {
  Finder finder;
  generate_for_turn(position, finder, Everywhere{});
  return finder.satisfied();
}

bool has_legal_move(const Position& position, Color side) noexcept {
  const std::optional<Position> turned = with_turn(position, side);
  return turned && has_legal_move(*turned);
}

bool is_legal(const Position& position, Move move) noexcept {
  Matcher matcher{move.kind()};
  generate_for_turn(position, matcher, Within{Bitboard{move.from()}, Bitboard{move.to()}});
  return matcher.found && move.promotion_type() != PieceType::King;
}

bool is_checkmate(const Position& position) noexcept {
  return position.is_check() && !has_legal_move(position);
}

bool is_stalemate(const Position& position) noexcept {
  return !position.is_check() && !has_legal_move(position);
}

}  // namespace tabiya
