/// The arbiter of a game of any variant: to `VariantGame` what `Arbiter` is to `Game`.
///
///     auto arbiter = VariantArbiter::begin({.start = VariantPosition{Variant::Atomic}}).value();
///
/// Clocks, offers, claims, takebacks and faults are those of the Laws of Chess. Touch-move binds
/// nothing to a drop, and an illegal drop is refused whatever the ruleset: it leaves no trace on the
/// board that an opponent could point at.
#pragma once

#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/variant_game.hpp"

namespace tabiya {

using VariantGameTerms = BasicGameTerms<VariantGame>;
using VariantArbiter = BasicArbiter<VariantGame>;
extern template class BasicArbiter<VariantGame>;

}  // namespace tabiya
