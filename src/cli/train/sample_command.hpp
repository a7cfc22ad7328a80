/// `tabiya train sample`: random positions of recorded games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TrainSampleCommand {
 public:
  static constexpr const char* name = "sample";
  static constexpr const char* summary =
      "Print random positions: FEN | score | result, from White's side";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya train sample --positions 1000 --seed 7 a.games b.games";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  std::uint64_t positions_ = 100;
  std::uint64_t seed_ = 1;
};

}  // namespace tabiya::cli
