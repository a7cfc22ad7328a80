/// The state of a variant's position, and the functions that change it. Internal.
#pragma once

#include "rules/inner/play.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya {

struct VariantAccess {
  using State = VariantPosition::State;

  [[nodiscard]] static const State& state(const VariantPosition& position) noexcept {
    return position.state_;
  }
  [[nodiscard]] static VariantPosition make(Variant variant, const State& state) noexcept {
    return {variant, state};
  }
  /// Requires: defects(setup) is empty.
  [[nodiscard]] static State make(const VariantSetup& setup) noexcept {
    return {PositionAccess::make(setup.chess), setup.pockets, setup.promoted, setup.checks_left};
  }
};

}  // namespace tabiya

namespace tabiya::variant {

using State = VariantAccess::State;

/// What a move does, for rules that add something to it.
struct Step {
  Square from;
  Square to;
  Bitboard captured{};  ///< the square of the captured piece
  bool promotes = false;
};

/// An attempted drop.
struct Drop {
  Piece piece;
  Square to;

  [[nodiscard]] Refusal refusal(Reason reason, Bitboard culprits = {},
                                std::optional<Square> where = {}) const {
    return {.reason = reason,
            .from = to,
            .to = to,
            .piece = piece,
            .culprits = culprits,
            .where = where,
            .is_drop = true};
  }
};

}  // namespace tabiya::variant
