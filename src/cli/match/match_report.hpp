/// What a match shows while it runs, and at its end.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tabiya/match/tournament.hpp"

namespace tabiya::cli {

class MatchReport {
 public:
  MatchReport(const match::TournamentPlan& plan, bool writes_json);

  /// A game is over: prints what was found in it, and the table now and then.
  void tell(const match::ScheduledGame& game, const match::GameReport& report,
            const match::ScoreTable& table);
  /// The final table.
  void finish(const match::ScoreTable& table) const;
  /// True if any player has done something wrong.
  [[nodiscard]] bool has_faults() const noexcept { return has_faults_; }

 private:
  void print_table(const match::ScoreTable& table) const;
  void print_test(const match::ScoreTable& table) const;

  const match::TournamentPlan& plan_;
  bool writes_json_;
  std::uint64_t games_;
  std::uint64_t finished_ = 0;
  bool has_faults_ = false;
  /// By player and kind.
  std::map<std::pair<std::string, std::string>, std::uint64_t> findings_;
};

}  // namespace tabiya::cli
