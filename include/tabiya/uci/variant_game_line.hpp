/// A game of a variant so far, as an engine hears of it: `GameLine` for `VariantPosition`.
///
/// The option `UCI_Variant` selects the rules; `Client::describe()` sends it. The set-up is in the
/// form that engines read, with pockets in brackets. Source: docs/variants.md, "Names".
#pragma once

#include <vector>

#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/uci/command.hpp"

namespace tabiya::uci {

struct VariantGameLine {
  VariantPosition start{};
  std::vector<Move> moves{};  ///< each legal after the one before
  CastlingMode mode = CastlingMode::Standard;
  friend bool operator==(const VariantGameLine&, const VariantGameLine&) = default;
};

/// The `position` command. It has a FEN unless the game begins at its variant's own start.
[[nodiscard]] SetPosition to_command(const VariantGameLine& game);

/// True if one of the games continues the other.
[[nodiscard]] bool is_same_game(const VariantGameLine& one, const VariantGameLine& other);

}  // namespace tabiya::uci
