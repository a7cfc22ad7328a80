/// What the search must know of a variant: how it evaluates, and which of its habits are sound. Internal.
///
/// Each file *_style.cpp describes one variant.
#pragma once

#include <array>

#include "engine/search/value.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::engine {

/// Which moves the quiescence search tries besides promotions.
enum class Noise : std::uint8_t {
  Exchanges,   ///< captures that lose nothing in the exchange on their square
  Explosions,  ///< captures that explode more of the enemy's pieces than of one's own
  Compulsory,  ///< captures, all of them: the rules demand them
};

/// By type of piece. Units: those of the evaluation.
using PieceValues = std::array<Value, 6>;

struct VariantStyle {
  /// What the variant's own terms say, White's minus Black's.
  /// Requires: the game is not over.
  Value (*evaluate)(const VariantPosition& position) noexcept;
  /// What captures gain, for ordering and exchanges.
  PieceValues values;
  Noise noise = Noise::Exchanges;
  /// Whether the network of chess is added to the variant's own terms.
  bool uses_network = false;
  /// Whether to pass is worse than the best move, so that null moves are sound; by color.
  ByColor<bool> may_pass{true, true};
  /// Whether a king is captured instead of mated.
  bool kings_are_captured = false;
  /// Where a king wins at once.
  Bitboard goal{};
  /// Whether positions can be repeated after captures, and fifty moves without one count.
  bool forgets_nothing = false;
  /// Pruning margins in percent of those for chess: how much the evaluation errs.
  int margin_percent = 100;
};

[[nodiscard]] const VariantStyle& style_of(Variant variant) noexcept;

extern const VariantStyle standard_style;
extern const VariantStyle crazyhouse_style;
extern const VariantStyle king_of_the_hill_style;
extern const VariantStyle three_check_style;
extern const VariantStyle antichess_style;
extern const VariantStyle atomic_style;
extern const VariantStyle horde_style;
extern const VariantStyle racing_kings_style;
extern const VariantStyle csci1933_style;

[[nodiscard]] inline Value value_of(const VariantStyle& style, PieceType type) noexcept {
  return style.values[static_cast<std::size_t>(index_of(type))];
}

}  // namespace tabiya::engine
