/// `tabiya moves`: lists the legal moves.
#pragma once

#include <expected>

#include "cli/exit_code.hpp"
#include "cli/position_argument.hpp"

namespace tabiya::cli {

class MovesCommand {
 public:
  static constexpr const char* name = "moves";
  static constexpr const char* summary = "List the legal moves of a position";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya moves startpos\n"
      "  tabiya moves --variant crazyhouse \"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1\"\n"
      "  tabiya moves --json \"8/8/8/8/8/5k2/6q1/7K w - - 0 1\"";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  template <class AnyPosition>
  [[nodiscard]] ExitCode list(const std::expected<AnyPosition, Failure>& position) const;

  PositionArgument position_;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
