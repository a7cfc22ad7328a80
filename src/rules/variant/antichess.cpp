// Antichess: captures are compulsory, and a side that has lost everything, or cannot move, wins.
//
// The king is a piece like the others: there is no check, a pawn can become a king, and no one
// castles. Who can capture en passant and not otherwise, must.
#include "rules/variant/frame/make_rules.hpp"
#include "rules/variant/frame/material.hpp"

namespace tabiya::variant {
namespace {

/// The squares of all the pieces' moves, without pawn steps.
template <Color Us>
Bitboard attacked(const Board& board) {
  return attacked_by<Us>(board, board.occupied());
}

struct Antichess : ChessRules {
  static constexpr bool has_check = false;
  static constexpr std::array promotions{PieceType::Queen, PieceType::Rook, PieceType::Bishop,
                                         PieceType::Knight, PieceType::King};

  [[nodiscard]] static VariantSetup initial() noexcept {
    VariantSetup setup = ChessRules::initial();
    setup.chess.castling_rooks = {};
    return setup;
  }

  [[nodiscard]] static Defects defects(const VariantSetup& setup, CastlingMode mode) {
    using enum Defect;
    Defects found = ChessRules::defects(setup, mode) &
                    Defects{PawnOnLastRank, BadEnPassantSquare, FullmoveNumberZero};
    if (setup.chess.castling_rooks.any()) found.insert(CastlingNotPlayed);
    if (setup.chess.board.occupied().empty()) found.insert(EmptyBoard);
    return found;
  }

  template <Color Us>
  [[nodiscard]] static bool is_over(const State& state) noexcept {
    const Board& board = state.chess.board();
    return board.pieces(Us).empty() || board.pieces(~Us).empty();
  }
  [[nodiscard]] static VariantEnding own_ending(const State& state) noexcept {
    const bool white_has_none = state.chess.board().pieces(Color::White).empty();
    return {VariantEndingKind::NoPiecesLeft, white_has_none ? Color::White : Color::Black};
  }
  [[nodiscard]] static VariantEnding ending_without_moves(const State& state,
                                                          bool /*is_check*/) noexcept {
    return {VariantEndingKind::NoMoveLeft, state.chess.turn()};
  }

  template <Color Us, class Visitor>
  [[gnu::always_inline]] static void generate(const State& state, Visitor& visitor) noexcept {
    const Board& board = state.chess.board();
    const Bitboard ours = board.pieces(Us);
    const Bitboard our_pawns = board.pieces(Us, PieceType::Pawn);

    Bitboard en_passant_pawns;
    const auto passed = state.chess.en_passant_square(EnPassantMode::Always);
    if (passed) en_passant_pawns = tables::pawn_attacks<~Us>(Bitboard{*passed}) & our_pawns;
    for (const Square from : en_passant_pawns) visitor.en_passant(from, *passed);

    const Bitboard theirs = board.pieces(~Us);
    const bool must_capture = en_passant_pawns.any() || attacked<Us>(board).intersects(theirs);
    const Bitboard targets = must_capture ? theirs : ~board.occupied();
    for (const Square from : ours& board.pieces(PieceType::King)) {
      visitor.template piece<PieceType::King>(from, tables::king[index_of(from)] & targets);
    }
    generate_pawns<Us>(board, no_checks_or_pins, our_pawns, targets, visitor);
    generate_pieces<Us>(board, no_checks_or_pins, targets, visitor);
  }

  [[nodiscard]] static Bitboard checkers(const State& /*state*/) noexcept { return {}; }

  /// A piece that can never be captured cannot be lost.
  [[nodiscard]] static bool can_win(const State& state, Color side) noexcept {
    const Board& board = state.chess.board();
    const Bitboard occupied = board.occupied();
    const Bitboard ours = board.pieces(side);
    const Bitboard theirs = board.pieces(~side);
    if (ours.empty() || theirs.empty()) return ours.empty();
    if (occupied == board.pieces(PieceType::Bishop))
      return (colors_of(ours) - colors_of(theirs)).empty();
    if (occupied == board.pieces(PieceType::Knight) && occupied.count() == 2) {
      // A knight attacks squares of the other colour, and changes its colour with every move.
      const bool are_alike = colors_of(ours) == colors_of(theirs);
      return are_alike == (state.chess.turn() == side);
    }
    return !is_drawn(state);
  }

  /// The bishops of both sides never meet, nor do they meet a pawn that they could capture or that
  /// could capture them.
  [[nodiscard]] static bool is_drawn(const State& state) noexcept {
    const Board& board = state.chess.board();
    const Bitboard bishops = board.pieces(PieceType::Bishop);
    const Bitboard white = colors_of(bishops & board.pieces(Color::White));
    const Bitboard black = colors_of(bishops & board.pieces(Color::Black));
    return white.any() && black == ~white &&
           board.occupied() == (bishops | board.pieces(PieceType::Pawn)) &&
           (board.pieces(Color::White) - white).empty() &&
           (board.pieces(Color::Black) - black).empty() && pawns_are_stuck(state);
  }

  [[nodiscard]] static Refusal refuse_castling(const State& /*state*/, const Attempt& attempt,
                                               Square /*rook*/) {
    return attempt.refusal(Reason::CastlingNotPlayed);
  }
  /// All legal moves are captures if one is.
  [[nodiscard]] static Refusal refuse_move(const State& state, const Attempt& attempt) {
    VariantMoveList captures;
    TableOf<Antichess>::list(state, captures);
    Bitboard capturing;
    for (const Move move : captures) capturing |= move.from();
    return attempt.refusal(Reason::CaptureIsCompulsory, capturing);
  }
};

}  // namespace

constinit const Rules antichess_rules = TableOf<Antichess>::table;

}  // namespace tabiya::variant
