/// `tabiya book merge`: adds books to each other.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class BookMergeCommand {
 public:
  static constexpr const char* name = "merge";
  static constexpr const char* summary = "Add the weights of several books";
  static constexpr const char* examples =
      "The new book has the moves of all books. If several have a move, it has the sum of their\n"
      "weights, and the learn field of the first one that has one. Books that are not sorted are "
      "sorted.\n"
      "Examples:\n"
      "  tabiya book merge mine.bin theirs.bin -o both.bin";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> books_;
  std::string output_;
};

}  // namespace tabiya::cli
