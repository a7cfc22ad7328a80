/// What a wrong claim of a draw has brought about, in words: it is refused and yet takes effect.
#pragma once

#include <string>

#include "tabiya/game/arbiter.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

/// "the same position has not appeared three times (FIDE 9.2): Black gets 120 seconds, a draw is
/// offered, Nf3 must be played". Nothing is said of what has not happened.
/// Requires: the transition is that of a wrong claim, after which the arbiter stands as given.
[[nodiscard]] std::string describe_wrong_claim(const Arbiter& arbiter, const Transition& transition,
                                               Language language);

}  // namespace tabiya::server
