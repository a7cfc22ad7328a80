// Racing Kings: the first king on the eighth rank wins. There are no pawns and no castling, and a
// move that gives check is illegal.
//
// White moves first, so Black has one more move when White's king arrives: if Black's king can go to
// the eighth rank with it, the game is a draw.
#include "rules/variant/frame/make_rules.hpp"
#include "rules/variant/frame/material.hpp"

namespace tabiya::variant {
namespace {

constexpr Bitboard goal = squares_of(Rank::Eighth);

Board race_board() noexcept {
  using enum PieceType;
  constexpr std::array upper{King, Rook, Bishop, Knight};
  constexpr std::array lower{Queen, Rook, Bishop, Knight};
  Board board;
  for (int file = 0; file < 4; ++file) {
    const File black = static_cast<File>(file);
    const File white = static_cast<File>(7 - file);
    board.put(make_square(black, Rank::Second), {Color::Black, upper[file]});
    board.put(make_square(black, Rank::First), {Color::Black, lower[file]});
    board.put(make_square(white, Rank::Second), {Color::White, upper[file]});
    board.put(make_square(white, Rank::First), {Color::White, lower[file]});
  }
  return board;
}

/// Our pieces that alone stand between one of our sliders and the enemy king.
template <Color Us>
Bitboard uncovering(const Board& board, Square their_king) noexcept {
  const Bitboard ours = board.pieces(Us);
  const Bitboard occupied = board.occupied();
  Bitboard found;
  const auto look = [&](Bitboard seen, Bitboard beyond, Bitboard sliders) {
    for (const Square slider : (beyond - seen) & sliders) {
      found |= tables::between[index_of(their_king)][index_of(slider)] & ours;
    }
  };
  const Bitboard straight = tables::rook(their_king, occupied);
  const Bitboard diagonal = tables::bishop(their_king, occupied);
  look(straight, tables::rook(their_king, occupied - (straight & ours)),
       straight_sliders(board, Us));
  look(diagonal, tables::bishop(their_king, occupied - (diagonal & ours)),
       diagonal_sliders(board, Us));
  return found;
}

/// The squares that our king can go to. Uncovering a check is as illegal as giving one.
template <Color Us>
Bitboard king_moves(const Board& board, Bitboard uncovering_pieces) noexcept {
  const Square king = board.pieces(Us, PieceType::King).first();
  const Square their_king = board.pieces(~Us, PieceType::King).first();
  Bitboard targets = tables::king[index_of(king)] - board.pieces(Us) - unsafe_squares<Us>(board);
  if (uncovering_pieces.contains(king)) {
    targets &= tables::line[index_of(king)][index_of(their_king)];
  }
  return targets;
}

struct RacingKings : ChessRules, AlwaysWinnable {
  static constexpr bool has_check = true;

  [[nodiscard]] static VariantSetup initial() noexcept {
    VariantSetup setup;
    setup.chess.board = race_board();
    return setup;
  }

  [[nodiscard]] static Defects defects(const VariantSetup& setup, CastlingMode mode) {
    using enum Defect;
    Defects found = ChessRules::defects(setup, mode);
    found.erase(BadCastlingRight);
    if (setup.chess.castling_rooks.any()) found.insert(CastlingNotPlayed);
    if (setup.chess.board.pieces(PieceType::Pawn).any()) found.insert(PawnInRace);
    if (found.empty()) {
      const Position position = PositionAccess::make(setup.chess);
      if (position.is_check()) found.insert(CheckInRace);
    }
    return found;
  }

  template <Color Us>
  [[nodiscard]] static bool is_over(const State& state) noexcept {
    const Board& board = state.chess.board();
    if (!board.pieces(PieceType::King).intersects(goal)) [[likely]]
      return false;
    if constexpr (Us == Color::White) return true;
    const Square white_king = board.pieces(Color::White, PieceType::King).first();
    if (goal.contains(board.pieces(Color::Black, PieceType::King).first())) return true;
    return !king_moves<Color::Black>(board, uncovering<Color::Black>(board, white_king))
                .intersects(goal);
  }
  [[nodiscard]] static VariantEnding own_ending(const State& state) noexcept {
    using enum VariantEndingKind;
    const bool white_arrived = goal.contains(state.chess.king(Color::White));
    const bool black_arrived = goal.contains(state.chess.king(Color::Black));
    if (white_arrived && black_arrived) return {RaceDrawn, std::nullopt};
    return {RaceWon, white_arrived ? Color::White : Color::Black};
  }

  template <Color Us, class Visitor>
  [[gnu::always_inline]] static void generate(const State& state, Visitor& visitor) noexcept {
    using enum PieceType;
    const Board& board = state.chess.board();
    const Bitboard occupied = board.occupied();
    const Square their_king = board.pieces(~Us, King).first();
    const Bitboard stuck = uncovering<Us>(board, their_king);
    visitor.template piece<King>(board.pieces(Us, King).first(), king_moves<Us>(board, stuck));

    const ChecksAndPins legality = checks_and_pins<Us>(board);
    const Bitboard straight = tables::rook(their_king, occupied);
    const Bitboard diagonal = tables::bishop(their_king, occupied);
    const auto generate_all = [&]<PieceType Type>(Bitboard checking) {
      // A piece that leaves the line of its own slider always gives check.
      generate_of_type<Us, Type>(board, board.pieces(Us) - stuck, legality,
                                 ~board.pieces(Us) - checking, visitor);
    };
    generate_all.template operator()<Knight>(tables::knight[index_of(their_king)]);
    generate_all.template operator()<Bishop>(diagonal);
    generate_all.template operator()<Rook>(straight);
    generate_all.template operator()<Queen>(straight | diagonal);
  }

  [[nodiscard]] static Refusal refuse_castling(const State& /*state*/, const Attempt& attempt,
                                               Square /*rook*/) {
    return attempt.refusal(Reason::CastlingNotPlayed);
  }
  [[nodiscard]] static Refusal refuse_move(const State& /*state*/, const Attempt& attempt) {
    const Board& board = attempt.board();
    const Bitboard occupied = (attempt.occupied() - Bitboard{attempt.from}) | attempt.to;
    const bool is_king = attempt.is_of(PieceType::King);
    const Square king = is_king ? attempt.to : attempt.position.king(attempt.us());
    const Bitboard exposing =
        attackers(board, king, attempt.them(), occupied) - Bitboard{attempt.to};
    if (exposing.any()) return refuse_unsafe(attempt);

    const Square their_king = attempt.position.king(attempt.them());
    const Bitboard uncovered = attackers(board, their_king, attempt.us(), occupied);
    if (uncovered.any()) return attempt.refusal(Reason::UncoversCheck, uncovered, their_king);
    return attempt.refusal(Reason::GivesCheck, attempt.from, their_king);
  }

 private:
  template <Color Us, PieceType Type, class Visitor>
  static void generate_of_type(const Board& board, Bitboard movers, const ChecksAndPins& legality,
                               Bitboard targets, Visitor& visitor) noexcept {
    for (const Square from : movers& board.pieces(Type)) {
      Bitboard reached = tables::attacks<Type>(from, board.occupied()) & targets;
      if (legality.pinned().contains(from)) {
        reached &=
            tables::line[index_of(board.pieces(Us, PieceType::King).first())][index_of(from)];
      }
      visitor.template piece<Type>(from, reached);
    }
  }
};

}  // namespace

constinit const Rules racing_kings_rules = TableOf<RacingKings>::table;

}  // namespace tabiya::variant
