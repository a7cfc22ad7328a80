/// What is done with the moves of a variant: counted, listed, played. Internal.
///
/// `VariantRules` is a class like `ChessRules`.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rules/variant/frame/chess_rules.hpp"

namespace tabiya::variant {

template <class VariantRules>
struct MoveCounter : Counter {
  template <int>
  void promotions(Bitboard targets) noexcept {
    add(VariantRules::promotions.size() * static_cast<std::size_t>(targets.count()));
  }
  void drops(PieceType, Bitboard targets) noexcept {
    add(static_cast<std::size_t>(targets.count()));
  }
};

template <class VariantRules>
struct MoveLister {
  VariantMoveList& moves;

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
      for (const PieceType type : VariantRules::promotions) {
        moves.push_back(Move::promotion(square_at(index_of(to) - Offset), to, type));
      }
    }
  }
  void en_passant(Square from, Square to) noexcept { moves.push_back(Move::en_passant(from, to)); }
  void castling(Square king, Square rook) noexcept { moves.push_back(Move::castling(king, rook)); }
  void drops(PieceType type, Bitboard targets) noexcept {
    for (const Square to : targets) moves.push_back(Move::drop(type, to));
  }
};

/// Plays moves of `Us`. All functions require that the move is legal.
template <class VariantRules, Color Us, bool OnlyCounted = false>
struct Player {
  template <PieceType Type>
  [[gnu::always_inline]] static void piece(State& state, Square from, Square to) noexcept {
    play(state, {from, to, state.chess.board().pieces(~Us) & to},
         [&] { PositionAccess::play_piece<Us, Type>(state.chess, from, to); });
  }
  template <PawnMove Kind>
  [[gnu::always_inline]] static void pawn(State& state, Square from, Square to) noexcept {
    play(state, {from, to, Kind == PawnMove::Capture ? Bitboard{to} : Bitboard{}},
         [&] { PositionAccess::play_pawn<Us, Kind>(state.chess, from, to); });
  }
  static void promotion(State& state, Square from, Square to, PieceType type) noexcept {
    play(state, {from, to, state.chess.board().pieces(~Us) & to, true},
         [&] { PositionAccess::play_promotion<Us>(state.chess, from, to, type); });
  }
  static void en_passant(State& state, Square from, Square to) noexcept {
    play(state, {from, to, Bitboard{make_square(file_of(to), rank_of(from))}},
         [&] { PositionAccess::play_en_passant<Us>(state.chess, from, to); });
  }
  static void castling(State& state, Square king, Square rook) noexcept {
    play(state, {king, rook}, [&] { PositionAccess::play_castling<Us>(state.chess, king, rook); });
  }
  static void drop(State& state, PieceType type, Square to) noexcept {
    state.pockets[Us].remove(type);
    play(state, {to, to}, [&] { PositionAccess::play_drop<Us>(state.chess, type, to); });
  }

  /// Plays a move whose kind is known only at run time.
  static void move(State& state, Move move) noexcept {
    const Square from = move.from();
    const Square to = move.to();
    switch (move.kind()) {
      case Move::Kind::Promotion: return promotion(state, from, to, *move.promotion_type());
      case Move::Kind::EnPassant: return en_passant(state, from, to);
      case Move::Kind::Castling: return castling(state, from, to);
      case Move::Kind::Drop: return drop(state, *move.dropped_type(), to);
      case Move::Kind::Normal: break;
    }
    switch (state.chess.board().occupied_type_on(from)) {
      case PieceType::Pawn: return any_pawn(state, from, to);
      case PieceType::Knight: return piece<PieceType::Knight>(state, from, to);
      case PieceType::Bishop: return piece<PieceType::Bishop>(state, from, to);
      case PieceType::Rook: return piece<PieceType::Rook>(state, from, to);
      case PieceType::Queen: return piece<PieceType::Queen>(state, from, to);
      case PieceType::King: return piece<PieceType::King>(state, from, to);
    }
  }

