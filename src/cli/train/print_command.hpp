/// `tabiya train print`: recorded games as PGN.
#pragma once

#include <cstdint>
#include <string>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TrainPrintCommand {
 public:
  static constexpr const char* name = "print";
  static constexpr const char* summary =
      "Print recorded games as PGN, with the scores as evaluations";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya train print a.games --games 3";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::string file_;
  std::uint64_t games_ = UINT64_MAX;
};

}  // namespace tabiya::cli
