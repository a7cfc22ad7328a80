/// The part of `Session` that deals with the computer, as an opponent and as an adviser.
#include <random>
#include <string>
#include <utility>

#include "cli/play/session.hpp"
#include "tabiya/engine/draw_offer.hpp"
#include "tabiya/game/draw_offers.hpp"
#include "tabiya/game/words.hpp"

namespace tabiya::cli {

void Session::play_against(ComputerOpponent computer) {
  computer_.emplace(std::move(computer));
  names_[computer_->color()] = computer_name(computer_->level());
}

/// A loaded game against the computer goes on against it, at its level.
void Session::seat_computer_of(const pgn::GameTree& record) {
  const auto named = computer_in(names_of(record.tags));
  if (!named) return;
  std::random_device entropy;
  play_against({named->level, named->color, entropy()});
}

bool Session::awaits_computer() const noexcept {
  return computer_ && !game().is_over() && !arbiter_.is_paused() && !question_ &&
         game().turn() == computer_->color() && actor() == computer_->color();
}

Move Session::computer_move(Instant now) { return computer_->move_in(arbiter_, now); }

Milliseconds Session::pause_before(Move move, Instant now) const {
  return computer_->pause_before(move, arbiter_, now);
}

Session::Reply Session::make_computer_move(Move move, Instant now) {
  if (auto flagged = check_clock(now)) return *std::move(flagged);
  const Color computer = computer_->color();
  Reply reply = play(move);
  if (!game().is_over() && arbiter_.awaits_press(computer)) {
    if (const auto pressed = apply(event::ClockPressed{computer}); !pressed) {
      return {pressed.error()};
    }
  }
  return reply;
}

/// The computer's answer to an offer that stands.
bool Session::computer_accepts_draw() const {
  const Color by = ~computer_->color();
  const Position& position = game().position();
  engine::Score score = advise(game()).score;
  if (game().turn() == by) score = engine::negated(score);
  return engine::accepts_draw(
      {.score = score,
       .move_number = position.fullmove_number(),
       .pieces = position.board().occupied().count(),
       .plies_since_last_offer = plies_between_last_offers(arbiter_.events(), by)});
}

/// Asks a human opponent; the computer answers at once.
Session::Reply Session::ask_for_draw(Color by, std::string message) {
  if (!message.empty()) message += "\n";
  if (!computer_ || computer_->color() == by) {
    question_ = DrawQuestion{by};
    return {message + localized(Phrase::AskDraw, draw_offer_in_words(by, language_),
                                to_words(~by, language_))};
  }
  const bool accepts = computer_accepts_draw();
  const auto answered = accepts ? apply(event::DrawAccepted{~by}) : apply(event::DrawDeclined{~by});
  if (!answered) return {message + answered.error()};
  return reply_to(*answered,
                  accepts ? std::move(message)
                          : message + localized(Phrase::DrawDeclined, to_words(~by, language_)));
}

Session::Reply Session::hint() {
  if (game().is_over()) return {localized(Phrase::GameIsOver)};
  if (!arbiter_.ruleset().hints) return {localized(Phrase::NoHints)};
  return {localized(Phrase::Advice, local_san(*advise(game()).best))};
}

}  // namespace tabiya::cli
