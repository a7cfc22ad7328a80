#include "cli/match/match_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <csignal>
#include <optional>

#include "cli/match/match_files.hpp"
#include "cli/match/match_report.hpp"
#include "cli/match/player_option.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "tabiya/match/compliance.hpp"
#include "tabiya/match/openings.hpp"

namespace tabiya::cli {
namespace {

volatile std::sig_atomic_t is_interrupted = 0;

/// "0,10" as numbers, between so many and so many of them.
[[nodiscard]] std::optional<std::vector<double>> numbers_of(const std::string& text,
                                                            std::size_t count) {
  std::vector<double> numbers;
  std::size_t begin = 0;
  while (begin <= text.size() && numbers.size() < count) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    char* stop = nullptr;
    numbers.push_back(std::strtod(part.c_str(), &stop));
    if (part.empty() || *stop != '\0') return std::nullopt;
    begin = end + 1;
  }
  if (numbers.size() != count || begin <= text.size()) return std::nullopt;
  return numbers;
}

}  // namespace

void MatchCommand::declare_options(CLI::App& app) {
  app.add_option("--engine", engines_,
                 "A program, or cmd=PROGRAM,arg=…,dir=FOLDER,name=NAME,option.NAME=VALUE …")
      ->type_name("SPEC")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--compliance", compliance_, "Examine how an engine keeps to the protocol")
      ->type_name("ENGINE");
  app.add_option("--each", each_, "What holds for every engine: tc=, st=, nodes=, depth=, option.…")
      ->type_name("SPEC");
  app.add_option("--openings", openings_file_, "PGN, or FEN and EPD line by line")
      ->type_name("FILE");
  app.add_option("--seed", seed_, "Shuffles the openings; 0 leaves their order")
      ->capture_default_str();
  app.add_option("--rounds", settings_.pairs, "Pairs of games for each two engines")
      ->capture_default_str()
      ->check(positive_number);
  app.add_flag("--gauntlet", is_gauntlet_, "The first engine against all others");
  app.add_option("--concurrency", settings_.concurrency, "Games at once")
      ->capture_default_str()
      ->check(number_between(1, 1024));
  app.add_option("--sprt", sprt_, "Stop when elo0 or elo1 is refuted, as in 0,10")
      ->type_name("ELO0,ELO1");
  app.add_option("--resign", resign_, "Won when both say so: SCORE,PLIES")->type_name("CP,N");
  app.add_option("--draw", draw_, "Drawn when both say so: SCORE,PLIES,FROM_PLY")
      ->type_name("CP,N,N");
  app.add_option("--max-plies", settings_.settings.adjudication.longest_plies, "A draw then")
      ->type_name("N");
  app.add_option("--margin", margin_milliseconds_, "Milliseconds that a flag may have fallen")
      ->capture_default_str()
      ->check(number_from_zero);
  app.add_option("--pgn", pgn_file_, "Write the games here, each as soon as it is over")
      ->type_name("FILE");
  app.add_option("--games", games_file_, "Write the games as training data")->type_name("FILE");
  app.add_flag("--resume", resumes_, "Go on with the match that --pgn holds");
  app.add_flag("--json", writes_json_, "One JSON object a game, and one at the end");
}

