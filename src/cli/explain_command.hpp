/// `tabiya explain`: why a move is illegal.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/move_verdict.hpp"
#include "cli/position_argument.hpp"

namespace tabiya::cli {

class ExplainCommand {
 public:
  static constexpr const char* name = "explain";
  static constexpr const char* summary = "Say whether a move is legal, and if not, why";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya explain startpos e2e5\n"
      "  tabiya explain \"r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1\" O-O --lang de\n"
      "  tabiya explain --variant crazyhouse \"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1\" N@e8";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  template <class AnyPosition>
  [[nodiscard]] ExitCode judge_in(const std::expected<AnyPosition, Failure>& position) const;
  template <class AnyPosition>
  [[nodiscard]] ExitCode report_legal(const AnyPosition& position, Move move) const;
  [[nodiscard]] ExitCode report_problem(const MoveProblem& problem) const;

  std::vector<std::string> words_;
  PositionArgument mode_;
  Language language_ = Language::English;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
