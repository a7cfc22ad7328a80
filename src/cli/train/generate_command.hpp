/// `tabiya train generate`: plays games of the engine against itself.
#pragma once

#include <cstdint>
#include <string>

#include "cli/exit_code.hpp"
#include "training/inner/self_play.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TrainGenerateCommand {
 public:
  static constexpr const char* name = "generate";
  static constexpr const char* summary = "Record games of the engine against itself";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya train generate --games 1000 --nodes 5000 --threads 2 -o a.games";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  training::SelfPlayOptions options_;
  std::uint64_t games_ = 100;
  unsigned threads_ = 1;
  std::string output_;
};

}  // namespace tabiya::cli
