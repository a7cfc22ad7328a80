/// `tabiya review`: accuracy, mistakes and phases of games.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/review/review_run.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class ReviewCommand {
 public:
  static constexpr const char* name = "review";
  static constexpr const char* summary = "Review games: accuracy, mistakes, better lines";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya review game.pgn\n"
      "  tabiya review games.pgn --pgn > annotated.pgn\n"
      "  tabiya review annotated.pgn --from-comments --lang de\n"
      "  tabiya review games.pgn --nodes 1000000 --json -o reviews.json --resume\n"
      "  printf '1. f3 e5 2. g4 Qh4# 0-1\\n' | tabiya review - --json";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] ReviewOrder order() const;

  std::vector<std::string> files_;
  GameReading reading_{.variants = pgn::VariantGames::AsText};
  std::string output_;
  std::optional<double> seconds_;
  std::optional<int> depth_;
  std::optional<std::uint64_t> nodes_;
  unsigned threads_ = 0;
  std::size_t hash_megabytes_ = 64;
  Language language_ = Language::English;
  bool writes_pgn_ = false;
  bool writes_json_ = false;
  bool searches_all_alike_ = false;
  bool uses_comments_ = false;
  bool resumes_ = false;
};

}  // namespace tabiya::cli
