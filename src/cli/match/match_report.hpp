/// The progress and the summary of a match.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "match/inner/tournament.hpp"

namespace tabiya::cli {

class MatchReport {
 public:
  MatchReport(const match::TournamentPlan& plan, bool writes_json);

  /// Prints the remarks of a player that are new: each once, and only the first of many.
  void add_remarks(std::size_t player, const std::vector<std::string>& remarks);
  /// Prints the findings and remarks of a finished game, and from time to time the table.
  void add(const match::ScheduledGame& game, const match::GameReport& report,
           const match::ScoreTable& table);
  /// Prints the final table.
  void finish(const match::ScoreTable& table) const;
  /// True if any engine misbehaved.
  [[nodiscard]] bool has_faults() const noexcept { return has_faults_; }

 private:
  void print_table(const match::ScoreTable& table) const;
  void print_test(const match::ScoreTable& table) const;

  const match::TournamentPlan& plan_;
  bool writes_json_;
  std::uint64_t games_;
  std::uint64_t finished_ = 0;
  bool has_faults_ = false;
  std::vector<std::set<std::string>> remarks_;  // by player, those that were printed
  /// By player and kind.
  std::map<std::pair<std::string, std::string>, std::uint64_t> findings_;
};

}  // namespace tabiya::cli
