#include "cli/play/ruleset_argument.hpp"

#include <fmt/core.h>

#include "cli/output.hpp"

namespace tabiya::cli {

std::expected<Ruleset, Failure> read_ruleset(const std::string& name) {
  const Ruleset* const ruleset = find_ruleset(name);
  if (ruleset != nullptr) return *ruleset;
  std::string names;
  for (const Ruleset& known : all_rulesets()) names.append(" ").append(known.name);
  names.append(" ").append(csci1933_ruleset);
  return std::unexpected{
      Failure{fmt::format("there is no ruleset \"{}\"; the rulesets are{}", excerpt(name), names)}};
}

}  // namespace tabiya::cli
