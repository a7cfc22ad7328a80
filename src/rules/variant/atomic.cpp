// Atomic chess: a capture explodes. The capturing and the captured piece vanish, and every piece but
// pawns on the squares around, of both sides. Who explodes the enemy king wins.
//
// No one may explode his own king, so kings never capture. While the kings touch, neither is in
// check, because to capture a king would explode one's own. Whether a capture is legal depends on
// the board after the explosion, so each is tried; all other moves obey checks and pins as in chess.
// The game is drawn where too little is left that could explode.
#include "rules/variant/frame/make_rules.hpp"
#include "rules/variant/frame/material.hpp"

namespace tabiya::variant {
namespace {

/// The board as one side sees it that is about to move.
template <Color Us>
struct View {
  static constexpr Color them = ~Us;

  const Board& board;
  Square king = board.pieces(Us, PieceType::King).first();
  Square their_king = board.pieces(them, PieceType::King).first();
  /// Where our king is safe whatever attacks him.
  Bitboard beside_their_king = tables::king[index_of(their_king)];
  bool kings_touch = beside_their_king.contains(king);
  Army army = army_of(board, them);

  /// Whether a capture on `to` leaves our king on the board and safe. `captured` is elsewhere if the
  /// capture is en passant.
  [[nodiscard]] bool may_capture(Square from, Square to, Bitboard captured) const noexcept {
    const Bitboard around = tables::king[index_of(to)];
    if (around.contains(king)) return false;
    if ((around | to).contains(their_king) || kings_touch) return true;
    const Bitboard gone = (around - board.pieces(PieceType::Pawn)) | from | to | captured;
    return !is_attacked<them>(king, army.without(gone), board.occupied() - gone);
  }
  [[nodiscard]] Bitboard legal_captures(Square from, Bitboard targets) const noexcept {
    Bitboard legal;
    for (const Square to : targets) {
      if (may_capture(from, to, {})) legal |= to;
    }
    return legal;
  }

  /// Where the king ends when he castles with this rook.
  [[nodiscard]] Square castling_target(Square rook) const noexcept {
    return king_castling_target(Us, castling_side(king, rook));
  }
  /// Whether the king is safe once he has castled. The rook can have exposed him, and it can shield
  /// him from a rook that attacked him while the kings touched.
  [[nodiscard]] bool is_safe_after_castling(Square rook) const noexcept {
    const Square target = castling_target(rook);
    if (beside_their_king.contains(target)) return true;
    const Square rook_target = rook_castling_target(Us, castling_side(king, rook));
    const Bitboard occupied =
        (board.occupied() - Bitboard{king, rook}) | Bitboard{target, rook_target};
    return !is_attacked<them>(target, army, occupied);
  }
};

template <Color Us, PieceType Type, class Visitor>
void generate_captures_of(const View<Us>& view, Visitor& visitor) noexcept {
  const Bitboard theirs = view.board.pieces(~Us);
  for (const Square from : view.board.pieces(Us, Type)) {
    const Bitboard targets = tables::attacks<Type>(from, view.board.occupied()) & theirs;
    if (targets.any()) visitor.template piece<Type>(from, view.legal_captures(from, targets));
  }
}

template <Color Us, int Offset, class Visitor>
void generate_pawn_captures(const View<Us>& view, Visitor& visitor) noexcept {
  const Bitboard pawns = view.board.pieces(Us, PieceType::Pawn);
  Bitboard legal;
  for (const Square to : moved<Offset>(pawns) & view.board.pieces(~Us)) {
    if (view.may_capture(square_at(index_of(to) - Offset), to, {})) legal |= to;
  }
  if (legal.empty()) return;
  const Bitboard last_rank = squares_of(relative_rank(Us, Rank::Eighth));
  visitor.template pawns<PawnMove::Capture, Offset>(legal - last_rank);
  visitor.template promotions<Offset>(legal & last_rank);
}

template <Color Us, class Visitor>
void generate_captures(const State& state, const View<Us>& view, Visitor& visitor) noexcept {
  using enum PieceType;
  const Board& board = view.board;
  generate_pawn_captures<Us, forward<Us> + 1>(view, visitor);
  generate_pawn_captures<Us, forward<Us> - 1>(view, visitor);
  generate_captures_of<Us, Knight>(view, visitor);
  generate_captures_of<Us, Bishop>(view, visitor);
  generate_captures_of<Us, Rook>(view, visitor);
  generate_captures_of<Us, Queen>(view, visitor);
  if (const auto passed = state.chess.en_passant_square(EnPassantMode::Always)) {
    for (const Square from :
         tables::pawn_attacks<~Us>(Bitboard{*passed}) & board.pieces(Us, Pawn)) {
      const Bitboard captured{make_square(file_of(*passed), rank_of(from))};
      if (view.may_capture(from, *passed, captured)) visitor.en_passant(from, *passed);
    }
  }
}

template <Color Us, class Visitor>
void generate_castling(const State& state, const View<Us>& view, Bitboard danger,
                       Visitor& visitor) noexcept {
  const Bitboard rooks = state.chess.castling_rooks() & view.board.pieces(Us);
  for (const Square rook : rooks) {
    const Bitboard on_the_way = danger - view.castling_target(rook);
    if (may_castle<Us>(view.board, rook, on_the_way, {}) && view.is_safe_after_castling(rook)) {
      visitor.castling(view.king, rook);
    }
  }
}

struct Atomic : ChessRules {
  [[nodiscard]] static Defects defects(const VariantSetup& setup, CastlingMode mode) {
    using enum Defect;
    Defects found = ChessRules::defects(setup, mode);
    const Bitboard white = setup.chess.board.pieces(Color::White, PieceType::King);
    const Bitboard black = setup.chess.board.pieces(Color::Black, PieceType::King);
    // Without one of the kings the game is over; kings that touch give no check.
    if (white.any() || black.any()) {
      found.erase(MissingWhiteKing);
      found.erase(MissingBlackKing);
    }
    if (white.empty() || black.empty() || tables::king_steps(white).intersects(black)) {
      found.erase(OpponentInCheck);
    }
    return found;
  }

