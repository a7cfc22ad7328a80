#include "tabiya/rules/position.hpp"

#include <cassert>

#include "rules/inner/play.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya {
namespace {

/// Made once, as every game and every tree begins with it.
const Position& initial_position() noexcept {
  static const Position position = PositionAccess::make(Setup::initial());
  return position;
}

}  // namespace

Position::Position() noexcept : Position{initial_position()} {}

std::expected<Position, Defects> Position::from_setup(const Setup& setup, CastlingMode mode) {
  if (const Defects found = defects(setup, mode); !found.empty()) return std::unexpected{found};
  return PositionAccess::make(setup);
}

Setup Position::setup() const noexcept {
  return {board_, turn_, castling_rooks_, double_step_, halfmove_clock_, fullmove_number_};
}

std::optional<Square> Position::castling_rook(Color color, CastlingSide side) const noexcept {
  for (const Square rook : castling_rooks_& board_.pieces(color)) {
    if (castling_side(king(color), rook) == side) return rook;
  }
  return std::nullopt;
}

bool Position::en_passant_counts(EnPassantMode mode) const noexcept {
  const Piece passed{~turn_, PieceType::Pawn};
  const Bitboard beside =
      attacks_from(passed, *double_step_, {}) & board_.pieces(turn_, PieceType::Pawn);
  return beside.any() && (mode != EnPassantMode::Legal || en_passant_is_legal());
}

bool Position::en_passant_is_legal() const noexcept {
  const auto some_is_legal = [&]<Color Us>() {
    const Bitboard pawns =
        tables::pawn_attacks<~Us>(Bitboard{*double_step_}) & board_.pieces(Us, PieceType::Pawn);
    for (const Square from : pawns) {
      if (en_passant_keeps_king_safe<Us>(board_, from, *double_step_)) return true;
    }
    return false;
  };
  return turn_ == Color::White ? some_is_legal.operator()<Color::White>()
                               : some_is_legal.operator()<Color::Black>();
}

ZobristKey Position::key() const noexcept {
  if (!double_step_ || !en_passant_is_legal()) return board_key_;
  return board_key_ ^ zobrist::of_en_passant(file_of(*double_step_));
}

Bitboard Position::checkers() const noexcept { return attackers(board_, king(turn_), ~turn_); }

Bitboard Position::pinned(Color color) const noexcept {
  const ChecksAndPins legality = color == Color::White ? checks_and_pins<Color::White>(board_)
                                                       : checks_and_pins<Color::Black>(board_);
  return legality.pinned() & board_.pieces(color);
}

Position Position::after(Move move) const noexcept {
  Position next = *this;
  next.play_unchecked(move);
  return next;
}

void Position::play_unchecked(Move move) noexcept {
  if (turn_ == Color::White) PositionAccess::play<Color::White>(*this, move);
  else PositionAccess::play<Color::Black>(*this, move);
}

void Position::pass_unchecked() noexcept {
  assert(!is_check());
  if (turn_ == Color::White) PositionAccess::pass<Color::White>(*this);
  else PositionAccess::pass<Color::Black>(*this);
}

bool same_position(const Position& left, const Position& right) noexcept {
  return left.board() == right.board() && left.turn() == right.turn() &&
         left.castling_rooks() == right.castling_rooks() &&
         left.en_passant_square(EnPassantMode::Legal) ==
             right.en_passant_square(EnPassantMode::Legal);
}

std::optional<Position> with_turn(const Position& position, Color turn) noexcept {
  if (position.turn() == turn) return position;
  if (position.is_check()) return std::nullopt;
  Setup setup = position.setup();
  setup.turn = turn;
  setup.en_passant_square.reset();
  return PositionAccess::make(setup);
}

Position mirrored(const Position& position) {
  return PositionAccess::make(mirrored(position.setup()));
}

ZobristKey polyglot_key(const Position& position) noexcept {
  ZobristKey key = zobrist::of_pieces(position.board());
  if (position.turn() == Color::White) key ^= zobrist::white_to_move;
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      if (position.castling_rook(color, side)) key ^= zobrist::of_right(color, side);
    }
  }
  if (const auto target = position.en_passant_square(EnPassantMode::PseudoLegal)) {
    key ^= zobrist::of_en_passant(file_of(*target));
  }
  return key;
}

}  // namespace tabiya
