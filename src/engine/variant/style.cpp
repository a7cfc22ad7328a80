#include "engine/variant/style.hpp"

namespace tabiya::engine {

const VariantStyle& style_of(Variant variant) noexcept {
  switch (variant) {
    case Variant::Standard: return standard_style;
    case Variant::Crazyhouse: return crazyhouse_style;
    case Variant::KingOfTheHill: return king_of_the_hill_style;
    case Variant::ThreeCheck: return three_check_style;
    case Variant::Antichess: return antichess_style;
    case Variant::Atomic: return atomic_style;
    case Variant::Horde: return horde_style;
    case Variant::RacingKings: return racing_kings_style;
    case Variant::Csci1933: return csci1933_style;
  }
  __builtin_unreachable();
}

}  // namespace tabiya::engine
