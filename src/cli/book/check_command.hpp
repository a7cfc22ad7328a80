/// `tabiya book check`: what is wrong with a book.
#pragma once

#include <string>

#include "cli/exit_code.hpp"
#include "tabiya/book/book_audit.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class BookCheckCommand {
 public:
  static constexpr const char* name = "check";
  static constexpr const char* summary = "Look for mistakes in a book";
  static constexpr const char* examples =
      "Mistakes are entries that are not sorted, not legal, or repeated. Weights of 0 and "
      "positions\n"
      "that are not reached from the start of a game are counted.\n"
      "Examples:\n"
      "  tabiya book check book.bin";

  void declare_options(CLI::App& app);
  /// Exit code: 1 if there are mistakes.
  [[nodiscard]] ExitCode run() const;

 private:
  std::string book_;
  bool chess960_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
