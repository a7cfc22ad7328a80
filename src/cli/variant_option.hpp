/// `--variant`: the variant of chess that is played.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/rules/variant/variant.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tabiya::cli {

/// Reads a name as `parse_variant()` does.
/// Errors: a sentence with the names, and with the one that was probably meant.
[[nodiscard]] std::expected<Variant, Failure> read_variant(const std::string& name);

/// Declares `--variant NAME`, and returns it. Requires: `variant` outlives the parsing.
CLI::Option* declare_variant(CLI::App& app, Variant& variant);

}  // namespace tabiya::cli
