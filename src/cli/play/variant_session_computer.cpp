/// The part of `VariantSession` that deals with the computer, as an opponent and as an adviser.
#include <random>
#include <utility>

#include "cli/play/computer.hpp"
#include "cli/play/variant_session.hpp"

namespace tabiya::cli {

void VariantSession::play_against(VariantOpponent computer) {
  names_[computer.color] = computer_name(computer.level);
  computer_.emplace(std::move(computer));
}

void VariantSession::continue_record(pgn::GameTree record) {
  record_ = std::move(record);
  seat_computer_of(*record_);
}

/// A loaded game against the computer goes on against it, at its level.
void VariantSession::seat_computer_of(const pgn::GameTree& record) {
  const auto named = computer_in(names_of(record.tags));
  if (!named) return;
  std::random_device entropy;
  play_against(VariantOpponent{named->level, named->color, entropy()});
}

bool VariantSession::is_computers_turn() const noexcept {
  return computer_ && game_.turn() == computer_->color;
}

bool VariantSession::awaits_computer() const noexcept {
  if (!computer_ || game_.is_over() || question_) return false;
  return is_computers_turn() || game_.draw_offer() == ~computer_->color;
}

players::VariantQuestion VariantSession::question_for_computer(Instant /*now*/) const {
  players::VariantQuestion question = players::question_of(game_, computer_->color);
  question.game_seed = computer_->seed;
  question.may_resign = computer_->may_resign;
  if (question.draw_offer) question.draw_offer->plies_since_last = offer_distance_;
  return question;
}

VariantSession::Thought VariantSession::computer_thought(const players::VariantQuestion& question,
                                                         const std::stop_token& hurry) {
  return computer_->player.think(question, hurry);
}

SessionReply VariantSession::follow(const Thought& thought, Instant now) {
  const Color computer = computer_->color;
  const auto decision = players::decide(question_for_computer(now), *thought);
  if (const Move* const move = std::get_if<Move>(&decision)) return play(*move);
  if (std::holds_alternative<players::DeclineDraw>(decision)) {
    static_cast<void>(game_.decline_draw(computer));
    return {localized(Phrase::DrawDeclined, to_words(computer, language_)), true};
  }
  const bool accepts = std::holds_alternative<players::AcceptDraw>(decision);
  static_cast<void>(accepts ? game_.accept_draw(computer) : game_.resign(computer));
  return announce_end();
}

SessionReply VariantSession::hint() const {
  if (game_.is_over()) return {localized(Phrase::GameIsOver)};
  return {localized(Phrase::Advice, local_san(advise(game_)))};
}

}  // namespace tabiya::cli
