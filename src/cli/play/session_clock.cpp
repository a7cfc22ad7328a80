/// The part of a session that is about the clock.
#include <algorithm>

#include "cli/play/sentence.hpp"
#include "cli/play/session.hpp"

namespace tabiya::cli {

std::optional<Session::Reply> Session::look_at_clock(Instant now) {
  now_ = std::max(now, arbiter_.last_instant());
  const auto deadline = arbiter_.deadline();
  if (!deadline || now_ < *deadline) return std::nullopt;
  const auto fallen = arbiter_.apply(event::TimePassed{}, *deadline);
  if (!fallen || !fallen->outcome) return std::nullopt;
  next_game_.reset();
  return announce_end("");
}

/// Enter alone completes a move, and does nothing where there is none.
Session::Reply Session::press_if_owed() {
  const bool owes_press = actor() != game().turn() || arbiter_.illegal_move_on_board();
  return owes_press ? press() : Reply{};
}

/// Completes the move, or the illegal one, of whoever's clock runs; without a move it is an illegal
/// one. Source: FIDE 6.2.1, 7.5.3.
Session::Reply Session::press() {
  const auto pressed = tell(event::ClockPressed{arbiter_.clock().running().value_or(actor())});
  if (!pressed) return {pressed.error()};
  return reply_to(*pressed, "");
}

/// "flag" looks at the clock, "flag white" is White's claim that Black's flag has fallen.
Session::Reply Session::claim_flag(std::string_view who) {
  const auto by = parse_player(who);
  const auto noticed = by ? tell(event::FlagClaimed{*by}) : tell(event::FlagNoticed{});
  if (!noticed) return {noticed.error()};
  return reply_to(*noticed, "");
}

Session::Reply Session::pause() {
  const auto paused = tell(event::Paused{});
  if (!paused) return {paused.error()};
  return {speak(Phrase::ClocksStandStill), true};
}

Session::Reply Session::resume() {
  const auto resumed = tell(event::Resumed{});
  if (!resumed) return {resumed.error()};
  return {speak(Phrase::ClocksRun), true};
}

/// Nobody pays for time in which nobody could play: where there is a clock it waits for `resume`.
void Session::hold_clocks() {
  if (arbiter_.is_untimed() || arbiter_.is_paused() || arbiter_.is_over()) return;
  static_cast<void>(arbiter_.apply(event::Paused{}, arbiter_.last_instant()));
}

}  // namespace tabiya::cli
