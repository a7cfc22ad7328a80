/// Rulesets as command-line arguments.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/game/ruleset.hpp"
#include "tabiya/rules/variant/variant.hpp"

namespace tabiya::cli {

/// CSCI 1933 is a variant, but --ruleset selects it too: sets the variant, and empties the name of the
/// ruleset. Errors: another variant has been chosen.
[[nodiscard]] std::expected<void, Failure> take_csci1933(std::string& ruleset, Variant& variant);

/// Errors: no ruleset has this name; the failure lists them.
[[nodiscard]] std::expected<Ruleset, Failure> read_ruleset(const std::string& name);

}  // namespace tabiya::cli
