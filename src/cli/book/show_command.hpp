/// `tabiya book show`: the moves of a book in a position.
#pragma once

#include <string>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class BookShowCommand {
 public:
  static constexpr const char* name = "show";
  static constexpr const char* summary = "Show the moves of a book in a position";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya book show book.bin\n"
      "  tabiya book show book.bin '1. e4 c5 2. Nf3' --depth 3\n"
      "  tabiya book show book.bin \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::string book_;
  std::string position_ = "startpos";
  int depth_ = 1;
  double min_share_ = 0;
  bool chess960_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
