/// The arbiter: everything in the Laws of Chess beyond the moves themselves, as one state machine.
///
///     auto arbiter = Arbiter::begin({.ruleset = *find_ruleset("fide")}).value();
///     const auto transition = arbiter.apply(event::MoveMade{Color::White, {E2, E4}}, now);
///     if (!transition) say(to_words(arbiter.game().position(), transition.error()));
///
/// It reads no clock and does no I/O. The caller passes the instant of each event, and the result
/// depends on nothing else. The terms and the list of events are therefore the whole game, and
/// `replay()` rebuilds it. An event that the Laws do not allow is refused with the reason; the
/// state does not change.
///
/// A move that ends the game ends it at once. The endings are tested in the order checkmate,
/// stalemate, dead position, fivefold repetition, seventy-five moves. Later events do not count:
/// checkmate on the board beats a flag that is noticed afterwards (FIDE 5.1.1, 6.9).
///
/// Three questions are separate: what a player can claim now (`open_claims()`), what he can claim
/// by stating a move without playing it (`claimable_moves()`), and whether the game is over
/// (`outcome()`). The ruleset says whether a program may tell the players: `hints`.
///
/// Some rulesets separate making a move from completing it (FIDE 6.2.1). With a clock, a move then
/// goes through these states:
///
///     move ──> on the board, not completed ──press──> completed, the opponent's clock runs
///      │                                └──the opponent replies, or the player's next move──> …
///      └─ illegal ──> on the board ──corrected──> as if it had not been made
///                               └──press──> taken back and penalised (FIDE 7.5)
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "tabiya/game/arbiter_refusal.hpp"
#include "tabiya/game/clock.hpp"
#include "tabiya/game/event.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/game/ruleset.hpp"
#include "tabiya/game/time_control.hpp"
#include "tabiya/game/transition.hpp"

namespace tabiya {

/// The terms of a game, fixed before it begins.
template <class GameType>
struct BasicGameTerms {
  Ruleset ruleset = casual_ruleset();
  typename GameType::PositionType start{};
  CastlingMode castling_mode = CastlingMode::Standard;
  ByColor<TimeControl> times{};
  /// When the clock of the side to move starts. Source: FIDE 6.6.
  Instant begins{};

  friend bool operator==(const BasicGameTerms&, const BasicGameTerms&) = default;
};

/// One game, from its terms to its outcome. A regular value: a copy is an independent game.
///
/// `GameType` is `Game`, or `VariantGame` in tabiya/game/variant_arbiter.hpp.
template <class GameType>
class BasicArbiter {
 public:
  using Terms = BasicGameTerms<GameType>;
  using Moves = typename GameType::MoveListType;

  /// Begins a game. It is over at once if the starting position ends it.
  /// Errors: OneSidedHourglass, TimeOutOfRange.
  [[nodiscard]] static std::expected<BasicArbiter, ClockError> begin(const Terms& terms);

  /// Judges an event and applies it.
  /// Errors: the reason for the refusal; the state does not change.
  /// Complexity: for a move, linear in the plies since the last irreversible one.
  [[nodiscard]] std::expected<Transition, ArbiterRefusal> apply(const Event& event, Instant now);

  [[nodiscard]] const Terms& terms() const noexcept { return terms_; }
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return terms_.ruleset; }
  [[nodiscard]] const GameType& game() const noexcept { return game_; }
  [[nodiscard]] const Clock& clock() const noexcept { return clock_; }
  /// All accepted events, in order. Together with the terms they are the whole game.
  [[nodiscard]] std::span<const TimedEvent> events() const noexcept { return events_; }
  /// The instant of the last event, or of the beginning if there is none.
  [[nodiscard]] Instant last_instant() const noexcept {
    return events_.empty() ? terms_.begins : events_.back().at;
  }

  [[nodiscard]] const std::optional<Outcome>& outcome() const noexcept { return game_.outcome(); }
  [[nodiscard]] bool is_over() const noexcept { return game_.is_over(); }
  /// The refusal for every further event, with the rule that ended the game.
  /// Requires: is_over().
  [[nodiscard]] ArbiterRefusal game_is_over() const;

