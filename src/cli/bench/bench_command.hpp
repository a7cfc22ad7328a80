/// `tabiya bench`: the engine's signature and speed.
#pragma once

#include "cli/exit_code.hpp"
#include "uci_engine/inner/bench.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class BenchCommand {
 public:
  static constexpr const char* name = "bench";
  static constexpr const char* summary = "Measure the engine's speed, and print its signature";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya bench\n"
      "  tabiya bench --speed\n"
      "  tabiya bench --depth 8 --json";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] ExitCode run_signature() const;
  [[nodiscard]] ExitCode run_speed() const;

  int depth_ = uci_engine::default_bench_depth;
  bool measures_speed_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
