#include "cli/bench/bench_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <boost/json.hpp>

#include "cli/bench/speed_figures.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/support/version.hpp"

namespace tabiya::cli {
namespace {

/// The build that was measured.
boost::json::object build_json() {
  const Build& build = this_build();
  return {{"version", version()},
          {"commit", build.commit},
          {"compiler", build.compiler},
          {"level", build.level}};
}

}  // namespace

void BenchCommand::declare_options(CLI::App& app) {
  app.add_option("--depth", depth_, "Search depth in plies; the signature depends on it")
      ->type_name("N")
      ->check(number_between(1, engine::max_depth));
  app.add_flag("--speed", measures_speed_, "Measure the figures of docs/speed.md, in half a minute")
      ->excludes("--depth");
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode BenchCommand::run() const { return measures_speed_ ? run_speed() : run_signature(); }

ExitCode BenchCommand::run_signature() const {
  const std::size_t positions = uci_engine::bench_positions().size();
  Progress progress{"bench", positions};
  const std::atomic<bool> never = false;
  const uci_engine::BenchResult result = uci_engine::run_bench(
      depth_, never, [&progress](std::size_t number, std::uint64_t) { progress.update(number); });
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

ExitCode BenchCommand::run_speed() const {
  Progress progress{"speed", speed_figure_count};
  const auto figures = measure_speed([&progress](std::size_t count) { progress.update(count); });
  if (!figures) return report(figures.error());
  progress.erase();
  if (writes_json_) {
    boost::json::object object = build_json();
    for (const SpeedFigure& figure : *figures) {
      object[figure.name] = {{"value", figure.value}, {"unit", figure.unit}};
    }
    print_json(object);
    return ExitCode::Success;
  }
  fmt::print("tabiya {}\n", version_and_build());
  for (const SpeedFigure& figure : *figures) {
    fmt::print("{:<32}{:>12.2f} {}\n", figure.task, figure.value, figure.unit);
  }
  return ExitCode::Success;
}

}  // namespace tabiya::cli
