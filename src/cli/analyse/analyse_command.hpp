/// `tabiya analyse`: best lines for a position, annotations for a game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/analyse/analyst.hpp"
#include "cli/exit_code.hpp"
#include "cli/position_argument.hpp"
#include "tabiya/pgn/reader.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class AnalyseCommand {
 public:
  static constexpr const char* name = "analyse";
  static constexpr const char* summary = "Find the best lines of a position, or annotate games";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya analyse startpos --lines 3 --time 5\n"
      "  tabiya analyse '8/8/8/8/8/4k3/R7/4K3 w - - 0 1' --depth 20 --json\n"
      "  tabiya analyse --variant atomic startpos --depth 6\n"
      "  tabiya analyse games.pgn --nodes 200000 > annotated.pgn\n"
      "  printf '1. f3 e5 2. g4 Qh4#\\n' | tabiya analyse -";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  /// Errors: the tables cannot be read.
  [[nodiscard]] std::expected<AnalysisSettings, Failure> settings(double default_seconds) const;
  [[nodiscard]] ExitCode analyse_any(const VariantPosition& position) const;
  template <class AnyPosition>
  [[nodiscard]] ExitCode write_lines(const AnyPosition& position,
                                     const std::vector<engine::SearchReport>& lines) const;
  [[nodiscard]] ExitCode analyse_games(pgn::Input input, const std::string& file) const;

  PositionArgument position_;
  std::string output_;
  std::optional<double> seconds_;
  std::optional<int> depth_;
  std::optional<std::uint64_t> nodes_;
  int lines_ = 1;
  unsigned threads_ = 1;
  std::string tables_;
  std::size_t hash_megabytes_ = 64;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
