#include "game/inner/arbiter_audit.hpp"

#include <algorithm>
#include <functional>

#include "game/inner/clock_audit.hpp"

namespace tabiya {
namespace {

template <class AnyArbiter>
void examine_clock(const AnyArbiter& arbiter, Violations& found) {
  const auto running = arbiter.clock().running();
  const bool should_run = !arbiter.is_over() && !arbiter.is_paused();
  note_unless(found, running.has_value() == should_run, "clock_runs_wrongly");
  if (!running) return;
  const bool is_right = *running == arbiter.game().turn() || arbiter.awaits_press(*running);
  note_unless(found, is_right, "clock_of_the_wrong_side");
}

template <class AnyArbiter>
void examine_turn(const AnyArbiter& arbiter, Violations& found) {
  const auto& position = arbiter.game().position();
  for (const Square sq : arbiter.touched()) {
    note_unless(found, position.board().occupied().contains(sq), "touched_empty_square",
                to_string(sq));
  }
  const auto& stated = arbiter.stated_move();
  note_unless(found, !stated || is_legal(position, *stated), "stated_move_illegal");
  if (const auto& illegal = arbiter.illegal_move_on_board()) {
    const auto move = explain(position, position.turn(), *illegal);
    note_unless(found, !move, "move_on_board_is_legal");
  }
}

template <class AnyArbiter>
void examine_duties(const AnyArbiter& arbiter, Violations& found) {
  const std::size_t plies = arbiter.game().moves().size();
  for (const Color color : all_colors) {
    const bool can_owe = arbiter.separates_presses() && plies > 0 && !arbiter.is_over();
    note_unless(found, !arbiter.awaits_press(color) || can_owe, "press_owed_for_nothing",
                std::string{to_string(color)});
    note_unless(found, arbiter.illegal_moves(color) >= 0 && arbiter.warnings(color) >= 0,
                "negative_count", std::string{to_string(color)});
  }
  note_unless(found, !arbiter.is_adjourned() || arbiter.is_paused(), "adjourned_without_pause");
  if (const auto request = arbiter.takeback_request()) {
    const std::size_t own_last = *request == arbiter.game().turn() ? 2 : 1;
    note_unless(found, plies >= own_last, "takeback_of_nothing");
  }
}

template <class AnyArbiter>
Violations examined(const AnyArbiter& arbiter, PlyRange plies) {
  Violations found = audit(arbiter.game(), plies);
  note_part(found, audit(arbiter.clock()), "the clock");
  examine_clock(arbiter, found);
  examine_turn(arbiter, found);
  examine_duties(arbiter, found);
  const bool in_order = std::ranges::is_sorted(arbiter.events(), std::less{}, &TimedEvent::at);
  note_unless(found, in_order, "events_out_of_order");
  return found;
}

}  // namespace

Violations audit(const Arbiter& arbiter, PlyRange plies) { return examined(arbiter, plies); }
Violations audit(const VariantArbiter& arbiter, PlyRange plies) { return examined(arbiter, plies); }

}  // namespace tabiya
