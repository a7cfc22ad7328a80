/// `tabiya judge`: whether White and Black can still mate, and whether the position is dead.
#pragma once

#include <cstdint>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/judge/judge_batch.hpp"
#include "cli/position_argument.hpp"

namespace tabiya::cli {

class JudgeCommand {
 public:
  static constexpr const char* name = "judge";
  static constexpr const char* summary =
      "Say which side can still mate by any series of legal moves";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya judge \"8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 32 62\"\n"
      "  tabiya judge --shortest startpos\n"
      "  tabiya judge --variant horde \"8/8/8/7k/8/8/8/N7 b - - 0 1\"\n"
      "  tabiya judge --batch positions.fen --dead-only --threads 4\n"
      "  tabiya judge --pgn games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  PositionArgument position_;
  std::string batch_file_;
  std::string pgn_file_;
  JudgeOptions options_;
};

}  // namespace tabiya::cli
