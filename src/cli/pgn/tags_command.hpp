/// `tabiya pgn tags`: sets, removes, renames and derives tags.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class GameCopies;
struct TagEdits;

class PgnTagsCommand {
 public:
  static constexpr const char* name = "tags";
  static constexpr const char* summary = "Set, remove, rename and derive tags";
  static constexpr const char* examples =
      "Copies the moves byte for byte; setting Result also changes the result after the moves.\n"
      "Examples:\n"
      "  tabiya pgn tags --set Event='Club championship' games.pgn -o games.pgn\n"
      "  tabiya pgn tags --game 3 --set Result=1-0 games.pgn\n"
      "  tabiya pgn tags --remove Annotator --rename WhiteRating=WhiteElo games.pgn\n"
      "  tabiya pgn tags --derive PlyCount,ECO,Opening games.pgn";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  /// Copies the games of a file with their edits. Counts them in `number`.
  [[nodiscard]] std::expected<void, Failure> edit(const std::string& file, const TagEdits& edits,
                                                  GameCopies& copies, std::uint64_t& number) const;

  std::vector<std::string> files_;
  std::string output_;
  std::vector<std::string> set_;
  std::vector<std::string> removed_;
  std::vector<std::string> renamed_;
  std::vector<std::string> derived_;
  std::vector<std::uint64_t> games_;
};

}  // namespace tabiya::cli
