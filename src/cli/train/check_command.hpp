/// `tabiya train check`: verifies files of recorded games and describes what is in them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "training/inner/position_filter.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TrainCheckCommand {
 public:
  static constexpr const char* name = "check";
  static constexpr const char* summary = "Verify every byte and every move of recorded games";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya train check *.games\n"
      "The numbers of positions are those after the filter of `tabiya train net`.";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  training::PositionFilter filter_;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
