/// `tabiya tablebase make`: solves endings and writes their tables.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "tabiya/tablebase/maker.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class TablebaseMakeCommand {
 public:
  static constexpr const char* name = "make";
  static constexpr const char* summary = "Solve endings, and write their tables";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya tablebase make KRPvK --out syzygy\n"
      "  tabiya tablebase make --men 4 --out syzygy --threads 2\n"
      "  tabiya tablebase make KBBvKN --out mine --tables syzygy";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  /// The named tables and those that they need, or all up to a number of men.
  [[nodiscard]] std::expected<std::vector<std::string>, MakeError> wanted() const;
  [[nodiscard]] bool is_there(const std::string& table) const;
  [[nodiscard]] ExitCode make(const std::vector<std::string>& tables) const;

  std::vector<std::string> tables_wanted_;
  unsigned men_ = 0;
  std::string out_;
  std::string tables_;
  unsigned threads_ = 1;
};

}  // namespace tabiya::cli
