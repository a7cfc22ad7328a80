#include "tabiya/game/arbiter.hpp"

#include <utility>

#include "game/arbiter_adjournment.hpp"
#include "game/arbiter_answers.hpp"
#include "game/arbiter_clock.hpp"
#include "game/arbiter_draws.hpp"
#include "game/arbiter_moves.hpp"
#include "game/arbiter_rulings.hpp"
#include "game/arbiter_takebacks.hpp"
#include "game/touch.hpp"
#include "game/us_chess.hpp"
#include "tabiya/game/variant_arbiter.hpp"

namespace tabiya {

template <class GameType>
auto BasicArbiter<GameType>::begin(const Terms& terms) -> std::expected<BasicArbiter, ClockError> {
  auto clock = Clock::for_sides(terms.times);
  if (!clock) return std::unexpected{clock.error()};
  if (const auto started = clock->start(terms.begins, terms.start.turn()); !started) {
    return std::unexpected{started.error()};
  }
  return BasicArbiter{terms, *std::move(clock)};
}

template <class GameType>
BasicArbiter<GameType>::BasicArbiter(const Terms& terms, Clock clock)
    : terms_{terms}, game_{terms.start, terms.castling_mode}, clock_{std::move(clock)} {
  end_if_automatic();
  settle_clock(terms.begins);
}

template <class GameType>
std::expected<Transition, ArbiterRefusal> BasicArbiter<GameType>::apply(const Event& event,
                                                                        Instant now) {
  if (const auto refused = refuse_at(event, now); !refused) return std::unexpected{refused.error()};
  const Board before = board();
  const auto handled = std::visit([&](const auto& kind) { return handle(kind, now); }, event);
  if (!handled) return std::unexpected{handled.error()};
  settle_clock(now);
  events_.push_back({event, now});
  Transition transition = describe(before, now);
  notes_ = {};
  return transition;
}

/// The checks that apply to every event.
template <class GameType>
auto BasicArbiter<GameType>::refuse_at(const Event& event, Instant now) const -> Answer {
  if (now < last_instant()) return refused(Kind::TimeRunsBackwards);
  if (now > latest_instant) return refused(Kind::TimeOutOfRange);
  if (is_over()) return std::unexpected{game_is_over()};
  const bool is_late = ruleset().flag_falls == FlagFalls::AtOnce && clock_.first_to_flag(now);
  const bool looks_at_clock = std::holds_alternative<event::TimePassed>(event) ||
                              std::holds_alternative<event::FlagClaimed>(event) ||
                              std::holds_alternative<event::FlagNoticed>(event);
  if (is_late && !looks_at_clock) return refused(Kind::TimeIsUp);
  return {};
}

template <class GameType>
ArbiterRefusal BasicArbiter<GameType>::game_is_over() const {
  return {.kind = Kind::GameIsOver, .ended_by = outcome()->termination()};
}

template <class GameType>
Transition BasicArbiter<GameType>::describe(const Board& before, Instant now) const {
  return {.board_change = difference(before, board()),
          .remaining = {clock_.remaining(Color::White, now), clock_.remaining(Color::Black, now)},
          .clock_running = clock_.running(),
          .turn = game_.turn(),
          .open_claims = open_claims(),
          .draw_offer = game_.draw_offer(),
          .outcome = outcome(),
          .wrong_claim = notes_.wrong_claim,
          .illegal_move_by = notes_.illegal_move_by,
          .penalty = notes_.penalty,
          .offer_out_of_turn = notes_.offer_out_of_turn};
}

template <class GameType>
Board BasicArbiter<GameType>::board() const noexcept {
  Board board = game_.position().board();
  if (!illegal_on_board_) return board;
  Piece piece = *board.piece_on(illegal_on_board_->from);
  if (illegal_on_board_->promotion) piece.type = *illegal_on_board_->promotion;
  board.remove(illegal_on_board_->from);
  board.put(illegal_on_board_->to, piece);
  return board;
}

template <class GameType>
bool BasicArbiter<GameType>::is_untimed() const noexcept {
  return terms_.times.white.is_unlimited() && terms_.times.black.is_unlimited();
}

template <class GameType>
bool BasicArbiter<GameType>::separates_presses() const noexcept {
  return ruleset().clock_presses == ClockPresses::ByThePlayer && !is_untimed();
}

template <class GameType>
std::optional<Instant> BasicArbiter<GameType>::deadline() const noexcept {
  const auto running = clock_.running();
  if (is_over() || !running || ruleset().flag_falls != FlagFalls::AtOnce) return std::nullopt;
  return clock_.deadline(*running);
}

template <class GameType>
bool BasicArbiter<GameType>::is_allowed(Move move) const noexcept {
  if (stated_move_) return move == *stated_move_;
  return touched_.empty() || contains(moves_after_touching(game_.position(), touched_), move);
}

template <class GameType>
auto BasicArbiter<GameType>::allowed_moves() const noexcept -> Moves {
  if (is_over()) return {};
  if (!stated_move_) return moves_after_touching(game_.position(), touched_);
  Moves moves;
  moves.push_back(*stated_move_);
  return moves;
}

/// Ends the game if the ruleset makes draws automatic. Source: FIDE Online Chess Regulations 5.4.
template <class GameType>
void BasicArbiter<GameType>::end_if_automatic() {
  if (is_over() || ruleset().draw_claims != DrawClaims::Automatic) return;
  const Claims claims = game_.open_claims();
  if (claims.empty()) return;
  const bool is_threefold = claims.contains(Claim::Threefold);
  must(game_.end_by(Outcome::draw(is_threefold ? Termination::AutomaticThreefold
                                               : Termination::AutomaticFiftyMoves)));
}

/// Ends the game with a loss, or with a draw if the opponent can never win.
/// Source: FIDE 6.9, 7.5.5.
template <class GameType>
void BasicArbiter<GameType>::end_by_fault(Color loser, Termination termination) {
  must(game_.end_by(game_.can_win(~loser) ? Outcome::win(~loser, termination)
                                          : Outcome::draw(termination)));
}

template <class GameType>
void BasicArbiter<GameType>::end_by_flag(Color loser) {
  if (ruleset().flag_draws == FlagDraws::ByMaterial &&
      us_chess::draws_on_time(game_.position(), loser)) {
    return must(game_.end_by(Outcome::draw(Termination::TimeAgainstMaterial)));
  }
  end_by_fault(loser, Termination::TimeForfeit);
}

/// Stops the clock once the game is over; no press is owed then. Source: FIDE 6.2.1.1.
template <class GameType>
void BasicArbiter<GameType>::settle_clock(Instant now) {
  if (!is_over()) return;
  unpressed_ = {};
  if (clock_.running()) must(clock_.pause(now));
}

template <class GameType>
void BasicArbiter<GameType>::clear_turn() noexcept {
  touched_.clear();
  stated_move_.reset();
  illegal_on_board_.reset();
  takeback_.reset();
  sealed_.reset();
  two_handed_ = false;
}

template class BasicArbiter<Game>;
template class BasicArbiter<VariantGame>;

}  // namespace tabiya
