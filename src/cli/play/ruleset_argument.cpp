#include "cli/play/ruleset_argument.hpp"

#include <fmt/core.h>

#include "cli/output.hpp"

namespace tabiya::cli {

std::expected<Ruleset, Failure> read_ruleset(const std::string& name) {
  const Ruleset* const ruleset = find_ruleset(name);
  if (ruleset != nullptr) return *ruleset;
  std::string names;
  for (const Ruleset& known : all_rulesets()) names.append(" ").append(known.name);
  names.append(" ").append(key_of(Variant::Csci1933));
  return std::unexpected{
      Failure{fmt::format("there is no ruleset \"{}\"; the rulesets are{}", excerpt(name), names)}};
}

std::expected<void, Failure> take_csci1933(std::string& ruleset, Variant& variant) {
  if (ruleset != key_of(Variant::Csci1933)) return {};
  if (variant != Variant::Standard && variant != Variant::Csci1933) {
    return std::unexpected{Failure{
        fmt::format("--ruleset csci1933 and --variant {} exclude each other", key_of(variant))}};
  }
  variant = Variant::Csci1933;
  ruleset.clear();
  return {};
}

}  // namespace tabiya::cli
