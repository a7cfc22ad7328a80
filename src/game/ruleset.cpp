#include "tabiya/game/ruleset.hpp"

#include <algorithm>
#include <array>

namespace tabiya {
namespace {

using std::chrono::minutes;

constexpr Ruleset casual{
    .name = "casual",
    .title = "FIDE Laws of Chess among friends",
    .takebacks = true,
    .aborts = true,
    .hints = true,
};

constexpr Ruleset fide{
    .name = "fide",
    .title = "FIDE Laws of Chess (2023)",
    .illegal_moves = IllegalMoves::Penalised,
    .touch_move = true,
    .clock_presses = ClockPresses::ByThePlayer,
    .flag_falls = FlagFalls::WhenNoticed,
};

constexpr Ruleset faster_than_standard(std::string_view name, std::string_view title) {
  Ruleset ruleset = fide;
  ruleset.name = name;
  ruleset.title = title;
  ruleset.penalty = minutes{1};
  ruleset.wrong_setup_stands_after = 10;
  return ruleset;
}

constexpr Ruleset fide_online{
    .name = "fide-online",
    .title = "FIDE Online Chess Regulations",
    .draw_claims = DrawClaims::Automatic,
    .resignations = Resignations::AlwaysLose,
};

constexpr Ruleset us{
    .name = "us",
    .title = "US Chess, as far as no human judgement is needed",
    .illegal_moves = IllegalMoves::Penalised,
    .losing_illegal_move = std::nullopt,  // two minutes each time; the director decides the rest
    .touch_move = true,
    .clock_presses = ClockPresses::ByThePlayer,
    .claims_before_press = true,
    .losing_chances_claims = true,
    .flag_falls = FlagFalls::WhenNoticed,
    .flag_draws = FlagDraws::ByMaterial,
};

constexpr std::array<Ruleset, 6> rulesets{
    casual,
    fide,
    faster_than_standard("fide-rapid", "FIDE Laws of Chess (2023), Appendix A"),
    faster_than_standard("fide-blitz", "FIDE Laws of Chess (2023), Appendix B"),
    fide_online,
    us,
};

}  // namespace

const Ruleset& casual_ruleset() noexcept { return rulesets.front(); }

std::span<const Ruleset> all_rulesets() noexcept { return rulesets; }

const Ruleset* find_ruleset(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(rulesets, name, &Ruleset::name);
  return found == rulesets.end() ? nullptr : found;
}

}  // namespace tabiya
