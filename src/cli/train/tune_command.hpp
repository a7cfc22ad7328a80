/// `tabiya train tune`: tunes the weights of the evaluation on games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "training/inner/tuner.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TrainTuneCommand {
 public:
  static constexpr const char* name = "tune";
  static constexpr const char* summary = "Tune the weights of the evaluation on recorded games";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya train tune --epochs 40 --threads 2 -o src/engine/eval/weights.cpp a.games";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  training::TuningOptions options_;
  std::string output_;
};

}  // namespace tabiya::cli
