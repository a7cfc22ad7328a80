#include "engine/variant/variant_evaluator.hpp"

#include <algorithm>

#include "engine/eval/evaluation.hpp"
#include "rules/variant/inner/variant_internals.hpp"
#include "tabiya/engine/network.hpp"
#include "tabiya/engine/variant_search.hpp"

namespace tabiya::engine {
namespace {

/// A number between -1000 and 1000 that depends on all bits. Source: the finalizer of SplitMix64.
[[nodiscard]] int permille_of(std::uint64_t bits) noexcept {
  bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EB;
  return static_cast<int>((bits ^ (bits >> 31U)) % 2001) - 1000;
}

}  // namespace

void VariantEvaluator::set_variant(Variant variant) {
  style_ = &style_of(variant);
  accumulators_.reset();
  if (style_->uses_network) accumulators_.emplace(built_in_network(), plies_);
}

Value VariantEvaluator::value_of(int ply, const VariantPosition& position) noexcept {
  const Value own = style_->evaluate(position);
  Value value = position.turn() == Color::White ? own : -own;
  if (accumulators_) {
    value +=
        evaluation_of(variant::chess_of(position), accumulators_->value_of(ply, position.turn()));
  } else if (!style_->forgets_nothing) {
    // Fade towards a draw as the fifty-move counter rises.
    const int clock = static_cast<int>(std::min(position.halfmove_clock(), std::uint32_t{100}));
    value = value * (220 - clock) / 220;
  }
  if (handicap_) {
    value += handicap_->misjudgement * permille_of(position.key().bits ^ handicap_->seed) / 500;
  }
  return std::clamp(value, -decisive_value + 1, decisive_value - 1);
}

Centipawns evaluate(const VariantPosition& position) {
  VariantEvaluator evaluator{1};
  evaluator.set_variant(position.variant());
  evaluator.enter(0, position);
  return to_centipawns(evaluator.value_of(0, position));
}

}  // namespace tabiya::engine
