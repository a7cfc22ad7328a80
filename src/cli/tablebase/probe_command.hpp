/// `tabiya tablebase probe`: who wins, how far it is, and by which moves.
#pragma once

#include <string>

#include "cli/exit_code.hpp"
#include "cli/position_argument.hpp"
#include "tabiya/tablebase/tablebase.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TablebaseProbeCommand {
 public:
  static constexpr const char* name = "probe";
  static constexpr const char* summary = "Say how an ending ends, and by which moves";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya tablebase probe --tables syzygy \"8/8/8/8/8/2k5/8/KR6 w - - 0 1\"\n"
      "  tabiya tablebase probe --json \"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1\"";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] static ExitCode print(const Tablebase& tables, const Position& position);

  PositionArgument position_;
  std::string tables_;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