std::expected<match::TournamentPlan, Failure> MatchCommand::plan() const {
  match::TournamentPlan plan = settings_;
  auto players = read_players(engines_, each_);
  if (!players) return std::unexpected{players.error()};
  plan.players = *std::move(players);
  if (is_gauntlet_) plan.kind = match::TournamentPlan::Kind::Gauntlet;
  plan.settings.margin = std::chrono::milliseconds{margin_milliseconds_};
  plan.openings = {match::Opening{}};
  if (!openings_file_.empty()) {
    auto openings = match::read_openings(openings_file_);
    if (!openings) return std::unexpected{Failure{openings.error()}};
    plan.openings = *std::move(openings);
    if (seed_ != 0) match::shuffle(plan.openings, seed_);
  }
  match::Adjudication& rules = plan.settings.adjudication;
  if (!resign_.empty()) {
    const auto numbers = numbers_of(resign_, 2);
    if (!numbers) return std::unexpected{Failure{"--resign takes SCORE,PLIES, as in 800,6"}};
    rules.resign_score = static_cast<int>((*numbers)[0]);
    rules.resign_plies = static_cast<int>((*numbers)[1]);
  }
  if (!draw_.empty()) {
    const auto numbers = numbers_of(draw_, 3);
    if (!numbers) return std::unexpected{Failure{"--draw takes SCORE,PLIES,FROM, as in 8,12,68"}};
    rules.draw_score = static_cast<int>((*numbers)[0]);
    rules.draw_plies = static_cast<int>((*numbers)[1]);
    rules.draw_from_ply = static_cast<int>((*numbers)[2]);
  }
  if (!sprt_.empty()) {
    const auto numbers = numbers_of(sprt_, 2);
    if (!numbers || (*numbers)[0] >= (*numbers)[1]) {
      return std::unexpected{Failure{"--sprt takes ELO0,ELO1 with the smaller first, as in 0,10"}};
    }
    if (plan.players.size() != 2) {
      return std::unexpected{Failure{"--sprt compares exactly two engines"}};
    }
    plan.test = match::SequentialTest{.elo0 = (*numbers)[0], .elo1 = (*numbers)[1]};
  }
  if (resumes_ && pgn_file_.empty()) {
    return std::unexpected{Failure{"--resume needs --pgn FILE, the match to go on with"}};
  }
  return plan;
}

ExitCode MatchCommand::check_compliance() const {
  using Weight = match::ComplianceStep::Weight;
  boost::json::array steps;
  const auto tell = [&](const match::ComplianceStep& step) {
    const bool is_fine = step.complaint.empty();
    const bool is_demanded = step.weight == Weight::Demanded;
    if (writes_json_) {
      steps.push_back({{"what", step.what},
                       {"demanded", is_demanded},
                       {"passed", is_fine},
                       {"complaint", step.complaint}});
      return;
    }
    fmt::print("{:<6} {}\n", is_fine ? "ok" : is_demanded ? "WRONG" : "poor", step.what);
    if (!is_fine) fmt::print("       {}\n", printable(step.complaint));
    std::fflush(stdout);
  };
  const auto examined = match::check_compliance({words_of_program(compliance_)}, tell);
  if (!examined.refusal.empty()) {
    const bool is_running = !examined.refusal.starts_with("cannot be started");
    return report({fmt::format("{} {}{}", compliance_, is_running ? "does not speak UCI: " : "",
                               examined.refusal)});
  }
  if (writes_json_) {
    print_json(boost::json::object{{"engine", examined.engine},
                                   {"broken_demands", examined.broken_demands},
                                   {"broken_manners", examined.broken_manners},
                                   {"steps", std::move(steps)}});
  } else {
    fmt::print("{}: {} tried, {} demanded by the protocol and wrong, {} poor\n",
               printable(examined.engine), counted(examined.steps, "thing"),
               examined.broken_demands, examined.broken_manners);
  }
  return examined.broken_demands == 0 ? ExitCode::Success : ExitCode::WrongData;
}

ExitCode MatchCommand::run() const {
  if (!compliance_.empty()) return check_compliance();
  const auto plan = this->plan();
  if (!plan) return report(plan.error());
  if (const auto tried = match::try_starting(*plan); !tried) {
    return report({to_string(tried.error(), *plan)});
  }
  auto files = MatchFiles::open(*plan, pgn_file_, games_file_, resumes_);
  if (!files) return report(files.error());
  std::signal(SIGINT, [](int) { is_interrupted = 1; });
  MatchReport shown{*plan, writes_json_};
  match::ScoreTable table = files->table();
  bool was_written = true;
  const auto ended = match::play_tournament(
      *plan, files->done(), table,
      [&](const match::ScheduledGame& game, const match::GameReport& played) {
        was_written = was_written && files->write(game, played);
        shown.tell(game, played, table);
      },
      [&] { return is_interrupted != 0 || !was_written; });
  shown.finish(table);
  if (!was_written) return report({"the games could not be written"});
  if (!ended) return report({to_string(ended.error(), *plan)});
  return shown.has_faults() ? ExitCode::WrongData : ExitCode::Success;
}

}  // namespace tabiya::cli
