/// Rulesets as command-line arguments.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/game/ruleset.hpp"

namespace tabiya::cli {

/// The teaching variant is not a ruleset of chess, but --ruleset selects it too.
inline constexpr const char* csci1933_ruleset = "csci1933";

/// Errors: no ruleset has this name; the failure lists them.
[[nodiscard]] std::expected<Ruleset, Failure> read_ruleset(const std::string& name);

}  // namespace tabiya::cli
