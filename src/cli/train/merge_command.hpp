/// `tabiya train merge`: merges files of games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TrainMergeCommand {
 public:
  static constexpr const char* name = "merge";
  static constexpr const char* summary = "Merge the games of several files into one";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya train merge -o all.games a.games b.games";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  std::string output_;
};

}  // namespace tabiya::cli
