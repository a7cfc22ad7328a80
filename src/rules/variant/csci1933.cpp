// CSCI 1933, the teaching variant of a course: chess without its difficult rules. Who captures the
// king has won.
//
// There is no check, mate, castling or en passant. A side whose pieces cannot move has not lost, and
// the game is drawn; nothing else draws it but an agreement. The course's text forbids a pawn only to
// become a king; here it must not stay a pawn either, which could never move again.
#include "rules/variant/frame/make_rules.hpp"
#include "rules/variant/frame/material.hpp"

namespace tabiya::variant {
namespace {

struct Csci1933 : ChessRules, AlwaysWinnable {
  static constexpr bool has_check = false;

  [[nodiscard]] static VariantSetup initial() noexcept {
    VariantSetup setup = ChessRules::initial();
    setup.chess.castling_rooks = {};
    return setup;
  }

  /// Any number of pieces, and kings that stand in check or side by side. Once a king has been
  /// captured, the game is over.
  [[nodiscard]] static Defects defects(const VariantSetup& setup, CastlingMode mode) {
    using enum Defect;
    const Board& board = setup.chess.board;
    Defects found = ChessRules::defects(setup, mode) &
                    Defects{MissingWhiteKing,  MissingBlackKing, SeveralWhiteKings,
                            SeveralBlackKings, PawnOnLastRank,   FullmoveNumberZero};
    if (board.pieces(PieceType::King).any()) {
      found.erase(MissingWhiteKing);
      found.erase(MissingBlackKing);
    }
    if (setup.chess.castling_rooks.any()) found.insert(CastlingNotPlayed);
    if (setup.chess.en_passant_square) found.insert(EnPassantNotPlayed);
    return found;
  }

  template <Color Us>
  [[nodiscard]] static bool is_over(const State& state) noexcept {
    const Board& board = state.chess.board();
    return board.pieces(Us, PieceType::King).empty() || board.pieces(~Us, PieceType::King).empty();
  }
  [[nodiscard]] static VariantEnding own_ending(const State& state) noexcept {
    const bool white_stands = state.chess.board().pieces(Color::White, PieceType::King).any();
    return {VariantEndingKind::KingCaptured, white_stands ? Color::White : Color::Black};
  }
  [[nodiscard]] static VariantEnding ending_without_moves(const State& /*state*/,
                                                          bool /*is_check*/) noexcept {
    return {VariantEndingKind::NoMoveLeft, std::nullopt};
  }

  template <Color Us, class Visitor>
  [[gnu::always_inline]] static void generate(const State& state, Visitor& visitor) noexcept {
    const Board& board = state.chess.board();
    const Bitboard targets = ~board.pieces(Us);
    const Square king = board.pieces(Us, PieceType::King).first();
    visitor.template piece<PieceType::King>(king, tables::king[index_of(king)] & targets);
    generate_pawns<Us>(board, no_checks_or_pins, board.pieces(Us, PieceType::Pawn), targets,
                       visitor);
    generate_pieces<Us>(board, no_checks_or_pins, targets, visitor);
  }

  /// A double step leaves nothing behind.
  template <Color Us, bool OnlyCounted>
  [[gnu::always_inline]] static void after(State& state, const Step& /*step*/) noexcept {
    PositionAccess::forget_double_step(state.chess);
  }

  [[nodiscard]] static Bitboard checkers(const State& /*state*/) noexcept { return {}; }

  [[nodiscard]] static MaybeRefusal refuse_movement(const Attempt& attempt) {
    MaybeRefusal refusal = ChessRules::refuse_movement(attempt);
    if (refusal && refusal->reason == Reason::EnPassantExpired) {
      return attempt.refusal(Reason::NothingToCapture);
    }
    return refusal;
  }
  [[nodiscard]] static Refusal refuse_castling(const State& /*state*/, const Attempt& attempt,
                                               Square /*rook*/) {
    return attempt.refusal(Reason::CastlingNotPlayed);
  }
  /// Never asked: a piece that can move like that may.
  [[nodiscard]] static Refusal refuse_move(const State& /*state*/, const Attempt& /*attempt*/) {
    __builtin_unreachable();
  }
};

}  // namespace

constinit const Rules csci1933_rules = TableOf<Csci1933>::table;

}  // namespace tabiya::variant
