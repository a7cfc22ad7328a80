/// The part of `Session` that deals with the computer, as an opponent and as an adviser.
#include <random>
#include <string>
#include <utility>

#include "cli/play/sentence.hpp"
#include "cli/play/session.hpp"
#include "tabiya/game/words.hpp"

namespace tabiya::cli {

void Session::play_against(Opponent computer) {
  names_[computer.color] = computer.name;
  computer_.emplace(std::move(computer));
}

/// A loaded game against the computer goes on against it, at its level.
void Session::seat_computer_of(const pgn::GameTree& record) {
  const auto named = computer_in(names_of(record.tags));
  if (!named) return;
  std::random_device entropy;
  play_against(computer_at(named->level, named->color, entropy()));
}

bool Session::is_computers_turn() const noexcept {
  return game().turn() == computer_->color && actor() == computer_->color;
}

/// An offer after a move that is not completed is answered on the computer's turn: the person's clock
/// still runs. Source: FIDE 9.1.2.1.
bool Session::owes_answer_to_offer() const noexcept {
  return game().draw_offer() == ~computer_->color && game().turn() != computer_->color;
}

bool Session::awaits_computer() const noexcept {
  return computer_ && !game().is_over() && !arbiter_.is_paused() && !question_ &&
         (is_computers_turn() || owes_answer_to_offer());
}

players::Question Session::question_for_computer(Instant now) const {
  players::Question question = players::question_of(arbiter_, computer_->color, now);
  question.game_seed = computer_->seed;
  question.may_resign = computer_->may_resign;
  return question;
}

Session::Thought Session::computer_thought(const players::Question& question,
                                           std::stop_token hurry) {
  return computer_->player->think(question, std::move(hurry));
}

Session::Reply Session::follow(const Thought& thought, Instant now) {
  if (auto flagged = check_clock(now)) return *std::move(flagged);
  if (!thought) return give_up_computer(thought.error());
  const Color computer = computer_->color;
  const auto decision = players::decide(question_for_computer(now), *thought);
  const Move* const move = std::get_if<Move>(&decision);
  if (move == nullptr) return apply_decision(decision);
  Reply reply = play(*move);
  if (!game().is_over() && arbiter_.awaits_press(computer)) {
    if (const auto pressed = apply(event::ClockPressed{computer}); !pressed) {
      return {pressed.error()};
    }
  }
  return reply;
}

Session::Reply Session::apply_decision(const players::Decision& decision) {
  const Color computer = computer_->color;
  const auto done = apply(players::event_of(decision, computer));
  if (!done) return {done.error()};
  const bool declines = std::holds_alternative<players::DeclineDraw>(decision);
  return reply_to(*done, declines ? localized(Phrase::DrawDeclined, to_words(computer, language_))
                                  : std::string{});
}

/// The game stays as it is; a person plays on for the computer.
Session::Reply Session::give_up_computer(const players::Failure& failure) {
  const Color color = computer_->color;
  computer_.reset();
  return {players::to_words(failure, language_) + "\n" +
          localized(Phrase::PlayOnForComputer, to_words(color, language_))};
}

/// Asks a human opponent. A computer answers once it has thought; see awaits_computer().
Session::Reply Session::ask_for_draw(Color by, std::string message) {
  if (!message.empty()) message += "\n";
  if (!computer_ || computer_->color == by) {
    question_ = DrawQuestion{by};
    return {message + localized(Phrase::AskDraw, draw_offer_in_words(by, language_),
                                to_words(~by, language_))};
  }
  return {message + as_sentence(draw_offer_in_words(by, language_))};
}

Session::Reply Session::hint() {
  if (game().is_over()) return {localized(Phrase::GameIsOver)};
  if (!arbiter_.ruleset().hints) return {localized(Phrase::NoHints)};
  return {localized(Phrase::Advice, local_san(*advise(game()).best))};
}

}  // namespace tabiya::cli
