#include "cli/bench_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <boost/json.hpp>

#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "tabiya/engine/engine.hpp"

namespace tabiya::cli {

void BenchCommand::declare_options(CLI::App& app) {
  app.add_option("--depth", depth_,
                 "How deep to search, in plies; another depth, another signature")
      ->type_name("N")
      ->check(CLI::Range(1, engine::max_depth));
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode BenchCommand::run() const {
  const std::size_t positions = uci_engine::bench_positions().size();
  Progress progress{"bench", positions};
  const std::atomic<bool> never = false;
  const uci_engine::BenchResult result = uci_engine::run_bench(
      depth_, never, [&progress](std::size_t number, std::uint64_t) { progress.reach(number); });
  if (writes_json_) {
    print_json({{"depth", depth_},
                {"positions", positions},
                {"nodes", result.nodes},
                {"seconds", result.elapsed.count()},
                {"nodes_per_second", result.nodes_per_second()}});
  } else {
    fmt::print("{}\n", bench_line(result));
  }
  return ExitCode::Success;
}

}  // namespace tabiya::cli
