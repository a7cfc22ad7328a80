/// Describes errors in the arguments of a command: one sentence that names the wrong word and the
/// valid ones.
#pragma once

#include <span>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace tabiya::cli {

/// Requires: `app` is the top-level parser that has just thrown the error.
[[nodiscard]] Failure failure_of(const CLI::App& app, const CLI::ParseError& error,
                                 std::span<const char* const> arguments);

}  // namespace tabiya::cli
