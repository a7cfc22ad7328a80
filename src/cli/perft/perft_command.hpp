/// `tabiya perft`: counts nodes, and checks published counts.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/position_argument.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PerftCommand {
 public:
  static constexpr const char* name = "perft";
  static constexpr const char* summary =
      "Count the move sequences of a given length, or check a suite of counts";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya perft 6\n"
      "  tabiya perft 4 --divide --fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n"
      "  tabiya perft 5 --variant atomic\n"
      "  tabiya perft --suite standard.epd --max-nodes 20000000";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  struct Task {
    PositionArgument position;
    unsigned depth;
  };

  [[nodiscard]] std::expected<Task, Failure> task() const;
  template <class AnyPosition>
  [[nodiscard]] ExitCode count(const std::expected<AnyPosition, Failure>& position,
                               unsigned depth) const;
  [[nodiscard]] ExitCode check_suite() const;

  std::vector<std::string> words_;
  PositionArgument position_;  ///< without its words
  std::optional<std::string> fen_;
  std::string suite_path_;
  std::optional<std::uint64_t> max_nodes_;
  unsigned threads_ = 1;
  bool divides_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
