/// The static evaluation of the positions on a line. Internal.
#pragma once

#include <optional>

#include "engine/network/accumulator_stack.hpp"
#include "engine/variant/style.hpp"
#include "tabiya/engine/handicap.hpp"

namespace tabiya::engine {

class VariantEvaluator {
 public:
  explicit VariantEvaluator(std::size_t plies) : plies_{plies} {}

  /// Evaluates positions of this variant from now on.
  void set_variant(Variant variant);
  /// A weakened engine misjudges each position by the same amount throughout a game.
  void set_handicap(const std::optional<Handicap>& handicap) noexcept { handicap_ = handicap; }

  /// Sets the position of a ply.
  /// Requires: the position stays as it is until the ply or an earlier one is entered again.
  void enter(int ply, const VariantPosition& position) noexcept {
    if (accumulators_) accumulators_->enter(ply, position.board());
  }
  /// The value for the side to move; never that of a mate.
  /// Requires: this ply and all before it were entered, in this order; the game is not over.
  [[nodiscard]] Value value_of(int ply, const VariantPosition& position) noexcept;

 private:
  std::size_t plies_;
  const VariantStyle* style_ = &standard_style;
  std::optional<network::AccumulatorStack> accumulators_;
  std::optional<Handicap> handicap_;
};

}  // namespace tabiya::engine
