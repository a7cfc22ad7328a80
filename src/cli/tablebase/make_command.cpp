#include "cli/tablebase/make_command.hpp"

#include <fmt/core.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <mutex>
#include <sstream>

#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "tabiya/tablebase/tablebase.hpp"

namespace tabiya::cli {
namespace {

constexpr double kibibytes_of_megabyte = 1e6 / 1024;

/// The most memory that this process has had, in MB.
double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / kibibytes_of_megabyte;
}

bool is_in_some_folder(const std::string& table, const std::string& folders) {
  std::istringstream names{folders};
  for (std::string folder; std::getline(names, folder, ':');) {
    if (!folder.empty() && TableMaker::has_both_files(table, folder)) return true;
  }
  return false;
}

}  // namespace

void TablebaseMakeCommand::declare_options(CLI::App& app) {
  auto* const tables =
      app.add_option("TABLE", tables_wanted_,
                     "Tables by their men, such as KRPvK; those that they need are made first")
          ->type_name("");
  app.add_option("--men", men_, "All tables of three men and more, up to this number")
      ->check(CLI::Range(3, TableMaker::most_men))
      ->type_name("3-5")
      ->excludes(tables);
  app.add_option("--out", out_, "The folder to write to; whole files there are kept")
      ->required()
      ->type_name("FOLDER");
  app.add_option("--tables", tables_,
                 "Folders, separated by colons, whose tables are not made again")
      ->type_name("FOLDERS");
  declare_threads(app, threads_);
}

std::expected<std::vector<std::string>, MakeError> TablebaseMakeCommand::wanted() const {
  if (men_ > 0) return TableMaker::names_up_to(static_cast<int>(men_));
  std::vector<std::string> tables;
  for (const std::string& table : tables_wanted_) {
    const auto needed = TableMaker::with_smaller(table);
    if (!needed) return std::unexpected{needed.error()};
    for (const std::string& one : *needed) {
      if (std::ranges::find(tables, one) == tables.end()) tables.push_back(one);
    }
  }
  return tables;
}

bool TablebaseMakeCommand::is_there(const std::string& table) const {
  return TableMaker::has_both_files(table, out_) || is_in_some_folder(table, tables_);
}

ExitCode TablebaseMakeCommand::run() const {
  if (men_ == 0 && tables_wanted_.empty()) {
    return report({"which tables? Name them, as in KRPvK, or say --men 4 for all of four men"});
  }
  const auto tables = wanted();
  if (!tables) return report({to_string(tables.error())});
  Tablebase given;
  if (const auto unreadable = given.add_folders(tables_); !unreadable.empty()) {
    return report({to_string(unreadable.front())});
  }
  std::error_code error;
  std::filesystem::create_directories(out_, error);
  if (error) {
    return report({fmt::format("cannot make the folder {}: {}", excerpt(out_), error.message())});
  }
  std::vector<std::string> missing;
  std::ranges::copy_if(*tables, std::back_inserter(missing),
                       [this](const std::string& table) { return !is_there(table); });
  if (missing.size() < tables->size()) {
    fmt::print("{} there already.\n", counted(tables->size() - missing.size(), "table"));
  }
  return make(missing);
}

ExitCode TablebaseMakeCommand::make(const std::vector<std::string>& tables) const {
  TableMaker maker{{.threads = threads_}};
  Progress progress{"solving", tables.size()};
  std::mutex drawing;
  const Stopwatch whole;
  std::uint64_t bytes = 0;
  for (std::size_t at = 0; at < tables.size(); ++at) {
    const Stopwatch one;
    const auto made = maker.make(tables[at], out_, [&] {
      const std::scoped_lock lock{drawing};
      progress.update(at, tables[at]);
      return true;
    });
    progress.erase();
    if (!made) return report({to_string(made.error())});
    bytes += made->wdl_bytes + made->dtz_bytes;
    fmt::print("{:<8}{:>12} bytes of results{:>12} of distances{:>8.1f} s{:>8.0f} MB\n", tables[at],
               grouped(made->wdl_bytes), grouped(made->dtz_bytes), one.seconds(), peak_megabytes());
    std::fflush(stdout);
  }
  if (!tables.empty()) {
    fmt::print("{} made, {} bytes, in {}.\n", counted(tables.size(), "table"), grouped(bytes),
               duration_text(whole.seconds()));
  }
  return ExitCode::Success;
}

}  // namespace tabiya::cli