 private:
  template <class Played>
  [[gnu::always_inline]] static void play(State& state, const Step& step, Played played) noexcept {
    VariantRules::template before<Us>(state, step);
    played();
    VariantRules::template after<Us, OnlyCounted>(state, step);
  }

  /// Only a double step from the second rank can be answered en passant.
  static void any_pawn(State& state, Square from, Square to) noexcept {
    if (state.chess.board().pieces(~Us).contains(to)) {
      return pawn<PawnMove::Capture>(state, from, to);
    }
    const bool is_double_step = index_of(to) - index_of(from) == 2 * forward<Us> &&
                                rank_of(from) == relative_rank(Us, Rank::Second);
    if (is_double_step) return pawn<PawnMove::DoubleStep>(state, from, to);
    pawn<PawnMove::Step>(state, from, to);
  }
};

template <class VariantRules, Color Us, class Visitor>
[[gnu::always_inline]] inline void generate_unless_over(const State& state,
                                                        Visitor& visitor) noexcept {
  if (VariantRules::template is_over<Us>(state)) return;
  VariantRules::template generate<Us>(state, visitor);
}

template <class VariantRules, Color Us>
[[nodiscard]] std::uint64_t count_nodes(const State& state, unsigned depth) noexcept;

/// Plays each move and counts the nodes below it.
template <class VariantRules, Color Us, bool LastButOne>
struct Descender {
  using Play = Player<VariantRules, Us, LastButOne>;

  const State& state;
  unsigned depth;  ///< plies left after the move
  std::uint64_t nodes = 0;

  template <PieceType Type>
  void piece(Square from, Bitboard targets) noexcept {
    for (const Square to : targets) {
      descend([&](State& child) { Play::template piece<Type>(child, from, to); });
    }
  }
  template <PawnMove Kind, int Offset>
  void pawns(Bitboard targets) noexcept {
    for (const Square to : targets) {
      const Square from = square_at(index_of(to) - Offset);
      descend([&](State& child) { Play::template pawn<Kind>(child, from, to); });
    }
  }
  template <int Offset>
  [[gnu::noinline]] void promotions(Bitboard targets) noexcept {
    for (const Square to : targets) {
      const Square from = square_at(index_of(to) - Offset);
      for (const PieceType type : VariantRules::promotions) {
        descend([&](State& child) { Play::promotion(child, from, to, type); });
      }
    }
  }
  [[gnu::noinline]] void en_passant(Square from, Square to) noexcept {
    descend([&](State& child) { Play::en_passant(child, from, to); });
  }
  [[gnu::noinline]] void castling(Square king, Square rook) noexcept {
    descend([&](State& child) { Play::castling(child, king, rook); });
  }
  [[gnu::noinline]] void drops(PieceType type, Bitboard targets) noexcept {
    for (const Square to : targets) {
      descend([&](State& child) { Play::drop(child, type, to); });
    }
  }

 private:
  template <class Played>
  void descend(Played played) noexcept {
    State child = state;
    played(child);
    if constexpr (LastButOne) {
      MoveCounter<VariantRules> counter;
      generate_unless_over<VariantRules, ~Us>(child, counter);
      nodes += counter.count;
    } else {
      nodes += count_nodes<VariantRules, ~Us>(child, depth);
    }
  }
};

template <class VariantRules, Color Us>
std::uint64_t count_nodes(const State& state, unsigned depth) noexcept {
  if (depth == 1) {
    MoveCounter<VariantRules> counter;
    generate_unless_over<VariantRules, Us>(state, counter);
    return counter.count;
  }
  if (depth == 2) {
    Descender<VariantRules, Us, true> descender{state, 1};
    generate_unless_over<VariantRules, Us>(state, descender);
    return descender.nodes;
  }
  Descender<VariantRules, Us, false> descender{state, depth - 1};
  generate_unless_over<VariantRules, Us>(state, descender);
  return descender.nodes;
}

}  // namespace tabiya::variant
