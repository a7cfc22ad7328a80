#include "cli/variant_option.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <vector>

#include "cli/nearest_word.hpp"
#include "support/inner/printable.hpp"

namespace tabiya::cli {
namespace {

std::vector<std::string> variant_keys() {
  std::vector<std::string> keys;
  keys.reserve(all_variants.size());
  for (const Variant variant : all_variants) keys.emplace_back(key_of(variant));
  return keys;
}

/// "; did you mean atomic?", or nothing if no name resembles this one.
std::string suggestion_for(const std::string& name, const std::vector<std::string>& keys) {
  const std::string nearest = nearest_word(name, keys);
  return nearest.empty() ? nearest : fmt::format("; did you mean {}?", nearest);
}

}  // namespace

std::expected<Variant, Failure> read_variant(const std::string& name) {
  if (const auto variant = parse_variant(name)) return *variant;
  const std::vector<std::string> keys = variant_keys();
  return std::unexpected{Failure{fmt::format("\"{}\" is not one of {}{}", excerpt(name),
                                             fmt::join(keys, ", "), suggestion_for(name, keys))}};
}

CLI::Option* declare_variant(CLI::App& app, Variant& variant) {
  return app
      .add_option_function<std::string>(
          "--variant",
          [&variant](const std::string& name) {
            const auto read = read_variant(name);
            if (!read) throw CLI::ValidationError("--variant", read.error().sentence);
            variant = *read;
          },
          "The variant, such as atomic or kingOfTheHill; chess by default")
      ->type_name("NAME");
}

}  // namespace tabiya::cli
