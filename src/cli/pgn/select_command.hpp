/// `tabiya pgn select`: copies the games that match an expression.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace CLI {
class App;
}

namespace tabiya::pgn {
class GameFilter;
}

namespace tabiya::cli {

class GameCopies;

class PgnSelectCommand {
 public:
  static constexpr const char* name = "select";
  static constexpr const char* summary = "Copy the games that match an expression";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya pgn select 'player ~ kasparov and Date >= 1985' games.pgn\n"
      "  tabiya pgn select 'material = KRPvKR and plies > 120' -o endings.pgn *.pgn\n"
      "  tabiya pgn select --count 'opening ~ najdorf and result = 0-1' games.pgn\n"
      "docs/pgn.md describes the expressions.";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  struct Selection {
    std::uint64_t games = 0;
    std::uint64_t wanted = 0;
  };
  [[nodiscard]] std::expected<void, Failure> select_from(const std::string& file,
                                                         const pgn::GameFilter& filter,
                                                         Selection& selection,
                                                         GameCopies& copies) const;

  std::string expression_;
  std::vector<std::string> files_;
  std::string output_;
  std::uint64_t limit_ = 0;
  unsigned threads_ = 1;
  bool inverts_ = false;
  bool writes_count_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
