#include "cli/tablebase/tables_option.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "cli/output.hpp"

namespace tabiya::cli {

void declare_tables(CLI::App& app, std::string& folders) {
  app.add_option("--tables", folders,
                 "The folders with .rtbw and .rtbz files, separated by colons; by default those of "
                 "the environment variable TABIYA_TABLES")
      ->envname("TABIYA_TABLES")
      ->type_name("FOLDERS");
}

std::expected<Tablebase, Failure> open_tables(const std::string& folders) {
  Tablebase tables;
  if (folders.empty()) {
    return std::unexpected{
        Failure{"where are the tables? Name their folders by --tables or by the environment "
                "variable TABIYA_TABLES"}};
  }
  if (const auto unreadable = tables.add_folders(folders); !unreadable.empty()) {
    return std::unexpected{Failure{to_string(unreadable.front())}};
  }
  if (tables.wdl_count() + tables.dtz_count() == 0) {
    return std::unexpected{Failure{fmt::format(
        "no table in {}: their names are like KRPvKR.rtbw and KRPvKR.rtbz", excerpt(folders))}};
  }
  return tables;
}

void warn_of_failures(const Tablebase* tables) {
  if (tables == nullptr) return;
  for (const ProbeError& error : tables->failures()) {
    fmt::print(stderr, "tabiya: {}; the table was not used\n", printable(to_string(error)));
  }
}

}  // namespace tabiya::cli
