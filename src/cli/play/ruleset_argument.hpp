/// Rulesets as people give them on the command line.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/game/ruleset.hpp"

namespace tabiya::cli {

/// The teaching variant is no ruleset of chess, but is asked for in the same way.
inline constexpr const char* csci1933_ruleset = "csci1933";

/// Errors: no ruleset has this name; the failure says which there are.
[[nodiscard]] std::expected<Ruleset, Failure> read_ruleset(const std::string& name);

}  // namespace tabiya::cli
