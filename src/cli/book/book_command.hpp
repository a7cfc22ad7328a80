/// `tabiya book …`: opening books. One subcommand per file in this folder.
#pragma once

#include "cli/book/check_command.hpp"
#include "cli/book/make_command.hpp"
#include "cli/book/merge_command.hpp"
#include "cli/book/show_command.hpp"
#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class BookCommand {
 public:
  static constexpr const char* name = "book";
  static constexpr const char* summary = "Make, show, merge and check opening books";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya book make games.pgn -o book.bin\n"
      "  tabiya book show book.bin '1. e4 c5'\n"
      "Run `tabiya book SUBCOMMAND --help` for its options.";

  void declare_options(CLI::App& app);
  /// The exit code of the subcommand.
  [[nodiscard]] ExitCode run() const { return exit_code_; }

 private:
  BookMakeCommand make_;
  BookShowCommand show_;
  BookMergeCommand merge_;
  BookCheckCommand check_;
  ExitCode exit_code_ = ExitCode::Success;
};

}  // namespace tabiya::cli