  /// The board as the players see it, with an illegal move that is not completed yet.
  [[nodiscard]] Board board() const noexcept;
  [[nodiscard]] const std::optional<MoveAttempt>& illegal_move_on_board() const noexcept {
    return illegal_on_board_;
  }

  /// True if neither side has a time limit.
  [[nodiscard]] bool is_untimed() const noexcept;
  /// True if a player completes a move by pressing the clock. Source: FIDE 6.2.1.
  [[nodiscard]] bool separates_presses() const noexcept;
  /// True if a side has made a move but not completed it.
  [[nodiscard]] bool awaits_press(Color color) const noexcept { return unpressed_[color]; }
  /// True if both clocks are stopped until the game resumes. Source: FIDE 6.11.
  [[nodiscard]] bool is_paused() const noexcept { return paused_; }
  /// The instant from which `TimePassed` ends the game; nothing if a flag counts only when someone
  /// notices it.
  [[nodiscard]] std::optional<Instant> deadline() const noexcept;

  /// The moves that the side to move may play: the legal moves, without those that a touched piece
  /// or a stated move rules out. Source: FIDE 4.3 to 4.5, 9.5.3.
  [[nodiscard]] Moves allowed_moves() const noexcept;
  /// True between the sealing of a move and its opening. Source: FIDE I.1.
  [[nodiscard]] bool is_adjourned() const noexcept { return sealed_.has_value(); }
  /// The squares of the pieces touched on this move, in order.
  [[nodiscard]] std::span<const Square> touched() const noexcept { return touched_; }
  /// The move stated with a wrong claim, which must now be played. Source: FIDE 9.5.3.
  [[nodiscard]] const std::optional<Move>& stated_move() const noexcept { return stated_move_; }

  /// The claims that the side to move can make on the current position: none once it has touched a
  /// piece, and none if draws are automatic. Source: FIDE 9.2.2, 9.3.2, 9.4.
  [[nodiscard]] Claims open_claims() const noexcept;
  /// The moves that the side to move can state to claim a draw. Source: FIDE 9.2.1, 9.3.1, 9.4.
  [[nodiscard]] Moves claimable_moves(Claim claim) const noexcept;

  /// The number of completed illegal moves. Source: FIDE 7.5.5.
  [[nodiscard]] int illegal_moves(Color color) const noexcept { return illegal_moves_[color]; }
  /// The number of recorded warnings. Source: FIDE 12.9.1.
  [[nodiscard]] int warnings(Color color) const noexcept { return warnings_[color]; }
  /// The side that has asked for a takeback.
  [[nodiscard]] std::optional<Color> takeback_request() const noexcept { return takeback_; }

  friend bool operator==(const BasicArbiter&, const BasicArbiter&) = default;

 private:
  friend struct ArbiterTampering;  // lets tests break the invariant

  using Answer = std::expected<void, ArbiterRefusal>;
  using Kind = ArbiterRefusal::Kind;

  BasicArbiter(const Terms& terms, Clock clock);

  [[nodiscard]] Answer refuse_at(const Event& event, Instant now) const;
  void end_if_automatic();
  void end_by_fault(Color loser, Termination termination);
  void end_by_flag(Color loser);
  void settle_clock(Instant now);
  [[nodiscard]] Transition describe(const Board& before, Instant now) const;

