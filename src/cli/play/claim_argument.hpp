/// The argument of the command "claim".
#pragma once

#include <optional>
#include <string_view>

#include "tabiya/game/claims.hpp"

namespace tabiya::cli {

struct ClaimArgument {
  std::optional<Claim> ground{};  ///< nothing if the player names none
  std::string_view move_text{};   ///< of a stated move; empty if there is none
};

/// Reads "threefold", "fifty Nf3" or "Nf3", with the words of every language.
[[nodiscard]] ClaimArgument parse_claim(std::string_view text);

}  // namespace tabiya::cli
