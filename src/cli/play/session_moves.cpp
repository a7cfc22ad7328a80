/// The part of `Session` that deals with moves: making them, explaining them, touching pieces,
/// taking moves back.
#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/move_verdict.hpp"
#include "cli/play/sentence.hpp"
#include "cli/play/session.hpp"
#include "game/inner/event_log.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/game/words.hpp"

namespace tabiya::cli {

Session::Reply Session::handle_move(std::string_view text) {
  if (game().is_over()) return {localized(Phrase::GameIsOver)};
  const auto move = judge_move(game().position(), text, language_);
  if (move) return play(*move);
  const MoveProblem& problem = move.error();
  if (problem.refusal && problem.refusal->reason == Reason::PromotionMissing) {
    question_ = PromotionQuestion{problem.refusal->from, problem.refusal->to};
    return {localized(Phrase::AskPromotion)};
  }
  if (problem.refusal && arbiter_.ruleset().illegal_moves == IllegalMoves::Penalised) {
    return make_illegal(*problem.refusal);
  }
  if (problem.kind == MoveTextError::Kind::Malformed) {
    return {localized(Phrase::UnknownCommand, problem.sentence)};
  }
  return {problem.sentence + "."};
}

Session::Reply Session::play(Move move) {
  const std::string text = move_number(game().position()) + " " + local_san(move);
  const auto made =
      apply(event::MoveMade{game().turn(), {move.from(), move.to(), move.promotion_type()}});
  if (!made) return {made.error()};
  // Redoing the move that was taken back keeps the moves after it.
  if (!taken_back_.empty() && taken_back_.back() == move) taken_back_.pop_back();
  else taken_back_.clear();
  return made->outcome ? announce_end("") : Reply{text, true};
}

/// Puts an illegal move on the board, where the ruleset penalises it. Source: FIDE 7.5.1.
Session::Reply Session::make_illegal(const Refusal& refusal) {
  const auto made =
      apply(event::MoveMade{game().turn(), {refusal.from, refusal.to, refusal.promotion}});
  if (!made) return {made.error()};
  if (!arbiter_.illegal_move_on_board()) return reply_to(*made, "");
  return {localized(Phrase::IllegalOnBoard, to_string(refusal.from), to_string(refusal.to)), true};
}

Session::Reply Session::answer(const PromotionQuestion& question, std::string_view line) {
  const auto type = parse_promotion(line);
  if (type) return play(Move::promotion(question.from, question.to, *type));
  if (line.empty() || is_no(lower_case(line))) return {localized(Phrase::PromotionCancelled)};
  question_ = question;
  return {localized(Phrase::AskPromotion)};
}

Session::Reply Session::list_moves(std::string_view square) {
  std::optional<Square> from;
  if (!square.empty()) {
    from = parse_square(lower_case(square));
    if (!from) return {localized(Phrase::NoSuchSquare, square)};
  }
  std::vector<std::string> names;
  for (const Move move : arbiter_.allowed_moves()) {
    if (!from || move.from() == *from) names.push_back(local_san(move));
  }
  if (from && names.empty()) return {localized(Phrase::NoMovesFrom, square)};
  std::ranges::sort(names);
  return {fmt::format("{}", fmt::join(names, "  "))};
}

Session::Reply Session::explain_move(std::string_view text) {
  if (text.empty()) return {localized(Phrase::WhichMove)};
  const auto move = judge_move(game().position(), text, language_);
  return {move ? localized(Phrase::MoveIsLegal, local_san(*move)) : move.error().sentence + "."};
}

/// One square, or two at once.
Session::Reply Session::touch(std::string_view text) {
  if (!arbiter_.ruleset().touch_move) return {localized(Phrase::TouchMoveIsOff)};
  const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
  const auto first = parse_square(lower_case(text.substr(0, blank)));
  const std::string_view rest = trimmed(text.substr(blank));
  const auto second = parse_square(lower_case(rest));
  if (!first || (!second && !rest.empty())) return {localized(Phrase::WhichPiece, "touch e2")};
  const auto touched = apply(event::Touched{game().turn(), *first, second});
  if (!touched) return {touched.error()};
  return reply_to(*touched, "");
}

Session::Reply Session::adjust(std::string_view text) {
  const auto square = parse_square(lower_case(text));
  if (!square) return {localized(Phrase::WhichPiece, "adjust e2")};
  const Color by = game().turn();
  const auto adjusted = apply(event::Adjusted{by, *square});
  if (!adjusted) return {adjusted.error()};
  return {localized(Phrase::Adjusts, to_words(by, language_), to_string(*square))};
}

Session::Reply Session::complain(std::string_view text) {
  const auto square = parse_square(lower_case(text));
  if (!square) return {localized(Phrase::WhichPiece, "complain e2")};
  const auto upheld = apply(event::TouchComplained{game().turn(), *square});
  if (!upheld) return {upheld.error()};
  return reply_to(*upheld, localized(Phrase::ComplaintUpheld));
}

/// Against the computer, goes back to the player's last turn.
Session::Reply Session::undo() {
  if (computer_ && game().moves().size() < (computer_->color == game().start().turn() ? 2 : 1)) {
    return {localized(Phrase::NothingToUndo)};
  }
  Reply reply = undo_move();
  while (computer_ && reply.shows_board && !game().is_over() && game().turn() == computer_->color) {
    reply = undo_move();
  }
  return reply;
}

Session::Reply Session::undo_move() {
  if (!arbiter_.ruleset().takebacks) return {sentence_of(ArbiterRefusal::Kind::NoTakebacks)};
  if (game().is_over()) return undo_end();
  if (game().moves().empty()) return {localized(Phrase::NothingToUndo)};
  const Move last = game().moves().back();
  const Color mover = ~game().turn();
  if (const auto asked = apply(event::TakebackAsked{mover}); !asked) return {asked.error()};
  if (const auto granted = apply(event::TakebackGranted{~mover}); !granted)
    return {granted.error()};
  taken_back_.push_back(last);
  return {localized(Phrase::TakenBack, local_san(last)), true};
}

/// No event can change a finished game, so this replays a friendly game up to its last event. The
/// clocks have been stopped since.
Session::Reply Session::undo_end() {
  const auto events = arbiter_.events();
  if (events.empty()) return {localized(Phrase::NothingToUndo)};
  std::optional<Move> last;
  if (std::holds_alternative<event::MoveMade>(events.back().event)) last = game().moves().back();
  auto before = replay(arbiter_.terms(), events.first(events.size() - 1));
  if (!before) return {localized(Phrase::NothingToUndo)};
  arbiter_ = *std::move(before);
  if (const auto offer = game().draw_offer()) {
    static_cast<void>(arbiter_.apply(event::DrawDeclined{~*offer}, arbiter_.last_instant()));
  }
  pause_clocks();
  if (last) taken_back_.push_back(*last);
  std::string text =
      last ? localized(Phrase::TakenBack, local_san(*last)) : localized(Phrase::EndTakenBack);
  if (arbiter_.is_paused()) text += "\n" + localized(Phrase::ClocksStopped);
  return {std::move(text), true};
}

Session::Reply Session::redo() {
  if (taken_back_.empty()) return {localized(Phrase::NothingToRedo)};
  return play(taken_back_.back());
}

}  // namespace tabiya::cli
