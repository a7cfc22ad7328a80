// Crazyhouse: what is captured changes sides, and can be dropped on an empty square instead of a
// move.
//
// A promoted piece is captured as a pawn. Pawns are not dropped on the first or eighth rank. A drop
// answers a check only between the checker and the king. Nothing but the loss of a castling right is
// irreversible, and no material is insufficient.
#include "rules/variant/frame/make_rules.hpp"
#include "rules/variant/frame/material.hpp"

namespace tabiya::variant {
namespace {

constexpr Bitboard last_ranks = squares_of(Rank::First) | squares_of(Rank::Eighth);

/// Pieces on the board and in both pockets.
constexpr int max_pieces = 32;

int pieces_beside_the_board(const VariantSetup& setup) {
  return setup.pockets.white.size() + setup.pockets.black.size();
}

struct Crazyhouse : ChessRules, AlwaysWinnable {
  [[nodiscard]] static Defects defects(const VariantSetup& setup, CastlingMode mode) {
    using enum Defect;
    Defects found = ChessRules::defects(setup, mode);
    // One side can have pieces and pawns of the other.
    for (const Defect defect :
         {TooManyWhitePieces, TooManyBlackPieces, TooManyWhitePawns, TooManyBlackPawns}) {
      found.erase(defect);
    }
    const Board& board = setup.chess.board;
    if (board.occupied().count() + pieces_beside_the_board(setup) > max_pieces) {
      found.insert(TooManyPieces);
    }
    const Bitboard unpromoted = board.pieces(PieceType::Pawn) | board.pieces(PieceType::King);
    if ((setup.promoted - (board.occupied() - unpromoted)).any()) found.insert(BadPromotedPiece);
    if (setup.promoted.intersects(setup.chess.castling_rooks)) found.insert(BadCastlingRight);
    return found;
  }

  template <Color Us, class Visitor>
  [[gnu::always_inline]] static void generate(const State& state, Visitor& visitor) noexcept {
    const Board& board = state.chess.board();
    const ChecksAndPins legality = checks_and_pins<Us>(board);
    tabiya::generate<Us>(state.chess, unsafe_squares<Us>(board), legality, visitor, Everywhere{});
    const Pocket& pocket = state.pockets[Us];
    if (pocket.empty()) return;
    const Bitboard targets = legality.check_mask - board.occupied();
    for (const PieceType type : pocket_types) {
      if (!pocket.holds(type)) continue;
      visitor.drops(type, type == PieceType::Pawn ? targets - last_ranks : targets);
    }
  }

  template <Color Us>
  [[gnu::always_inline]] static void before(State& state, const Step& step) noexcept {
    if (step.captured.any()) {
      const Square captured = step.captured.first();
      const bool as_pawn = state.promoted.contains(captured);
      state.pockets[Us].add(as_pawn ? PieceType::Pawn
                                    : state.chess.board().occupied_type_on(captured));
      state.promoted -= captured;
    }
    if (state.promoted.contains(step.from)) {
      state.promoted -= step.from;
      state.promoted |= step.to;
    }
  }
  template <Color Us, bool OnlyCounted>
  [[gnu::always_inline]] static void after(State& state, const Step& step) noexcept {
    if (step.promotes) state.promoted |= step.to;
  }

  [[nodiscard]] static Refusal refuse_drop(const State& state, const Drop& drop) {
    const Board& board = state.chess.board();
    const auto [player, type] = drop.piece;
    if (player != state.chess.turn()) return drop.refusal(Reason::NotYourTurn);
    if (!state.pockets[player].holds(type)) return drop.refusal(Reason::NotInPocket);
    if (board.piece_on(drop.to)) return drop.refusal(Reason::DropOnPiece, drop.to);
    if (type == PieceType::Pawn && last_ranks.contains(drop.to)) {
      return drop.refusal(Reason::DropOnLastRank);
    }
    return drop.refusal(Reason::DropLeavesCheck, state.chess.checkers(), state.chess.king(player));
  }
};

}  // namespace

constinit const Rules crazyhouse_rules = TableOf<Crazyhouse>::table;

}  // namespace tabiya::variant
