/// `tabiya match`: matches between engines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "match/inner/book_openings.hpp"
#include "match/inner/tournament.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class MatchCommand {
 public:
  static constexpr const char* name = "match";
  static constexpr const char* summary = "Play a match between engines";
  static constexpr const char* examples =
      "Examples:\n"
      "  tabiya match --engine tabiya-uci --engine stockfish --each tc=2+0.02,option.Hash=16 \\\n"
      "               --openings book.pgn --rounds 200 --concurrency 2 --pgn games.pgn\n"
      "  tabiya match --engine ./new --engine ./old --each nodes=10000 --openings book.epd \\\n"
      "               --rounds 1000 --sprt 0,10\n"
      "  tabiya match --engine tabiya-uci --each nodes=5000 --openings book.epd --rounds 20000 \\\n"
      "               --tune 'search.*' --state search.tuning\n"
      "  tabiya match --compliance stockfish";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run() const;

 private:
  [[nodiscard]] std::expected<match::TournamentPlan, Failure> plan() const;
  [[nodiscard]] std::expected<std::vector<match::Opening>, Failure> openings() const;
  [[nodiscard]] std::optional<Failure> mistake_in(const match::TournamentPlan& plan) const;
  [[nodiscard]] bool is_mistake(const match::UnknownOption& unknown,
                                const match::FirstImpression& tried) const;
  [[nodiscard]] ExitCode check_compliance() const;
  [[nodiscard]] ExitCode tune(const match::TournamentPlan& plan) const;

  std::vector<std::string> engines_;
  std::string each_;
  std::string compliance_;          // the engine to check
  std::vector<std::string> tuned_;  // what to tune
  std::string state_file_;
  std::string openings_file_;
  std::string book_file_;
  int book_plies_ = match::BookOpenings{}.plies;
  std::string pgn_file_;
  std::string games_file_;
  std::string sprt_;
  std::string resign_;
  std::string draw_;
  std::string tables_;
  std::uint64_t seed_ = 0;
  match::TournamentPlan settings_;
  int margin_milliseconds_ = 0;
  bool is_gauntlet_ = false;
  bool resumes_ = false;
  bool writes_json_ = false;
};

}  // namespace tabiya::cli
