// Horde: White has 36 pawns and no king, Black the usual army. White wins by mate, Black by capturing
// everything. The game is drawn if White cannot move, as soon as Black cannot help it.
//
// White's pawns can also stand on the first rank, and advance two squares from there. Such a double
// step cannot be answered en passant, one from the second rank can, also by a pawn that has come
// from the first.
#include <algorithm>

#include "rules/variant/frame/make_rules.hpp"
#include "rules/variant/horde_material.hpp"

namespace tabiya::variant {
namespace {

constexpr int max_horde = 36;

Board horde_board() noexcept {
  Board board;
  for (const Square sq : Board::initial().pieces(Color::Black)) {
    board.put(sq, *Board::initial().piece_on(sq));
  }
  constexpr Bitboard horde = squares_of(Rank::First) | squares_of(Rank::Second) |
                             squares_of(Rank::Third) | squares_of(Rank::Fourth) |
                             Bitboard{Square::B5, Square::C5, Square::F5, Square::G5};
  for (const Square sq : horde) board.put(sq, {Color::White, PieceType::Pawn});
  return board;
}

struct Horde : ChessRules {
  [[nodiscard]] static VariantSetup initial() noexcept {
    VariantSetup setup = ChessRules::initial();
    setup.chess.board = horde_board();
    setup.chess.castling_rooks &= setup.chess.board.pieces(Color::Black);
    return setup;
  }

  [[nodiscard]] static Defects defects(const VariantSetup& setup, CastlingMode mode) {
    using enum Defect;
    const Board& board = setup.chess.board;
    const Bitboard horde = board.pieces(Color::White);
    Defects found = ChessRules::defects(setup, mode);
    for (const Defect defect : {MissingWhiteKing, SeveralWhiteKings, TooManyWhitePieces,
                                TooManyWhitePawns, PawnOnLastRank}) {
      found.erase(defect);
    }
    const Bitboard pawns = board.pieces(PieceType::Pawn);
    if (pawns.intersects(squares_of(Rank::Eighth)) ||
        (pawns - horde).intersects(squares_of(Rank::First))) {
      found.insert(PawnOnLastRank);
    }
    if (horde.intersects(board.pieces(PieceType::King))) found.insert(KingInHorde);
    if (horde.count() > max_horde) found.insert(TooLargeHorde);
    return found;
  }

  template <Color Us>
  [[nodiscard]] static bool is_over(const State& state) noexcept {
    return state.chess.board().pieces(Color::White).empty();
  }
  [[nodiscard]] static VariantEnding own_ending(const State& /*state*/) noexcept {
    return {VariantEndingKind::HordeCaptured, Color::Black};
  }

  template <Color Us, class Visitor>
  [[gnu::always_inline]] static void generate(const State& state, Visitor& visitor) noexcept {
    const Board& board = state.chess.board();
    if constexpr (Us == Color::White) {
      generate_horde(state, visitor);
    } else {
      const Bitboard danger = attacked_by<Color::White>(
          board, board.occupied() - board.pieces(Color::Black, PieceType::King));
      tabiya::generate<Us>(state.chess, danger, checks_and_pins<Us>(board), visitor, Everywhere{});
    }
  }

  [[nodiscard]] static Bitboard checkers(const State& state) noexcept {
    if (state.chess.turn() == Color::White) return {};
    return state.chess.checkers();
  }

  /// Black can always capture the horde.
  [[nodiscard]] static bool can_win(const State& state, Color side) noexcept {
    return side == Color::Black || HordeMaterial{state.chess.board()}.can_mate();
  }

  /// Whether White will have no move, whatever Black plays. With one piece that Black attacks he can
  /// lose instead.
  [[nodiscard]] static bool is_drawn(const State& state) noexcept {
    const Board& board = state.chess.board();
    const Bitboard horde = board.pieces(Color::White);
    if (state.chess.turn() == Color::White) return false;
    if (!horde.has_several() &&
        attacked_by<Color::Black>(board, board.occupied()).intersects(horde)) {
      return false;
    }
    VariantMoveList moves;
    TableOf<Horde>::list(state, moves);
    return std::ranges::none_of(moves, [&](Move move) {
      State next = state;
      TableOf<Horde>::play(next, move);
      return TableOf<Horde>::count(next) > 0;
    });
  }

  [[nodiscard]] static MaybeRefusal refuse_movement(const Attempt& attempt) {
    const bool is_from_first_rank =
        attempt.us() == Color::White && attempt.is_of(PieceType::Pawn) &&
        rank_of(attempt.from) == Rank::First &&
        index_of(attempt.to) - index_of(attempt.from) == 2 * forward<Color::White>;
    if (!is_from_first_rank) return ChessRules::refuse_movement(attempt);
    const Bitboard way = between(attempt.from, attempt.to) | attempt.to;
    const Bitboard blockers = way & attempt.occupied();
    if (blockers.empty()) return std::nullopt;
    return attempt.refusal(Reason::DoubleStepBlocked, blockers);
  }

 private:
  template <class Visitor>
  [[gnu::always_inline]] static void generate_horde(const State& state, Visitor& visitor) noexcept {
    constexpr Color us = Color::White;
    constexpr int up = forward<us>;
    const Board& board = state.chess.board();
    const Bitboard targets = ~board.pieces(us);
    const Bitboard pawns = board.pieces(us, PieceType::Pawn);
    generate_pawns<us>(board, no_checks_or_pins, pawns, targets, visitor);
    const Bitboard empty = ~board.occupied();
    const Bitboard from_first_rank = moved<up>(pawns & squares_of(Rank::First)) & empty;
    visitor.template pawns<PawnMove::Step, 2 * up>(moved<up>(from_first_rank) & empty);
    generate_pieces<us>(board, no_checks_or_pins, targets, visitor);
    if (const auto passed = state.chess.en_passant_square(EnPassantMode::Always)) {
      for (const Square from : tables::pawn_attacks<~us>(Bitboard{*passed}) & pawns) {
        visitor.en_passant(from, *passed);
      }
    }
  }
};

}  // namespace

constinit const Rules horde_rules = TableOf<Horde>::table;

}  // namespace tabiya::variant
