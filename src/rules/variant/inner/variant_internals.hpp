/// What a search needs of a variant's position beyond its public interface. Internal.
#pragma once

#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::variant {

/// The position after a pass. Requires: the side to move is not in check.
[[nodiscard]] VariantPosition passed(const VariantPosition& position) noexcept;

/// The board, turn and clocks as a position of chess. Only in King of the Hill and Three-check does
/// it keep all promises of a `Position`; Crazyhouse and Racing Kings keep that of one king a side.
[[nodiscard]] const Position& chess_of(const VariantPosition& position) noexcept;

}  // namespace tabiya::variant
