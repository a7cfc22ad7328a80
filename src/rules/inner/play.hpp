/// Playing moves on a position, with everything known at compile time as template arguments.
/// Internal.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "rules/inner/generator.hpp"
#include "rules/inner/zobrist_keys.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya {

struct BoardAccess {
  /// Empties the target, then moves a piece of `Us` from origin to target.
  template <Color Us, PieceType Type>
  [[gnu::always_inline]] static void move(Board& board, Bitboard from, Bitboard to) noexcept {
    for (Bitboard& set : board.types_) set -= to;
    board.colors_[index_of(~Us)] -= to;
    board.types_[index_of(Type)] ^= from | to;
    board.colors_[static_cast<std::size_t>(Us)] ^= from | to;
  }
  /// The same from one board to another, with the piece known only at run time. Updates all sets in
  /// one expression, because a wide load stalls on recent stores of single sets.
  [[gnu::always_inline]] static void move(const Board& board, Piece piece, Bitboard from,
                                          Bitboard to, Board& next) noexcept {
    using Sets = std::uint64_t __attribute__((vector_size(sizeof(Board))));
    struct OwnSets {
      alignas(Sets) std::array<std::array<std::array<std::uint64_t, 8>, 6>, 2> of{};
    };
    static constexpr OwnSets own_sets = [] {
      OwnSets sets{};
      for (int color = 0; color < 2; ++color) {
        for (int type = 0; type < 6; ++type) {
          sets.of[color][type][type] = sets.of[color][type][6 + color] = ~std::uint64_t{0};
        }
      }
      return sets;
    }();
    Sets own;
    Sets sets;
    std::memcpy(&own, &own_sets.of[index_of(piece.color)][index_of(piece.type)], sizeof own);
    std::memcpy(&sets, &board, sizeof sets);
    sets = (sets & ~to.bits()) ^ (own & (from | to).bits());
    std::memcpy(static_cast<void*>(&next), &sets, sizeof sets);
  }
  /// Puts or removes a piece. Requires: no other piece is on the squares.
  static void toggle(Board& board, Piece piece, Bitboard squares) noexcept {
    board.types_[index_of(piece.type)] ^= squares;
    board.colors_[index_of(piece.color)] ^= squares;
  }
};

/// One function for each kind of move. All require: `Us` is to move, and the move is legal.
struct PositionAccess {
  /// Requires: defects(setup) is empty.
  [[nodiscard]] static Position make(const Setup& setup) noexcept {
    Position position = make_without_key(setup);
    position.board_key_ =
        zobrist::of_pieces(setup.board) ^ zobrist::of_castling_rooks(setup.castling_rooks);
    if (setup.turn == Color::White) position.board_key_ ^= zobrist::white_to_move;
    return position;
  }
  /// The same without the key, for generating moves. Requires: defects(setup) is empty.
  [[nodiscard]] static Position make_without_key(const Setup& setup) noexcept {
    Position position{Position::Unset{}};
    position.board_ = setup.board;
    position.castling_rooks_ = setup.castling_rooks;
    position.halfmove_clock_ = setup.halfmove_clock;
    position.fullmove_number_ = setup.fullmove_number;
    position.double_step_ = setup.en_passant_square;
    position.turn_ = setup.turn;
    return position;
  }

  /// The key of everything except the en passant square. Only tests of the audit change it.
  [[nodiscard]] static const ZobristKey& board_key(const Position& position) noexcept {
    return position.board_key_;
  }
  [[nodiscard]] static ZobristKey& board_key(Position& position) noexcept {
    return position.board_key_;
  }

  /// Plays any move; its kind is known only at run time.
  template <Color Us>
  static void play(Position& position, Move move) noexcept {
    const Square from = move.from();
    const Square to = move.to();
    switch (move.kind()) {
      case Move::Kind::Promotion:
        return play_promotion<Us>(position, from, to, *move.promotion_type());
      case Move::Kind::EnPassant: return play_en_passant<Us>(position, from, to);
      case Move::Kind::Castling: return play_castling<Us>(position, from, to);
      case Move::Kind::Drop: return play_drop<Us>(position, *move.dropped_type(), to);
      case Move::Kind::Normal: break;
    }
    switch (position.board_.occupied_type_on(from)) {
      case PieceType::Pawn:
        if (position.board_.pieces(~Us).contains(to)) {
          return play_pawn<Us, PawnMove::Capture>(position, from, to);
        }
        if (index_of(to) - index_of(from) == 2 * forward<Us>) {
          return play_pawn<Us, PawnMove::DoubleStep>(position, from, to);
        }
        return play_pawn<Us, PawnMove::Step>(position, from, to);
      case PieceType::Knight: return play_piece<Us, PieceType::Knight>(position, from, to);
      case PieceType::Bishop: return play_piece<Us, PieceType::Bishop>(position, from, to);
      case PieceType::Rook: return play_piece<Us, PieceType::Rook>(position, from, to);
      case PieceType::Queen: return play_piece<Us, PieceType::Queen>(position, from, to);
      case PieceType::King: return play_piece<Us, PieceType::King>(position, from, to);
    }
  }

  template <Color Us, PieceType Type>
  [[gnu::always_inline]] static void play_piece(Position& position, Square from,
                                                Square to) noexcept {
    static_assert(Type != PieceType::Pawn);
    const bool captures = position.board_.pieces(~Us).contains(to);
    if (captures) {
      position.board_key_ ^= zobrist::of({~Us, position.board_.occupied_type_on(to)}, to);
    }
    Bitboard lost_rights = Bitboard{from} | to;
    if constexpr (Type == PieceType::King) {
      lost_rights |= squares_of(relative_rank(Us, Rank::First));
    }
    lose_rights(position, lost_rights);
    BoardAccess::move<Us, Type>(position.board_, from, to);
    position.board_key_ ^= zobrist::of({Us, Type}, from) ^ zobrist::of({Us, Type}, to);
    position.halfmove_clock_ = captures ? 0 : position.halfmove_clock_ + 1;
    finish<Us>(position);
  }

