/// `tabiya tablebase …`: endings that are solved. One subcommand per file in this folder.
#pragma once

#include "cli/exit_code.hpp"
#include "cli/tablebase/check_command.hpp"
#include "cli/tablebase/make_command.hpp"
#include "cli/tablebase/probe_command.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TablebaseCommand {
 public:
  static constexpr const char* name = "tablebase";
  static constexpr const char* summary = "Ask Syzygy tablebases, check their files, and make them";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya tablebase probe --tables syzygy \"8/8/8/8/8/2k5/8/KR6 w - - 0 1\"\n"
      "  tabiya tablebase check --tables syzygy\n"
      "  tabiya tablebase make --men 4 --out syzygy\n"
      "Run `tabiya tablebase SUBCOMMAND --help` for its options.";

  void declare_options(CLI::App& app);
  /// The exit code of the subcommand.
  [[nodiscard]] ExitCode run() const { return exit_code_; }

 private:
  TablebaseProbeCommand probe_;
  TablebaseCheckCommand check_;
  TablebaseMakeCommand make_;
  ExitCode exit_code_ = ExitCode::Success;
};

}  // namespace tabiya::cli
