#include "cli/tablebase/check_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "cli/output.hpp"
#include "cli/tablebase/tables_option.hpp"

namespace tabiya::cli {

void TablebaseCheckCommand::declare_options(CLI::App& app) {
  declare_tables(app, tables_);
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode TablebaseCheckCommand::run() const {
  const auto tables = open_tables(tables_);
  if (!tables) return report(tables.error());
  const std::vector<ProbeError> wrong = tables->verify();
  const std::size_t files = tables->wdl_count() + tables->dtz_count();
  const ExitCode code = wrong.empty() ? ExitCode::Success : ExitCode::WrongData;
  if (writes_json_) {
    boost::json::array faults;
    for (const ProbeError& error : wrong) {
      faults.push_back({{"table", error.table}, {"reason", error.reason}});
    }
    print_json({{"files", files},
                {"wdl", tables->wdl_count()},
                {"dtz", tables->dtz_count()},
                {"men", tables->most_men()},
                {"wrong", std::move(faults)}});
    return code;
  }
  for (const ProbeError& error : wrong) fmt::print("{}\n", to_string(error));
  fmt::print("{} of results, {} of distances, up to {} men: {} wrong\n",
             counted(tables->wdl_count(), "table"), tables->dtz_count(), tables->most_men(),
             wrong.size());
  return code;
}

}  // namespace tabiya::cli
