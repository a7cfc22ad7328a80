// Attempts to move, and what follows from the arbiter's answers.
#include <algorithm>
#include <string>
#include <utility>

#include "qt/board_parts.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/qt/spoken.hpp"
#include "tabiya/qt/text.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/variant/variant_explain.hpp"

namespace tabiya::qt {
namespace {

/// Where the hand puts the king to castle; in Chess960 always on his rook.
Square goal_of(Move move, Color color, CastlingMode mode) {
  if (!move.is_castling() || mode == CastlingMode::Chess960) return move.to();
  return king_castling_target(color, castling_side(move.from(), move.to()));
}

/// Where an attempt begins: a square, or a piece in a pocket.
QString origin_of(const MoveAttempt& attempt) {
  if (!attempt.drop) return to_qt(to_string(attempt.from));
  return QString{QLatin1Char{to_char(*attempt.drop)}} + u'@';
}

QStringList names_of(Bitboard squares) {
  QStringList names;
  for (const Square sq : squares) names.push_back(to_qt(to_string(sq)));
  return names;
}

/// The board on which the user has put a piece elsewhere, or one of his pocket.
Board with_dropped(Board board, const MoveAttempt& dropped, Color mover) {
  if (dropped.drop) {
    board.put(dropped.to, {mover, *dropped.drop});
    return board;
  }
  const auto piece = board.piece_on(dropped.from);
  if (!piece) return board;
  board.remove(dropped.from);
  board.put(dropped.to, *piece);
  return board;
}

}  // namespace

bool ChessBoard::Parts::can_play() const {
  return is_live() && settings.mode != BoardMode::ViewOnly && settings.mode != BoardMode::SetUp;
}

std::optional<Color> ChessBoard::Parts::person() const {
  if (settings.mode == BoardMode::ComputerPlaysBlack) return Color::White;
  if (settings.mode == BoardMode::ComputerPlaysWhite) return Color::Black;
  return std::nullopt;
}

bool ChessBoard::Parts::is_computers_turn() const {
  const auto color = person();
  return color && *color != session.game().turn() && !session.arbiter().is_over();
}

Bitboard ChessBoard::Parts::targets_of(Square from) const {
  Bitboard targets;
  for (const Move move : session.arbiter().allowed_moves()) {
    if (move.is_drop() || move.from() != from) continue;
    targets |= goal_of(move, session.game().turn(), session.terms().castling_mode);
  }
  return targets;
}

Bitboard ChessBoard::Parts::targets_of(Piece in_pocket) const {
  Bitboard targets;
  if (in_pocket.color != session.game().turn()) return targets;
  for (const Move move : session.arbiter().allowed_moves()) {
    if (move.dropped_type() == in_pocket.type) targets |= move.to();
  }
  return targets;
}

Bitboard ChessBoard::Parts::targets() const {
  if (const auto square = input.selected()) return targets_of(*square);
  if (const auto piece = input.selected_in_pocket()) return targets_of(*piece);
  return {};
}

bool ChessBoard::Parts::is_goal(Square from, Square to) const {
  if (settings.mode == BoardMode::SetUp || is_computers_turn()) return false;
  return std::ranges::any_of(session.arbiter().allowed_moves(), [&](Move move) {
    return !move.is_drop() && move.from() == from &&
           (move.to() == to || goal_of(move, session.game().turn(), CastlingMode::Standard) == to);
  });
}

void ChessBoard::Parts::attempt(MoveAttempt attempt, bool is_by_drag, bool reverses_auto_queen) {
  Q_EMIT board.moveAttempted(origin_of(attempt), to_qt(to_string(attempt.to)));
  if (!can_play()) return refuse_request(text(Phrase::NotInThisMode));
  if (is_computers_turn() && settings.premoves_enabled) return set_premove(attempt);
  std::optional<Refusal> why = reason_against(attempt);
  const bool needs_piece = why && why->reason == Reason::PromotionMissing;
  if (needs_piece && settings.auto_queen == reverses_auto_queen) return ask_promotion(attempt);
  if (needs_piece) {
    attempt.promotion = PieceType::Queen;
    why.reset();
  }
  if (is_by_drag) dropped = attempt;
  make(attempt, person(), why);
}

std::optional<Refusal> ChessBoard::Parts::reason_against(const MoveAttempt& attempt) const {
  const auto move = explain(session.variantPosition(), attempt);
  if (move) return std::nullopt;
  return move.error();
}

/// True if a move has been made. `by` is the player who attempts it; `std::nullopt`: the side to move.
/// `why` is the reason against the attempt, if it is illegal.
bool ChessBoard::Parts::make(const MoveAttempt& attempt, std::optional<Color> by,
                             const std::optional<Refusal>& why) {
  clear_refusal();
  const std::size_t plies = session.game().moves().size();
  const auto done = session.move(attempt, by);
  dropped.reset();
  if (!done) {
    ArbiterRefusal refusal = done.error();
    if (refusal.kind == ArbiterRefusal::Kind::IllegalMove && !person() && why) refusal.why = why;
    refuse(refusal, attempt.to);
  } else if (why) {
    // The arbiter has counted and penalised an illegal move; the players see why.
    refuse({.kind = ArbiterRefusal::Kind::IllegalMove, .why = why}, attempt.to);
  }
  return session.game().moves().size() > plies;
}

void ChessBoard::Parts::ask_promotion(const MoveAttempt& attempt) {
  promoting = attempt;
  if (settings.promotion_choice == PromotionChoice::BuiltIn) {
    menu = BoardScene::PromotionMenu{
        .square = attempt.to, .color = session.game().turn(), .types = promotions()};
    Q_EMIT board.spoken(text(promotions().size() > promotion_types.size()
                                 ? Phrase::ChoosePromotionOrKing
                                 : Phrase::ChoosePromotion));
  }
  redraw();
  Q_EMIT board.promotionRequested(to_qt(to_string(attempt.from)), to_qt(to_string(attempt.to)));
}

void ChessBoard::Parts::refuse(const ArbiterRefusal& refusal, std::optional<Square> at) {
  const QString sentence = to_qt(to_words(session.variantPosition(), refusal, language()));
  culprits = refusal.why ? refusal.why->culprits : Bitboard{};
  if (settings.show_refusals && at) {
    bubble = BoardScene::Bubble{sentence, *at};
    bubble_timer.start();
  }
  redraw();
  Q_EMIT board.moveRefused(sentence, to_qt(to_string(refusal)), to_qt(article(refusal)),
                           names_of(culprits));
  Q_EMIT board.spoken(sentence);
}

void ChessBoard::Parts::clear_refusal() {
  bubble_timer.stop();
  if (!bubble && culprits.empty()) return;
  bubble.reset();
  culprits = {};
  redraw();
}

void ChessBoard::Parts::set_premove(const MoveAttempt& attempt) {
  clear_premove();
  premove = attempt;
  Q_EMIT board.premoveSet(origin_of(attempt), to_qt(to_string(attempt.to)));
  redraw();
}

void ChessBoard::Parts::clear_premove() {
  if (!premove) return;
  premove.reset();
  Q_EMIT board.premoveCleared();
  redraw();
}

/// A premove that has become illegal is forgotten in silence: it was never made.
void ChessBoard::Parts::play_premove() {
  if (!premove) return;
  MoveAttempt attempt = *premove;
  clear_premove();
  const auto why = reason_against(attempt);
  if (why && why->reason != Reason::PromotionMissing) return;
  if (why) attempt.promotion = PieceType::Queen;
  make(attempt, person());
}

void ChessBoard::Parts::let_computer_think() {
  if (is_computers_turn()) computer.think(session.arbiter(), session.now());
  else computer.stop();
}

/// Lets the computer that has thought answer the person's draw offer, if one stands. Returns whether
/// it accepts.
bool ChessBoard::Parts::computer_accepts_draw() {
  const auto offer = session.game().draw_offer();
  if (!offer || offer != person() || !computer.acceptsDraw(session.arbiter())) return false;
  return act(event::DrawAccepted{~*offer});
}

/// The computer's answer to an offer in the person's own time.
void ChessBoard::Parts::answer_offer(bool accepts) {
  const auto offer = session.game().draw_offer();
  if (!offer || offer != person()) return;
  if (accepts) act(event::DrawAccepted{~*offer});
  else act(event::DrawDeclined{~*offer});
}

void ChessBoard::Parts::on_transition(const Transition& transition, const Board& before) {
  const auto explosion = std::exchange(exploding, std::nullopt);
  if (is_live()) {
    const Board start = dropped ? with_dropped(before, *dropped, ~session.game().turn()) : before;
    animate(start, difference(start, shown_board()), explosion);
  }
  if (transition.wrong_claim) {
    refuse_request(to_qt(to_words(*transition.wrong_claim, language())));
  }
  if (transition.draw_offer && change(announced.draw_offer, transition.draw_offer)) {
    Q_EMIT board.drawOffered(side_of(*transition.draw_offer),
                             to_qt(draw_offer_in_words(*transition.draw_offer, language())));
  }
  announced.draw_offer = transition.draw_offer;
  announce();
  if (transition.outcome && change(announced.is_over, true)) say_outcome(*transition.outcome);
  go_on();
}

/// After a move it is the computer's turn, or that of a premove.
void ChessBoard::Parts::go_on() {
  if (is_computers_turn() == computer.isChoosingMove()) {
    if (!is_computers_turn()) play_premove();
    return;
  }
  let_computer_think();
  if (!is_computers_turn()) play_premove();
}

void ChessBoard::Parts::say_outcome(const Outcome& outcome) {
  computer.stop();
  clear_premove();
  const QString sentence = board.outcome();
  Q_EMIT board.gameEnded(to_qt(to_string(outcome)), sentence);
  Q_EMIT board.spoken(sentence);
}

void ChessBoard::Parts::on_move(Move move, const VariantPosition& before) {
  const auto captured = before.captured_by(move);
  const QString letter =
      captured ? QString{QLatin1Char{to_char(Piece{~before.turn(), *captured})}} : QString{};
  menu.reset();
  promoting.reset();
  exploding.reset();
  if (captured && rules() == tabiya::Variant::Atomic) exploding = move.to();
  Q_EMIT board.moveMade(to_qt(to_san(before, move)), letter);
  Q_EMIT board.spoken(move_in_words(before, move, language()));
  Q_EMIT board.pgnChanged();
  const VariantPosition& position = session.variantPosition();
  const auto king = position.king(position.turn());
  if (king && position.is_check() && gives(settings.check_hints)) {
    Q_EMIT board.checkGiven(to_qt(to_string(*king)));
  }
  if (gives(settings.claim_hints)) announce_claims();
}

void ChessBoard::Parts::announce_claims() {
  const VariantArbiter& arbiter = session.arbiter();
  const Color claimant = session.game().turn();
  for (const Claim claim : {Claim::Threefold, Claim::FiftyMoves}) {
    const DrawClaim kind = claim == Claim::Threefold ? DrawClaim::Threefold : DrawClaim::FiftyMoves;
    if (arbiter.open_claims().contains(claim)) {
      Q_EMIT board.claimAvailable(kind, to_qt(to_words(claim, claimant, language())));
      continue;
    }
    for (const Move move : arbiter.claimable_moves(claim)) {
      const std::string san = to_local_san(session.variantPosition(), move, language());
      Q_EMIT board.claimAvailable(kind, to_qt(to_words(claim, claimant, san, language())));
    }
  }
}

bool ChessBoard::Parts::act(const Event& event) {
  const auto done = session.apply(event);
  if (!done) refuse_request(to_qt(to_words(session.variantPosition(), done.error(), language())));
  return done.has_value();
}

std::optional<Square> ChessBoard::Parts::read_square(const QString& name) {
  const auto square = parse_square(from_qt(name));
  if (!square) refuse_request(text(Phrase::NotASquare).arg(name));
  return square;
}

}  // namespace tabiya::qt
