/// What stands above and below the boards of some variants.
///
/// In Crazyhouse these are the pieces of each pocket, with their number if there are several; in
/// Three-check one dot for each of the three checks, filled if it has been given. The viewer's row
/// is below the board, the opponent's above it: a picture with rows is two squares higher than wide.
#pragma once

#include <optional>
#include <variant>

#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/rules/variant/variant_setup.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::picture {

/// The pieces that each side can drop.
using Pockets = ByColor<Pocket>;

/// How many of the three checks each side has given.
struct ChecksGiven {
  ByColor<int> counts{};

  friend bool operator==(const ChecksGiven&, const ChecksGiven&) noexcept = default;
};

using BoardRows = std::variant<Pockets, ChecksGiven>;

/// True if the pictures of a variant have rows: Crazyhouse and Three-check.
[[nodiscard]] bool has_rows(Variant variant) noexcept;

/// The rows of a position, if its variant has them.
[[nodiscard]] std::optional<BoardRows> rows_of(const VariantPosition& position) noexcept;

}  // namespace tabiya::picture
