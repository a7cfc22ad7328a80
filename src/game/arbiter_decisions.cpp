// The arbiter's handlers for clocks, adjournments, takebacks and the arbiter's own decisions.
#include <utility>

#include "game/arbiter_answers.hpp"
#include "tabiya/game/arbiter.hpp"

namespace tabiya {
namespace {

using Kind = ArbiterRefusal::Kind;

/// The moves of each player before a game with reversed colours stands. Source: FIDE 7.3.
constexpr int moves_with_colors_reversed = 10;
/// The number of plies from which a game can no longer be aborted.
constexpr std::size_t plies_to_abort = 2;

std::expected<void, ArbiterRefusal> to_answer(const std::expected<void, ClockError>& answer) {
  if (!answer) return refused(answer.error());
  return {};
}

std::optional<Move> legal_move(const Position& position, const event::Sealed& envelope) {
  if (!envelope.move) return std::nullopt;
  const auto& [from, to, promotion] = *envelope.move;
  const auto move = explain(position, envelope.by, from, to, promotion);
  if (!move) return std::nullopt;
  return *move;
}

}  // namespace

Arbiter::Answer Arbiter::handle(const event::TimePassed& /*event*/, Instant now) {
  const auto flagged = clock_.first_to_flag(now);
  if (ruleset().flag_falls == FlagFalls::AtOnce && flagged) end_by_flag(*flagged);
  return {};
}

/// If both flags are down, the clock knows which fell first; it does not matter which player
/// claims.
/// Source: FIDE 6.8, III.3.
Arbiter::Answer Arbiter::handle(const event::FlagClaimed& event, Instant now) {
  if (!clock_.has_flagged(~event.by, now)) return refused(Kind::FlagHasNotFallen);
  return handle(event::FlagNoticed{}, now);
}

Arbiter::Answer Arbiter::handle(const event::FlagNoticed& /*event*/, Instant now) {
  const auto flagged = clock_.first_to_flag(now);
  if (!flagged) return refused(Kind::FlagHasNotFallen);
  end_by_flag(*flagged);
  return {};
}

Arbiter::Answer Arbiter::handle(const event::Paused& /*event*/, Instant now) {
  if (paused_) return refused(Kind::GameIsPaused);
  must(clock_.pause(now));
  paused_ = true;
  return {};
}

Arbiter::Answer Arbiter::handle(const event::Resumed& /*event*/, Instant now) {
  if (!paused_) return refused(Kind::GameIsNotPaused);
  must(clock_.resume(now));
  paused_ = false;
  if (sealed_) open_sealed_move(now);
  return {};
}

/// Source: FIDE I.1.1.
Arbiter::Answer Arbiter::handle(const event::Sealed& event, Instant now) {
  if (event.by != game_.turn()) return refused(Kind::NotOnMove);
  if (paused_) return refused(Kind::GameIsPaused);
  if (clock_.running() != event.by) return refused(Kind::NotYourClock);
  const auto move = legal_move(game_.position(), event);
  if (move && !is_allowed(*move)) {
    return refused(stated_move_ ? Kind::StatedMoveMustPlay : Kind::TouchedManMustMove);
  }
  must(clock_.pause(now));
  paused_ = true;
  illegal_on_board_.reset();
  sealed_ = event;
  return {};
}

/// Makes and completes the sealed move, so the opponent's clock runs. An invalid move loses, or
/// draws if the opponent can never mate. An offer that the opponent made in the meantime stands.
/// Source: FIDE I.4, I.8, I.9.
void Arbiter::open_sealed_move(Instant now) {
  const event::Sealed envelope = *std::exchange(sealed_, std::nullopt);
  const Color by = envelope.by;
  const auto move = legal_move(game_.position(), envelope);
  if (!move) return end_by_fault(by, Termination::SealedMove);
  const bool was_offered = game_.draw_offer() == ~by;
  make_move(by, *move, now);
  complete_move(by, now);
  if (was_offered && !is_over()) must(game_.offer_draw(~by));
}

Arbiter::Answer Arbiter::handle(const event::TimeAdded& event, Instant now) {
  return to_answer(clock_.add_time(event.to, event.amount, now));
}

Arbiter::Answer Arbiter::handle(const event::ClockSet& event, Instant now) {
  return to_answer(clock_.set_remaining(event.of, event.remaining, now));
}

Arbiter::Answer Arbiter::handle(const event::TakebackAsked& event, Instant /*now*/) {
  if (!ruleset().takebacks) return refused(Kind::NoTakebacks);
  const std::size_t own_last = event.by == game_.turn() ? 2 : 1;
  if (game_.moves().size() < own_last) return refused(Kind::NothingToTakeBack);
  if (takeback_) return refused(Kind::TakebackAlreadyAsked);
  takeback_ = event.by;
  return {};
}

Arbiter::Answer Arbiter::handle(const event::TakebackGranted& event, Instant now) {
  if (takeback_ != ~event.by) return refused(Kind::NoTakebackAsked);
  const std::size_t own_last = *takeback_ == game_.turn() ? 2 : 1;
  take_back_to(game_.moves().size() - own_last, now);
  return {};
}

Arbiter::Answer Arbiter::handle(const event::TakebackDeclined& event, Instant /*now*/) {
  if (takeback_ != ~event.by) return refused(Kind::NoTakebackAsked);
  takeback_.reset();
  return {};
}

Arbiter::Answer Arbiter::handle(const event::Aborted& /*event*/, Instant /*now*/) {
  if (!ruleset().aborts || game_.moves().size() >= plies_to_abort) return refused(Kind::NoAborts);
  must(game_.end_by(Outcome::no_result(Termination::Aborted)));
  return {};
}

Arbiter::Answer Arbiter::handle(const event::RolledBack& event, Instant now) {
  if (event.plies >= game_.moves().size()) return refused(Kind::NothingToTakeBack);
  take_back_to(event.plies, now);
  return {};
}

Arbiter::Answer Arbiter::handle(const event::WrongSetupFound& /*event*/, Instant now) {
  const auto stands_after = ruleset().wrong_setup_stands_after;
  if (stands_after && game_.moves().size() >= 2 * static_cast<std::size_t>(*stands_after)) {
    return refused(Kind::GameGoesOn);
  }
  return handle(event::Annulled{}, now);
}

Arbiter::Answer Arbiter::handle(const event::ReversedColorsFound& /*event*/, Instant /*now*/) {
  if (game_.moves().size() >= 2 * moves_with_colors_reversed) return refused(Kind::GameGoesOn);
  must(game_.end_by(Outcome::no_result(Termination::ReversedColors)));
  return {};
}

Arbiter::Answer Arbiter::handle(const event::Warned& event, Instant /*now*/) {
  ++warnings_[event.player];
  return {};
}

/// A sealed move that ends the game counts before a late arrival does. Source: FIDE I.10.
Arbiter::Answer Arbiter::handle(const event::Forfeited& event, Instant now) {
  if (sealed_ && event.fault == Fault::LateArrival) must(handle(event::Resumed{}, now));
  if (is_over()) return {};
  const Termination termination =
      event.fault == Fault::LateArrival ? Termination::LateArrival : Termination::Conduct;
  must(game_.end_by(event.loser ? Outcome::win(~*event.loser, termination)
                                : Outcome::loss_of_both(termination)));
  return {};
}

Arbiter::Answer Arbiter::handle(const event::Adjudicated& event, Instant /*now*/) {
  must(game_.end_by(event.winner ? Outcome::win(*event.winner, Termination::Adjudication)
                                 : Outcome::draw(Termination::Adjudication)));
  return {};
}

Arbiter::Answer Arbiter::handle(const event::Annulled& /*event*/, Instant /*now*/) {
  must(game_.end_by(Outcome::no_result(Termination::Annulled)));
  return {};
}

Arbiter::Answer Arbiter::handle(const event::Left& event, Instant now) {
  if (away_[event.by]) return refused(Kind::AlreadyAway);
  away_[event.by] = now;
  return {};
}

Arbiter::Answer Arbiter::handle(const event::Returned& event, Instant /*now*/) {
  if (!away_[event.by]) return refused(Kind::NotAway);
  away_[event.by].reset();
  return {};
}

}  // namespace tabiya