  template <Color Us>
  [[nodiscard]] static bool is_over(const State& state) noexcept {
    const Board& board = state.chess.board();
    return board.pieces(Us, PieceType::King).empty() || board.pieces(~Us, PieceType::King).empty();
  }
  [[nodiscard]] static VariantEnding own_ending(const State& state) noexcept {
    const bool white_stands = state.chess.board().pieces(Color::White, PieceType::King).any();
    return {VariantEndingKind::KingExploded, white_stands ? Color::White : Color::Black};
  }

  template <Color Us, class Visitor>
  [[gnu::always_inline]] static void generate(const State& state, Visitor& visitor) noexcept {
    const Board& board = state.chess.board();
    const View<Us> view{.board = board};
    const Bitboard danger = unsafe_squares<Us>(board) - view.beside_their_king;
    const ChecksAndPins legality =
        view.kings_touch ? no_checks_or_pins : checks_and_pins<Us>(board);

    visitor.template piece<PieceType::King>(
        view.king, tables::king[index_of(view.king)] - board.occupied() - danger);
    const Bitboard targets = legality.check_mask - board.occupied();
    if (targets.any()) {
      generate_pawns<Us>(board, legality, board.pieces(Us, PieceType::Pawn), targets, visitor);
      generate_pieces<Us>(board, legality, targets, visitor);
    }
    generate_captures<Us>(state, view, visitor);
    if (legality.checkers.empty()) generate_castling<Us>(state, view, danger, visitor);
  }

  template <Color Us, bool OnlyCounted>
  [[gnu::always_inline]] static void after(State& state, const Step& step) noexcept {
    if (step.captured.empty()) return;
    const Board& board = state.chess.board();
    const Bitboard around = tables::king[index_of(step.to)] - board.pieces(PieceType::Pawn);
    PositionAccess::take_off(state.chess, (around & board.occupied()) | step.to);
  }

  [[nodiscard]] static Bitboard checkers(const State& state) noexcept {
    const Board& board = state.chess.board();
    const Color us = state.chess.turn();
    const Bitboard king = board.pieces(us, PieceType::King);
    if (king.empty() || board.pieces(~us, PieceType::King).empty()) return {};
    if (tables::king_steps(king).intersects(board.pieces(~us, PieceType::King))) return {};
    return attackers(board, king.first(), ~us);
  }

