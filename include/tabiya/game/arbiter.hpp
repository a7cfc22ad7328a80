/// The arbiter: the Laws of Chess around the moves, as one state machine.
///
///     auto arbiter = Arbiter::begin({.ruleset = *find_ruleset("fide")}).value();
///     const auto transition = arbiter.apply(event::MoveMade{Color::White, {E2, E4}}, now);
///     if (!transition) say(to_words(arbiter.game().position(), transition.error()));
///
/// It reads no clock and does no I/O: each event comes with its instant, and what follows depends
/// on nothing else. So a game is its terms and its list of events, and `replay()` rebuilds it. An
/// event that the Laws do not allow is refused with the reason, and everything is as it was.
///
/// What the position on the board ends by itself, ends with the move, in the order checkmate,
/// stalemate, dead position, fivefold repetition, seventy-five moves. Everything later is void:
/// mate on the board beats a flag that is noticed afterwards (FIDE 5.1.1, 6.9).
///
/// Three questions are kept apart: what may be claimed now (`open_claims()`), what may be claimed
/// with a move that is stated and not played (`claimable_moves()`), and whether it is over
/// (`outcome()`). Whether a player may be told is for the ruleset: `hints`.
///
/// Where the ruleset separates making a move and completing it (FIDE 6.2.1), and there is a clock:
///
///     move ──> on the board, not completed ──press──> completed, the opponent's clock runs
///      │                                └──the opponent replies, or the player's next move──> …
///      └─ illegal ──> on the board ──corrected──> as if it had not been
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

/// What is settled before a game begins.
struct GameTerms {
  Ruleset ruleset = casual_ruleset();
  Position start{};
  CastlingMode castling_mode = CastlingMode::Standard;
  ByColor<TimeControl> times{};
  /// When the clock of the side to move is started. Source: FIDE 6.6.
  Instant begins{};

  friend bool operator==(const GameTerms&, const GameTerms&) = default;
};

class Arbiter {
 public:
  /// A game that begins now; it may be over at once.
  /// Errors: OneSidedHourglass, TimeOutOfRange.
  [[nodiscard]] static std::expected<Arbiter, ClockError> begin(const GameTerms& terms);

  /// Judges an event and makes it happen.
  /// Errors: why not; then nothing has changed.
  /// Complexity: for a move, linear in the plies since the last irreversible one.
  [[nodiscard]] std::expected<Transition, ArbiterRefusal> apply(const Event& event, Instant now);

