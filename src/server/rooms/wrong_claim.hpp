/// Describes the effects of a wrong draw claim, which is refused but still has consequences.
#pragma once

#include <string>

#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::server {

/// "the same position has not appeared three times (FIDE 9.2): Black gets 120 seconds, a draw is
/// offered, Nf3 must be played". Lists only the effects that occurred.
/// Requires: the transition is that of a wrong claim, and the arbiter is in the state after it.
[[nodiscard]] std::string describe_wrong_claim(const VariantArbiter& arbiter, const Transition& transition,
                                               Language language);

}  // namespace tabiya::server
