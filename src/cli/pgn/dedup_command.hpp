/// `tabiya pgn dedup`: removes duplicate games.
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class PgnDedupCommand {
 public:
  static constexpr const char* name = "dedup";
  static constexpr const char* summary = "Remove duplicate games";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya pgn dedup -o all.pgn one.pgn other.pgn\n"
      "  tabiya pgn dedup --keep fuller --list -o clean.pgn games.pgn\n"
      "  tabiya pgn dedup --duplicates twice.pgn -o once.pgn games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  std::vector<std::string> files_;
  std::string output_;
  std::string duplicates_;
  std::string kept_ = "first";
  unsigned threads_ = 1;
  bool compares_moves_alone_ = false;
  bool lists_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
