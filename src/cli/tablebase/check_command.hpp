/// `tabiya tablebase check`: compares the files of tables with their checksums.
#pragma once

#include <string>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TablebaseCheckCommand {
 public:
  static constexpr const char* name = "check";
  static constexpr const char* summary = "Compare the files of tables with their checksums";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya tablebase check --tables syzygy\n"
      "  TABIYA_TABLES=3-4-5:6 tabiya tablebase check";

  void declare_options(CLI::App& app);
  /// Exit code: 1 if a file is damaged or cannot be read.
  [[nodiscard]] ExitCode run() const;

 private:
  std::string tables_;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
