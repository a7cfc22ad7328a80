/// The folders of tablebases as an option.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/tablebase/tablebase.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

/// Declares `--tables`, which the environment variable TABIYA_TABLES can set.
void declare_tables(CLI::App& app, std::string& folders);

/// Looks into folders that a colon separates. Errors: there is none, one cannot be read, or there is
/// no table in them.
[[nodiscard]] std::expected<Tablebase, Failure> open_tables(const std::string& folders);

/// Names the tables that failed, on standard error: the work was done without them. Null: none were used.
void warn_of_failures(const Tablebase* tables);

}  // namespace tabiya::cli
