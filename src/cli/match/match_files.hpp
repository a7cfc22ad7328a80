/// The games of a match on disk: a PGN file that grows game by game, and from which the match can
/// resume.
#pragma once

#include <cstdint>
#include <expected>
#include <fstream>
#include <optional>
#include <set>
#include <string>

#include "cli/exit_code.hpp"
#include "match/inner/tournament.hpp"
#include "training/inner/game_file.hpp"

namespace tabiya::cli {

/// Each game is written as soon as it is over, with its number in the Round tag.
class MatchFiles {
 public:
  /// Empty paths: no file. With `resumes`, the games already in the PGN file count, and a game
  /// truncated at its end is dropped.
  /// Errors: as a sentence; the PGN file has games of other players.
  [[nodiscard]] static std::expected<MatchFiles, Failure> open(const match::TournamentPlan& plan,
                                                               const std::string& pgn_path,
                                                               const std::string& games_path,
                                                               bool resumes);

  [[nodiscard]] const std::set<std::uint64_t>& done() const noexcept { return done_; }
  [[nodiscard]] const match::ScoreTable& table() const noexcept { return table_; }
  /// Returns false on a write error.
  [[nodiscard]] bool write(const match::ScheduledGame& game, const match::GameReport& report);

 private:
  explicit MatchFiles(std::size_t players) : table_{players} {}
  [[nodiscard]] std::expected<void, Failure> read_finished(const match::TournamentPlan& plan,
                                                           const std::string& pgn_path);

  std::optional<std::ofstream> pgn_;
  std::optional<training::GameFileWriter> games_;
  std::set<std::uint64_t> done_;
  match::ScoreTable table_;
};

}  // namespace tabiya::cli
