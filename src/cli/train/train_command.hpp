/// `tabiya train …`: training data, and what is learned from it. One subcommand per file.
#pragma once

#include "cli/exit_code.hpp"
#include "cli/train/check_command.hpp"
#include "cli/train/generate_command.hpp"
#include "cli/train/merge_command.hpp"
#include "cli/train/net_command.hpp"
#include "cli/train/print_command.hpp"
#include "cli/train/sample_command.hpp"
#include "cli/train/tune_command.hpp"

namespace tabiya::cli {

class TrainCommand {
 public:
  static constexpr const char* name = "train";
  static constexpr const char* summary = "Generate training games, and train the evaluation";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya train generate --games 1000 -o a.games\n"
      "  tabiya train tune -o weights.cpp a.games\n"
      "  tabiya train net -o our.net a.games\n"
      "Run `tabiya train SUBCOMMAND --help` for its options.";

  void declare_options(CLI::App& app);
  /// The exit code of the subcommand.
  [[nodiscard]] ExitCode run() const { return exit_code_; }

 private:
  TrainGenerateCommand generate_;
  TrainPrintCommand print_;
  TrainCheckCommand check_;
  TrainSampleCommand sample_;
  TrainMergeCommand merge_;
  TrainTuneCommand tune_;
  TrainNetCommand net_;
  ExitCode exit_code_ = ExitCode::Success;
};

}  // namespace tabiya::cli