  /// Anything beside the king can capture something beside the enemy king.
  [[nodiscard]] static bool can_win(const State& state, Color side) noexcept {
    const Board& board = state.chess.board();
    if (board.pieces(PieceType::King).has_several()) {
      return board.pieces(side).has_several() && !is_drawn(state);
    }
    return board.pieces(side, PieceType::King).any();
  }

  [[nodiscard]] static bool is_drawn(const State& state) noexcept {
    return has_too_little_material(state.chess.board()) || is_closed(state);
  }

  [[nodiscard]] static Refusal refuse_castling(const State& state, const Attempt& attempt,
                                               Square rook) {
    if (const auto refusal = refuse_castling_right(attempt, rook)) return *refusal;
    const Square their_king = attempt.position.king(attempt.them());
    return refuse_castling_now(attempt, rook,
                               {checkers(state), tables::king[index_of(their_king)]});
  }
  /// In double check not only the king may move: a capture can end both.
  [[nodiscard]] static Refusal refuse_move(const State& state, const Attempt& attempt) {
    if (attempt.captured().any()) return refuse_capture(state, attempt);
    if (attempt.is_of(PieceType::King)) return refuse_king_step(attempt);
    const Bitboard checking = checkers(state);
    if (!checking.has_several()) return refuse_for_king(attempt);
    return attempt.refusal(Reason::LeavesCheck, checking, attempt.position.king(attempt.us()));
  }

 private:
  /// The rule of Lichess; there are positions in which neither side can win that it does not find.
  [[nodiscard]] static bool has_too_little_material(const Board& board) noexcept {
    using enum PieceType;
    const Bitboard kings = board.pieces(King);
    const Bitboard others = board.occupied() - kings;
    if (board.pieces(Color::White).has_several() && board.pieces(Color::Black).has_several()) {
      const Bitboard bishops = board.pieces(Bishop);
      return others == bishops && bishops.count() == 2 && colors_of(bishops) == every_square;
    }
    // Against a king alone, a queen mates, and so do two pieces unless they are knights.
    if (others == board.pieces(Knight)) return others.count() <= 2;
    return others.count() <= 1 && !others.intersects(board.pieces(Queen) | board.pieces(Pawn));
  }

  /// Whether nothing can ever be captured: pawns stand before pawns, and the bishops of one side
  /// cannot reach the pawns of the other.
  [[nodiscard]] static bool is_closed(const State& state) noexcept {
    using enum PieceType;
    const Board& board = state.chess.board();
    const Bitboard bishops = board.pieces(Bishop);
    if (board.occupied() != (board.pieces(King) | board.pieces(Pawn) | bishops)) return false;
    if (!pawns_are_stuck(state)) return false;
    if (bishops.empty()) return true;
    const Color side = board.pieces(Color::White).intersects(bishops) ? Color::White : Color::Black;
    const Bitboard reached = colors_of(bishops);
    return reached != every_square && !board.pieces(~side, Bishop).any() &&
           !board.pieces(~side, Pawn).intersects(reached);
  }

  [[nodiscard]] static Refusal refuse_capture(const State& state, const Attempt& attempt) {
    if (attempt.is_of(PieceType::King)) return attempt.refusal(Reason::KingDoesNotCapture);
    const Square king = attempt.position.king(attempt.us());
    const Bitboard around = tables::king[index_of(attempt.to)];
    if (around.contains(king)) return attempt.refusal(Reason::ExplodesOwnKing, {}, king);

    const Board& board = attempt.board();
    const Bitboard gone =
        (around - board.pieces(PieceType::Pawn)) | attempt.from | attempt.to | attempt.captured();
    const auto attackers_without = [&](Bitboard removed) {
      return attackers(board, king, attempt.them(), board.occupied() - removed);
    };
    const Bitboard exposing = attackers_without(gone);
    const Bitboard remaining = exposing & checkers(state);
    if (remaining.any()) return attempt.refusal(Reason::LeavesCheck, remaining, king);
    const Bitboard pinning = exposing & attackers_without(attempt.from);
    if (pinning.any()) return attempt.refusal(Reason::Pinned, pinning, king);
    return attempt.refusal(Reason::ExplosionExposesKing, exposing, king);
  }
};

}  // namespace

constinit const Rules atomic_rules = TableOf<Atomic>::table;

}  // namespace tabiya::variant