  template <Color Us, PawnMove Kind>
  [[gnu::always_inline]] static void play_pawn(Position& position, Square from,
                                               Square to) noexcept {
    constexpr Piece pawn{Us, PieceType::Pawn};
    if constexpr (Kind == PawnMove::Capture) {
      position.board_key_ ^= zobrist::of({~Us, position.board_.occupied_type_on(to)}, to);
      lose_rights(position, Bitboard{to});
      BoardAccess::move<Us, PieceType::Pawn>(position.board_, from, to);
    } else {
      BoardAccess::toggle(position.board_, pawn, Bitboard{from} | to);
    }
    position.board_key_ ^= zobrist::of(pawn, from) ^ zobrist::of(pawn, to);
    position.halfmove_clock_ = 0;
    finish<Us>(position);
    if constexpr (Kind == PawnMove::DoubleStep) {
      position.double_step_ = square_at((index_of(from) + index_of(to)) / 2);
    }
  }

  template <Color Us>
  static void play_promotion(Position& position, Square from, Square to,
                             PieceType promotion) noexcept {
    const Bitboard captured = position.board_.pieces(~Us) & to;
    if (captured.any()) {
      const Piece victim{~Us, position.board_.occupied_type_on(to)};
      position.board_key_ ^= zobrist::of(victim, to);
      BoardAccess::toggle(position.board_, victim, captured);
      lose_rights(position, captured);
    }
    BoardAccess::toggle(position.board_, {Us, PieceType::Pawn}, from);
    BoardAccess::toggle(position.board_, {Us, promotion}, to);
    position.board_key_ ^=
        zobrist::of({Us, PieceType::Pawn}, from) ^ zobrist::of({Us, promotion}, to);
    position.halfmove_clock_ = 0;
    finish<Us>(position);
  }

  template <Color Us>
  static void play_en_passant(Position& position, Square from, Square to) noexcept {
    const Square captured = square_at(index_of(to) - forward<Us>);
    BoardAccess::toggle(position.board_, {~Us, PieceType::Pawn}, captured);
    position.board_key_ ^= zobrist::of({~Us, PieceType::Pawn}, captured);
    play_pawn<Us, PawnMove::Step>(position, from, to);
  }

  template <Color Us>
  static void play_castling(Position& position, Square king, Square rook) noexcept {
    constexpr Piece our_king{Us, PieceType::King};
    constexpr Piece our_rook{Us, PieceType::Rook};
    const CastlingSide side = castling_side(king, rook);
    const Square king_target = king_castling_target(Us, side);
    const Square rook_target = rook_castling_target(Us, side);
    BoardAccess::toggle(position.board_, our_king, king);
    BoardAccess::toggle(position.board_, our_rook, rook);
    BoardAccess::toggle(position.board_, our_king, king_target);
    BoardAccess::toggle(position.board_, our_rook, rook_target);
    position.board_key_ ^= zobrist::of(our_king, king) ^ zobrist::of(our_king, king_target) ^
                           zobrist::of(our_rook, rook) ^ zobrist::of(our_rook, rook_target);
    lose_rights(position, squares_of(relative_rank(Us, Rank::First)));
    ++position.halfmove_clock_;
    finish<Us>(position);
  }

  // Only variants have the next two.

  /// Puts a piece of `Us` on an empty square.
  template <Color Us>
  static void play_drop(Position& position, PieceType type, Square to) noexcept {
    BoardAccess::toggle(position.board_, {Us, type}, to);
    position.board_key_ ^= zobrist::of({Us, type}, to);
    position.halfmove_clock_ = type == PieceType::Pawn ? 0 : position.halfmove_clock_ + 1;
    finish<Us>(position);
  }
  /// Removes pieces of either side; without its king a side loses its rights to castle.
  /// Requires: there is a piece on each square.
  static void take_off(Position& position, Bitboard squares) noexcept {
    Bitboard lost_rights = squares;
    for (const Square sq : squares) {
      const Piece piece = *position.board_.piece_on(sq);
      position.board_key_ ^= zobrist::of(piece, sq);
      BoardAccess::toggle(position.board_, piece, sq);
      if (piece.type == PieceType::King) {
        lost_rights |= squares_of(relative_rank(piece.color, Rank::First));
      }
    }
    lose_rights(position, lost_rights);
  }

  /// For variants without captures en passant.
  static void forget_double_step(Position& position) noexcept { position.double_step_.reset(); }

  template <Color Us>
  static void pass(Position& position) noexcept {
    ++position.halfmove_clock_;
    finish<Us>(position);
  }

 private:
  [[gnu::always_inline]] static void lose_rights(Position& position, Bitboard squares) noexcept {
    const Bitboard lost = position.castling_rooks_ & squares;
    if (lost.any()) [[unlikely]] {
      position.board_key_ ^= zobrist::of_castling_rooks(lost);
      position.castling_rooks_ -= lost;
    }
  }

  template <Color Us>
  [[gnu::always_inline]] static void finish(Position& position) noexcept {
    position.double_step_.reset();
    position.turn_ = ~Us;
    position.board_key_ ^= zobrist::white_to_move;
    if constexpr (Us == Color::Black) ++position.fullmove_number_;
  }
};

}  // namespace tabiya
