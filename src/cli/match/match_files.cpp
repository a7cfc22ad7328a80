#include "cli/match/match_files.hpp"

#include <fmt/core.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "cli/pgn_input.hpp"
#include "cli/train/recorded_games.hpp"
#include "cli/whole_number.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::cli {
namespace {

namespace fs = std::filesystem;

[[nodiscard]] std::string today_utc() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm date{};
  gmtime_r(&now, &date);
  std::string text(10, '?');
  if (std::strftime(text.data(), text.size() + 1, "%Y.%m.%d", &date) == 0) return "????.??.??";
  return text;
}

[[nodiscard]] std::optional<Outcome> outcome_of(pgn::Result result) {
  switch (result) {
    case pgn::Result::WhiteWins: return Outcome::win(Color::White, Termination::Adjudication);
    case pgn::Result::BlackWins: return Outcome::win(Color::Black, Termination::Adjudication);
    case pgn::Result::Draw: return Outcome::draw(Termination::Adjudication);
    case pgn::Result::Unknown: break;
  }
  return std::nullopt;
}

}  // namespace

std::expected<MatchFiles, Failure> MatchFiles::open(const match::TournamentPlan& plan,
                                                    const std::string& pgn_path,
                                                    const std::string& games_path, bool resumes) {
  MatchFiles files{plan.players.size()};
  std::error_code ignored;
  if (resumes && !pgn_path.empty() && fs::exists(pgn_path, ignored)) {
    if (auto read = files.read_finished(plan, pgn_path); !read) {
      return std::unexpected{read.error()};
    }
  }
  if (!pgn_path.empty()) {
    files.pgn_.emplace(pgn_path, std::ios::binary | (resumes ? std::ios::app : std::ios::trunc));
    if (!*files.pgn_) return std::unexpected{Failure{pgn_path + ": the file cannot be written"}};
  }
  if (!games_path.empty()) {
    if (resumes && fs::exists(games_path, ignored)) {
      return std::unexpected{Failure{games_path + ": a resumed match needs a new --games file"}};
    }
    auto writer = create_game_file(games_path, "match of engines");
    if (!writer) return std::unexpected{writer.error()};
    files.games_.emplace(*std::move(writer));
  }
  return files;
}

std::expected<void, Failure> MatchFiles::read_finished(const match::TournamentPlan& plan,
                                                       const std::string& pgn_path) {
  auto input = open_pgn(pgn_path);
  if (!input) return std::unexpected{input.error()};
  pgn::Reader reader{*std::move(input)};
  const auto games = match::schedule_of(plan);
  std::string kept;
  while (const auto read = pgn::read_tree(reader)) {
    const auto number =
        parse_whole_number<std::uint64_t>(read->tree.tags.find("Round").value_or("0"));
    const auto outcome = outcome_of(read->tree.result);
    // Only the last game can lack a result: the match was interrupted while writing it.
    if (!outcome) break;
    if (!number || *number == 0 || *number > games.size() ||
        read->tree.tags.find("White") != plan.players[games[*number - 1].white].name ||
        read->tree.tags.find("Black") != plan.players[games[*number - 1].black].name) {
      return std::unexpected{
          Failure{fmt::format("{}: game {} is not part of this match; choose another file, or "
                              "omit --resume",
                              pgn_path, done_.size() + 1)}};
    }
    if (done_.insert(*number).second) table_.add(games[*number - 1], *outcome);
    pgn::append_pgn(kept, read->tree);
  }
  std::ofstream rewritten{pgn_path, std::ios::binary | std::ios::trunc};
  rewritten << kept;
  if (!rewritten.flush())
    return std::unexpected{Failure{pgn_path + ": the file cannot be written"}};
  return {};
}

bool MatchFiles::write(const match::ScheduledGame& game, const match::GameReport& report) {
  if (pgn_) {
    pgn::GameTree tree = report.tree;
    tree.tags.set("Event", "Engine match");
    tree.tags.set("Date", today_utc());
    tree.tags.set("Round", std::to_string(game.number));
    *pgn_ << pgn::to_pgn(tree) << std::flush;
    if (!*pgn_) return false;
  }
  return !games_ || (games_->write(report.record) && games_->flush());
}

}  // namespace tabiya::cli
