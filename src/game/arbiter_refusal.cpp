#include "tabiya/game/arbiter_refusal.hpp"

#include <array>
#include <cstddef>

namespace tabiya {
namespace {

struct RefusalWords {
  std::string_view name;
  std::string_view article;
};

// In the order of the enumerators.
constexpr std::array<RefusalWords, arbiter_refusal_count> refusal_words{{
    {"game_is_over", ""},
    {"time_runs_backwards", ""},
    {"time_out_of_range", ""},
    {"time_is_up", "FIDE 6.9"},
    {"not_on_move", "FIDE 1.3"},
    {"illegal_move", "FIDE 3.10.2"},
    {"nobody_there", ""},
    {"touched_man_must_move", "FIDE 4.3"},
    {"stated_move_must_play", "FIDE 9.5.3"},
    {"complaint_too_late", "FIDE 4.8"},
    {"nothing_to_complain_of", "FIDE 4.3"},
    {"no_touch_move", ""},
    {"no_press_needed", ""},
    {"not_your_clock", "FIDE 6.2.1"},
    {"nothing_to_press", "FIDE 7.5.3"},
    {"clock_says_no", ""},
    {"flag_has_not_fallen", "FIDE 6.8"},
    {"game_is_paused", "FIDE 6.11"},
    {"game_is_not_paused", ""},
    {"both_must_have_moved", "FIDE 5.2.3"},
    {"draw_offers_forbidden", "FIDE 9.1.1"},
    {"draw_already_offered", "FIDE 9.1.2.1"},
    {"no_draw_offered", "FIDE 9.1.2.1"},
    {"cannot_withdraw", "FIDE 9.1.2.1, 9.5.1"},
    {"claim_right_lost", "FIDE 9.4"},
    {"move_not_stated", "FIDE 9.2.1, 9.3.1"},
    {"claims_are_automatic", "FIDE Online 5.4"},
    {"no_takebacks", ""},
    {"takeback_already_asked", ""},
    {"no_takeback_asked", ""},
    {"nothing_to_take_back", ""},
    {"no_aborts", ""},
    {"game_goes_on", "FIDE 7.3, A.5.1"},
    {"already_away", ""},
    {"not_away", ""},
    {"no_losing_chances_claims", ""},
    {"clock_gives_time", "US Chess 14H"},
    {"director_decides", "US Chess 14H"},
}};

constexpr const RefusalWords& words_for(ArbiterRefusal::Kind kind) noexcept {
  return refusal_words[static_cast<std::size_t>(kind)];
}

static_assert(words_for(ArbiterRefusal::Kind::DirectorDecides).name == "director_decides");

}  // namespace

std::string_view to_string(const ArbiterRefusal& refusal) noexcept {
  return refusal.why ? to_string(refusal.why->reason) : words_for(refusal.kind).name;
}

std::string_view article(const ArbiterRefusal& refusal) noexcept {
  if (refusal.why) return article(*refusal.why);
  return refusal.ended_by ? article(*refusal.ended_by) : words_for(refusal.kind).article;
}

}  // namespace tabiya
