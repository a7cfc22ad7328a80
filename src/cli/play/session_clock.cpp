/// The part of `Session` that deals with the clock.
#include <algorithm>

#include "cli/play/sentence.hpp"
#include "cli/play/session.hpp"

namespace tabiya::cli {

std::optional<Session::Reply> Session::check_clock(Instant now) {
  now_ = std::max(now, arbiter_.last_instant());
  const auto deadline = arbiter_.deadline();
  if (!deadline || now_ < *deadline) return std::nullopt;
  const auto fallen = arbiter_.apply(event::TimePassed{}, *deadline);
  if (!fallen || !fallen->outcome) return std::nullopt;
  next_game_.reset();
  return announce_end("");
}

/// Enter completes a move, if there is one to complete.
Session::Reply Session::press_if_owed() {
  const bool owes_press = actor() != game().turn() || arbiter_.illegal_move_on_board();
  return owes_press ? press() : Reply{};
}

/// Presses the clock for the player whose clock runs, which completes a move or an illegal move.
/// Without a move, the press itself is an illegal move. Source: FIDE 6.2.1, 7.5.3.
Session::Reply Session::press() {
  const auto pressed = apply(event::ClockPressed{arbiter_.clock().running().value_or(actor())});
  if (!pressed) return {pressed.error()};
  return reply_to(*pressed, "");
}

/// "flag" checks the clock; "flag white" is White's claim that Black's flag has fallen.
Session::Reply Session::claim_flag(std::string_view who) {
  const auto by = parse_player(who);
  const auto noticed = by ? apply(event::FlagClaimed{*by}) : apply(event::FlagNoticed{});
  if (!noticed) return {noticed.error()};
  return reply_to(*noticed, "");
}

Session::Reply Session::pause() {
  const auto paused = apply(event::Paused{});
  if (!paused) return {paused.error()};
  return {localized(Phrase::ClocksStopped), true};
}

Session::Reply Session::resume() {
  const auto resumed = apply(event::Resumed{});
  if (!resumed) return {resumed.error()};
  return {localized(Phrase::ClocksResumed), true};
}

/// Stops the clocks, so that no player loses time before play resumes.
void Session::pause_clocks() {
  if (arbiter_.is_untimed() || arbiter_.is_paused() || arbiter_.is_over()) return;
  static_cast<void>(arbiter_.apply(event::Paused{}, arbiter_.last_instant()));
}

}  // namespace tabiya::cli
