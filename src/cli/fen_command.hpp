/// `tabiya fen`: a FEN explained, its other forms, and its errors.
#pragma once

#include "cli/exit_code.hpp"
#include "cli/position_argument.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

class FenCommand {
 public:
  static constexpr const char* name = "fen";
  static constexpr const char* summary = "Show a position, its FEN in every form, and its errors";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya fen startpos\n"
      "  tabiya fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n"
      "  tabiya fen --variant threeCheck startpos\n"
      "  tabiya fen --json \"8/8/8/3KK3/8/8/8/k7 w - - 0 1\"";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  PositionArgument position_;
  Language language_ = Language::English;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
