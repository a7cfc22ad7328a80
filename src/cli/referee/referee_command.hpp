/// `tabiya referee`: the arbiter as a line protocol. docs/referee.md describes it.
#pragma once

#include <expected>
#include <string>

#include "cli/exit_code.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "tabiya/game/variant_arbiter.hpp"
#include "tabiya/notation/words.hpp"

namespace CLI {
class App;
}

namespace tabiya::cli {

class RefereeCommand {
 public:
  static constexpr const char* name = "referee";
  static constexpr const char* summary = "Judge a game event by event, in JSON";
  static constexpr const char* examples =
      "Examples:\n"
      "  printf 'move e4\\nmove e5\\nmove Ke3\\nstate\\n' | tabiya referee\n"
      "  tabiya referee --ruleset fide-blitz --time 180+2 < events.txt\n"
      "  tabiya referee --chess960 random --lang de\n"
      "  printf 'move Nf3\\nmove d5\\nmove Nd4\\n' | tabiya referee --variant atomic";

  void declare_options(CLI::App& app);
  [[nodiscard]] ExitCode run();

 private:
  [[nodiscard]] std::expected<GameTerms, Failure> terms() const;
  [[nodiscard]] std::expected<VariantGameTerms, Failure> variant_terms() const;
  template <class Terms>
  [[nodiscard]] std::expected<void, Failure> agree(Terms& terms) const;
  [[nodiscard]] ExitCode run_variant() const;

  std::string ruleset_ = "casual";
  std::string fen_ = "startpos";
  std::string chess960_;
  Variant variant_ = Variant::Standard;
  std::string time_ = "-";
  std::string black_time_;
  PlayerNames names_;
  int moves_before_draw_offer_ = 0;
  Language language_ = Language::English;
};

}  // namespace tabiya::cli
