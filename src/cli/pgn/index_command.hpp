/// `tabiya pgn index`: indexes positions, so that searches take milliseconds.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnIndexCommand {
 public:
  static constexpr const char* name = "index";
  static constexpr const char* summary = "Index the positions of a file, for find and tree";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya pgn index games.pgn               writes games.pgn.tabiya-index\n"
      "  tabiya pgn index --variations games.pgn  includes variations";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] std::expected<void, Failure> index(const std::string& file) const;

  std::vector<std::string> files_;
  bool with_variations_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