  // One for each kind of event. It refuses before it changes anything.
  [[nodiscard]] Answer handle(const event::MoveMade& event, Instant now);
  [[nodiscard]] Answer handle(const event::ClockPressed& event, Instant now);
  [[nodiscard]] Answer handle(const event::Touched& event, Instant now);
  [[nodiscard]] Answer handle(const event::Adjusted& event, Instant now);
  [[nodiscard]] Answer handle(const event::TouchComplained& event, Instant now);
  [[nodiscard]] Answer handle(const event::DrawOffered& event, Instant now);
  [[nodiscard]] Answer handle(const event::DrawAccepted& event, Instant now);
  [[nodiscard]] Answer handle(const event::DrawDeclined& event, Instant now);
  [[nodiscard]] Answer handle(const event::Withdrawn& event, Instant now);
  [[nodiscard]] Answer handle(const event::DrawClaimed& event, Instant now);
  [[nodiscard]] Answer handle(const event::LosingChancesClaimed& event, Instant now);
  [[nodiscard]] Answer handle(const event::Resigned& event, Instant now);
  [[nodiscard]] Answer handle(const event::TakebackAsked& event, Instant now);
  [[nodiscard]] Answer handle(const event::TakebackGranted& event, Instant now);
  [[nodiscard]] Answer handle(const event::TakebackDeclined& event, Instant now);
  [[nodiscard]] Answer handle(const event::Aborted& event, Instant now);
  [[nodiscard]] Answer handle(const event::TimePassed& event, Instant now);
  [[nodiscard]] Answer handle(const event::FlagClaimed& event, Instant now);
  [[nodiscard]] Answer handle(const event::FlagNoticed& event, Instant now);
  [[nodiscard]] Answer handle(const event::Paused& event, Instant now);
  [[nodiscard]] Answer handle(const event::Resumed& event, Instant now);
  [[nodiscard]] Answer handle(const event::Sealed& event, Instant now);
  [[nodiscard]] Answer handle(const event::TimeAdded& event, Instant now);
  [[nodiscard]] Answer handle(const event::ClockSet& event, Instant now);
  [[nodiscard]] Answer handle(const event::RolledBack& event, Instant now);
  [[nodiscard]] Answer handle(const event::WrongSetupFound& event, Instant now);
  [[nodiscard]] Answer handle(const event::ReversedColorsFound& event, Instant now);
  [[nodiscard]] Answer handle(const event::Warned& event, Instant now);
  [[nodiscard]] Answer handle(const event::Forfeited& event, Instant now);
  [[nodiscard]] Answer handle(const event::Adjudicated& event, Instant now);
  [[nodiscard]] Answer handle(const event::Annulled& event, Instant now);
  [[nodiscard]] Answer handle(const event::Left& event, Instant now);
  [[nodiscard]] Answer handle(const event::Returned& event, Instant now);

  [[nodiscard]] bool is_allowed(Move move) const noexcept;
  void make_move(Color by, Move move, Instant now);
  void complete_move(Color by, Instant now);
  [[nodiscard]] Answer make_illegal_move(const event::MoveMade& event, const Refusal& why,
                                         Instant now);
  void complete_illegal_move(Color by, Instant now);
  void count_illegal_move(Color by, Instant now);
  void touch(Square sq);
  void clear_turn() noexcept;
  void take_back_to(std::size_t plies, Instant now);
  void open_sealed_move(Instant now);
  void award_time(Color to, Instant now);
  [[nodiscard]] bool can_offer_draw() const noexcept;
  [[nodiscard]] bool has_lost_claims() const noexcept;
  [[nodiscard]] Answer claim_before_press(const event::DrawClaimed& event);
  [[nodiscard]] Answer claim_with_illegal_move(const event::DrawClaimed& event, const Refusal& why,
                                               Instant now);
  void count_wrong_claim(Color by, ClaimError why, Instant now);

  /// What the current event adds to the Transition, beyond the change of state.
  struct Notes {
    std::optional<ClaimError> wrong_claim;
    std::optional<Color> illegal_move_by;
    Milliseconds penalty{0};
    bool offer_out_of_turn = false;
    friend bool operator==(const Notes&, const Notes&) = default;
  };

  Terms terms_;
  GameType game_;
  Clock clock_;
  std::vector<TimedEvent> events_;

  std::vector<Square> touched_;
  std::optional<Move> stated_move_;
  std::optional<MoveAttempt> illegal_on_board_;
  bool two_handed_ = false;  // of the move on the board that is not completed yet
  ByColor<bool> unpressed_;
  bool paused_ = false;
  std::optional<event::Sealed> sealed_;  // set while the game is adjourned, and so paused
  std::optional<Color> takeback_;
  ByColor<int> illegal_moves_;
  ByColor<int> warnings_;
  ByColor<std::optional<Instant>> away_;
  Notes notes_;
};

using GameTerms = BasicGameTerms<Game>;
using Arbiter = BasicArbiter<Game>;
extern template class BasicArbiter<Game>;

}  // namespace tabiya