  [[nodiscard]] const GameTerms& terms() const noexcept { return terms_; }
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return terms_.ruleset; }
  [[nodiscard]] const Game& game() const noexcept { return game_; }
  [[nodiscard]] const Clock& clock() const noexcept { return clock_; }
  /// Everything that was taken, in order; with the terms it is the whole game.
  [[nodiscard]] std::span<const TimedEvent> events() const noexcept { return events_; }
  /// When the last event was, or the beginning.
  [[nodiscard]] Instant last_instant() const noexcept {
    return events_.empty() ? terms_.begins : events_.back().at;
  }

  [[nodiscard]] const std::optional<Outcome>& outcome() const noexcept { return game_.outcome(); }
  [[nodiscard]] bool is_over() const noexcept { return game_.is_over(); }
  /// Why nothing more is taken, with the rule that ended the game.
  /// Requires: is_over().
  [[nodiscard]] ArbiterRefusal game_is_over() const;

  /// What may be seen on the board: an illegal move that is not completed stands there too.
  [[nodiscard]] Board board() const noexcept;
  [[nodiscard]] const std::optional<MoveAttempt>& illegal_move_on_board() const noexcept {
    return illegal_on_board_;
  }

  /// True if both sides have a clock without limit.
  [[nodiscard]] bool is_untimed() const noexcept;
  /// True if a player completes his moves himself. Source: FIDE 6.2.1.
  [[nodiscard]] bool separates_presses() const noexcept;
  /// True if a side has made a move and not yet completed it.
  [[nodiscard]] bool awaits_press(Color color) const noexcept { return unpressed_[color]; }
  [[nodiscard]] bool is_paused() const noexcept { return paused_; }
  /// When `TimePassed` ends the game if nothing happens before; nothing where flags must be
  /// noticed.
  [[nodiscard]] std::optional<Instant> deadline() const noexcept;

  /// The moves that the side to move may play: the legal ones, less what touched men or a stated
  /// move forbid. Source: FIDE 4.3 to 4.5, 9.5.3.
  [[nodiscard]] MoveList allowed_moves() const noexcept;
  /// True between the sealing of a move and its opening. Source: FIDE I.1.
  [[nodiscard]] bool is_adjourned() const noexcept { return sealed_.has_value(); }
  /// The men touched on this move, in order.
  [[nodiscard]] std::span<const Square> touched() const noexcept { return touched_; }
  /// The move of a wrong claim, which must be played now. Source: FIDE 9.5.3.
  [[nodiscard]] const std::optional<Move>& stated_move() const noexcept { return stated_move_; }

  /// What the side to move may claim with the position on the board: nothing once it has touched a
  /// man, and nothing where draws are automatic. Source: FIDE 9.2.2, 9.3.2, 9.4.
  [[nodiscard]] Claims open_claims() const noexcept;
  /// The moves it may state to claim a draw. Source: FIDE 9.2.1, 9.3.1, 9.4.
  [[nodiscard]] MoveList claimable_moves(Claim claim) const noexcept;

  /// Completed illegal moves. Source: FIDE 7.5.5.
  [[nodiscard]] int illegal_moves(Color color) const noexcept { return illegal_moves_[color]; }
  [[nodiscard]] int warnings(Color color) const noexcept { return warnings_[color]; }
  /// Who asks to take back a move.
  [[nodiscard]] std::optional<Color> takeback_request() const noexcept { return takeback_; }
  /// Since when a player has been away.
  [[nodiscard]] std::optional<Instant> away_since(Color color) const noexcept {
    return away_[color];
  }

  friend bool operator==(const Arbiter&, const Arbiter&) = default;

 private:
  friend struct ArbiterTampering;  // the tests' way to break what must be found

  using Answer = std::expected<void, ArbiterRefusal>;

  Arbiter(const GameTerms& terms, Clock clock);

  [[nodiscard]] Answer refuse_at(const Event& event, Instant now) const;
  void end_if_automatic();
  void end_by_fault(Color loser, Termination termination);
  void end_by_flag(Color loser);
  void settle_clock(Instant now);
  [[nodiscard]] Transition describe(const Board& before, Instant now) const;

  // One for each kind of event. They refuse before they change anything.
  [[nodiscard]] Answer take(const event::MoveMade& event, Instant now);
  [[nodiscard]] Answer take(const event::ClockPressed& event, Instant now);
  [[nodiscard]] Answer take(const event::Touched& event, Instant now);
  [[nodiscard]] Answer take(const event::Adjusted& event, Instant now);
  [[nodiscard]] Answer take(const event::TouchComplained& event, Instant now);
  [[nodiscard]] Answer take(const event::DrawOffered& event, Instant now);
  [[nodiscard]] Answer take(const event::DrawAccepted& event, Instant now);
  [[nodiscard]] Answer take(const event::DrawDeclined& event, Instant now);
  [[nodiscard]] Answer take(const event::Withdrawn& event, Instant now);
  [[nodiscard]] Answer take(const event::DrawClaimed& event, Instant now);
  [[nodiscard]] Answer take(const event::Resigned& event, Instant now);
  [[nodiscard]] Answer take(const event::LosingChancesClaimed& event, Instant now);
  [[nodiscard]] Answer take(const event::TakebackAsked& event, Instant now);
  [[nodiscard]] Answer take(const event::TakebackGranted& event, Instant now);
  [[nodiscard]] Answer take(const event::TakebackDeclined& event, Instant now);
  [[nodiscard]] Answer take(const event::Aborted& event, Instant now);
  [[nodiscard]] Answer take(const event::TimePassed& event, Instant now);
  [[nodiscard]] Answer take(const event::FlagClaimed& event, Instant now);
  [[nodiscard]] Answer take(const event::FlagNoticed& event, Instant now);
  [[nodiscard]] Answer take(const event::Paused& event, Instant now);
  [[nodiscard]] Answer take(const event::Resumed& event, Instant now);
  [[nodiscard]] Answer take(const event::Sealed& event, Instant now);
  [[nodiscard]] Answer take(const event::TimeAdded& event, Instant now);
  [[nodiscard]] Answer take(const event::ClockSet& event, Instant now);
  [[nodiscard]] Answer take(const event::RolledBack& event, Instant now);
  [[nodiscard]] Answer take(const event::WrongSetupFound& event, Instant now);
  [[nodiscard]] Answer take(const event::ReversedColorsFound& event, Instant now);
  [[nodiscard]] Answer take(const event::Warned& event, Instant now);
  [[nodiscard]] Answer take(const event::Forfeited& event, Instant now);
  [[nodiscard]] Answer take(const event::Adjudicated& event, Instant now);
  [[nodiscard]] Answer take(const event::Annulled& event, Instant now);
  [[nodiscard]] Answer take(const event::Left& event, Instant now);
  [[nodiscard]] Answer take(const event::Returned& event, Instant now);

  [[nodiscard]] bool is_allowed(Move move) const noexcept;
  void make(Color by, Move move, Instant now);
  void complete(Color by, Instant now);
  [[nodiscard]] Answer make_illegal(const event::MoveMade& event, const Refusal& why, Instant now);
  void complete_illegal(Color by, Instant now);
  void count_illegal(Color by, Instant now);
  void touch(Square sq);
  void forget_turn() noexcept;
  void take_back_to(std::size_t plies, Instant now);
  void open_sealed_move(Instant now);
  void give_penalty(Color to, Instant now);
  [[nodiscard]] bool may_offer_draw() const noexcept;
  [[nodiscard]] bool has_lost_claims() const noexcept;
  [[nodiscard]] Answer claim_before_press(const event::DrawClaimed& event);
  [[nodiscard]] Answer claim_with_illegal_move(const event::DrawClaimed& event, const Refusal& why,
                                               Instant now);
  void count_wrong_claim(Color by, ClaimError why, Instant now);

  /// What the present event brings besides the changes of state; see Transition.
  struct Notes {
    std::optional<ClaimError> wrong_claim;
    std::optional<Color> illegal_move_by;
    Milliseconds penalty{0};
    bool offer_out_of_turn = false;
    friend bool operator==(const Notes&, const Notes&) = default;
  };

  GameTerms terms_;
  Game game_;
  Clock clock_;
  std::vector<TimedEvent> events_;

  std::vector<Square> touched_;
  std::optional<Move> stated_move_;
  std::optional<MoveAttempt> illegal_on_board_;
  bool two_handed_ = false;  // the move on the board that is not yet completed
  ByColor<bool> unpressed_;
  bool paused_ = false;
  std::optional<event::Sealed> sealed_;  // the game is adjourned, and paused
  std::optional<Color> takeback_;
  ByColor<int> illegal_moves_;
  ByColor<int> warnings_;
  ByColor<std::optional<Instant>> away_;
  Notes notes_;
};

}  // namespace tabiya
