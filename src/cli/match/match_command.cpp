#include "cli/match/match_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/book/book_file.hpp"
#include "cli/match/match_files.hpp"
#include "cli/match/match_report.hpp"
#include "cli/match/player_option.hpp"
#include "cli/match/tuning_run.hpp"
#include "cli/nearest_word.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/tablebase/tables_option.hpp"
#include "match/inner/compliance.hpp"
#include "match/inner/openings.hpp"

namespace tabiya::cli {
namespace {

volatile std::sig_atomic_t is_interrupted = 0;

/// Parses a list of exactly `count` numbers, such as "0,10".
[[nodiscard]] std::optional<std::vector<double>> numbers_of(const std::string& text,
                                                            std::size_t count) {
  constexpr double largest = 1'000'000;
  std::vector<double> numbers;
  std::size_t begin = 0;
  while (begin <= text.size() && numbers.size() < count) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const auto number = parse_number<double>(part);
    if (!number || std::abs(*number) > largest) return std::nullopt;
    numbers.push_back(*number);
    begin = end + 1;
  }
  if (numbers.size() != count || begin <= text.size()) return std::nullopt;
  return numbers;
}

/// "; the nearest is Hash", or nothing.
std::string nearest_option(const match::UnknownOption& unknown) {
  std::vector<std::string> names;
  names.reserve(unknown.offered.size());
  for (const uci::OptionOffer& offer : unknown.offered) names.push_back(offer.name);
  const std::string nearest = nearest_word(unknown.name, names);
  return nearest.empty() ? nearest : "; the nearest is " + nearest;
}

}  // namespace

void MatchCommand::declare_options(CLI::App& app) {
  app.add_option(
         "--engine", engines_,
         "A program, or settings: cmd=PROGRAM,arg=…,dir=FOLDER,name=NAME,option.NAME=VALUE …")
      ->type_name("SPEC")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--compliance", compliance_, "Check whether an engine follows the UCI protocol")
      ->type_name("ENGINE");
  CLI::Option* const tune =
      app.add_option("--tune", tuned_,
                     "Tune numbers of the only engine, by games against itself: a spin option, "
                     "PREFIX* for several, or NAME=START,MIN,MAX,STEP")
          ->type_name("OPTION")
          ->expected(1)
          ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--state", state_file_, "Write the state of the tuning to this file")
      ->type_name("FILE")
      ->needs(tune);
  app.add_option("--each", each_, "Settings for every engine: tc=, st=, nodes=, depth=, option.…")
      ->type_name("SPEC");
  auto* const openings = app.add_option("--openings", openings_file_,
                                        "Openings: a PGN file, or one FEN or EPD per line")
                             ->type_name("FILE");
  auto* const book = app.add_option("--book", book_file_, "Draw openings from a Polyglot book")
                         ->type_name("FILE")
                         ->excludes(openings);
  app.add_option("--book-plies", book_plies_, "Plies of each opening from the book")
      ->capture_default_str()
      ->check(number_between(1, 200))
      ->needs(book);
  app.add_option(
         "--seed", seed_,
         "Shuffle the openings with this seed, or draw others from the book; 0 keeps their order")
      ->capture_default_str()
      ->check(count_from(std::uint64_t{0}));
  app.add_option("--rounds", settings_.pairs, "Pairs of games per pairing of engines")
      ->capture_default_str()
      ->check(number_between(1, 1'000'000));
  app.add_flag("--gauntlet", is_gauntlet_, "Play the first engine against all others")
      ->excludes(tune);
  app.add_option("--concurrency", settings_.concurrency, "Number of games at once")
      ->capture_default_str()
      ->check(number_between(1, 1024));
  app.add_option("--sprt", sprt_, "Stop when the test accepts elo0 or elo1, such as 0,10")
      ->type_name("ELO0,ELO1")
      ->excludes(tune);
  app.add_option("--resign", resign_, "Adjudicate a win if both scores agree: SCORE,PLIES")
      ->type_name("CP,N");
  app.add_option("--draw", draw_, "Adjudicate a draw if both scores agree: SCORE,PLIES,FROM_PLY")
      ->type_name("CP,N,N");
  app.add_option("--max-plies", settings_.settings.adjudication.longest_plies,
                 "Adjudicate a draw after N plies")
      ->type_name("N")
      ->check(count_from(0));
  app.add_option("--tables", tables_,
                 "Adjudicate what Syzygy tables know: their folders, separated by colons")
      ->type_name("FOLDERS")
      ->excludes(tune);
  app.add_option("--tables-men", settings_.settings.adjudication.most_men,
                 "Ask the tables about positions with at most N men, kings included")
      ->type_name("N")
      ->capture_default_str()
      ->check(number_between(2, 7));
  app.add_option("--margin", margin_milliseconds_, "Milliseconds by which a clock may overrun")
      ->capture_default_str()
      ->check(number_between(0, 3'600'000));
  app.add_option("--pgn", pgn_file_, "Write each finished game to this file")
      ->type_name("FILE")
      ->excludes(tune);
  app.add_option("--games", games_file_, "Write the games as training data to this file")
      ->type_name("FILE")
      ->excludes(tune);
  app.add_flag("--resume", resumes_,
               "Resume the match in the --pgn file, or the tuning in the --state file");
  app.add_flag("--json", writes_json_, "Print one JSON object per game, and a summary");
}

std::expected<match::TournamentPlan, Failure> MatchCommand::plan() const {
  match::TournamentPlan plan = settings_;
  auto players = read_players(engines_, each_);
  if (!players) return std::unexpected{players.error()};
  plan.players = *std::move(players);
  if (is_gauntlet_) plan.kind = match::TournamentPlan::Kind::Gauntlet;
  plan.settings.margin = std::chrono::milliseconds{margin_milliseconds_};
  auto openings = this->openings();
  if (!openings) return std::unexpected{openings.error()};
  plan.openings = *std::move(openings);
  match::Adjudication& rules = plan.settings.adjudication;
  if (!resign_.empty()) {
    const auto numbers = numbers_of(resign_, 2);
    if (!numbers) return std::unexpected{Failure{"--resign takes SCORE,PLIES, such as 800,6"}};
    rules.resign_score = static_cast<int>((*numbers)[0]);
    rules.resign_plies = static_cast<int>((*numbers)[1]);
  }
  if (!draw_.empty()) {
    const auto numbers = numbers_of(draw_, 3);
    if (!numbers)
      return std::unexpected{Failure{"--draw takes SCORE,PLIES,FROM_PLY, such as 8,12,68"}};
    rules.draw_score = static_cast<int>((*numbers)[0]);
    rules.draw_plies = static_cast<int>((*numbers)[1]);
    rules.draw_from_ply = static_cast<int>((*numbers)[2]);
  }
  if (!tables_.empty()) {
    auto tables = open_tables(tables_);
    if (!tables) return std::unexpected{tables.error()};
    rules.tables = std::make_shared<const Tablebase>(*std::move(tables));
  }
  if (!sprt_.empty()) {
    const auto numbers = numbers_of(sprt_, 2);
    if (!numbers || (*numbers)[0] >= (*numbers)[1]) {
      return std::unexpected{Failure{"--sprt takes ELO0,ELO1 with ELO0 < ELO1, such as 0,10"}};
    }
    plan.test = match::SequentialTest{.elo0 = (*numbers)[0], .elo1 = (*numbers)[1]};
  }
  if (auto mistake = mistake_in(plan)) return std::unexpected{*std::move(mistake)};
  return plan;
}

/// The openings of the file or of the book; otherwise the start of a game.
std::expected<std::vector<match::Opening>, Failure> MatchCommand::openings() const {
  if (!book_file_.empty()) {
    const auto book = open_book(book_file_);
    if (!book) return std::unexpected{book.error()};
    // Engines are tried with each opening before the match.
    constexpr int most_openings = 10'000;
    const auto count = static_cast<std::size_t>(std::min(settings_.pairs, most_openings));
    auto drawn = match::draw_openings(*book, {.count = count, .plies = book_plies_, .seed = seed_});
    if (drawn.empty()) {
      return std::unexpected{Failure{book_file_ + " has no move for the start of a game"}};
    }
    return drawn;
  }
  if (openings_file_.empty()) return std::vector{match::Opening{}};
  auto openings = match::read_openings(openings_file_);
  if (!openings) return std::unexpected{Failure{openings.error()}};
  if (seed_ != 0) match::shuffle(*openings, seed_);
  return *std::move(openings);
}

/// Options that do not go together.
std::optional<Failure> MatchCommand::mistake_in(const match::TournamentPlan& plan) const {
  const std::size_t engines = plan.players.size();
  if (!tuned_.empty()) {
    if (engines != 1) return Failure{"--tune needs exactly one engine, which plays itself"};
    if (resumes_ && state_file_.empty()) {
      return Failure{"--resume needs --state FILE with the tuning to resume"};
    }
    return std::nullopt;
  }
  if (engines < 2) return Failure{"a match needs at least two engines"};
  if (plan.test && engines != 2) return Failure{"--sprt needs exactly two engines"};
  if (resumes_ && pgn_file_.empty()) {
    return Failure{"--resume needs --pgn FILE with the match to resume"};
  }
  return std::nullopt;
}

ExitCode MatchCommand::check_compliance() const {
  using Weight = match::ComplianceStep::Weight;
  boost::json::array steps;
  const auto on_step = [&](const match::ComplianceStep& step) {
    const bool is_fine = step.complaint.empty();
    const bool is_required = step.weight == Weight::Required;
    if (writes_json_) {
      steps.push_back({{"what", step.what},
                       {"demanded", is_required},
                       {"passed", is_fine},
                       {"complaint", step.complaint}});
      return;
    }
    fmt::print("{:<6} {}\n", is_fine ? "ok" : is_required ? "FAILED" : "poor", step.what);
    if (!is_fine) fmt::print("       {}\n", printable(step.complaint));
    std::fflush(stdout);
  };
  const auto program = read_program(compliance_);
  if (!program) return report(program.error());
  const auto examined = match::check_compliance(*program, on_step);
  if (!examined.refusal.empty()) {
    const bool is_running = !examined.refusal.starts_with("cannot be started");
    return report({fmt::format("{} {}{}", compliance_, is_running ? "does not speak UCI: " : "",
                               examined.refusal)});
  }
  if (writes_json_) {
    print_json(boost::json::object{{"engine", examined.engine},
                                   {"broken_demands", examined.failed_requirements},
                                   {"broken_manners", examined.failed_recommendations},
                                   {"steps", std::move(steps)}});
  } else {
    fmt::print("{}: {}, {} failed, {} poor\n", printable(examined.engine),
               counted(examined.steps, "check"), examined.failed_requirements,
               examined.failed_recommendations);
  }
  return examined.failed_requirements == 0 ? ExitCode::Success : ExitCode::WrongData;
}

/// An option of `--each` may be that of some of the engines only; any other is misspelt.
bool MatchCommand::is_mistake(const match::UnknownOption& unknown,
                              const match::FirstImpression& tried) const {
  if (engines_[unknown.player].contains("option." + unknown.name)) return true;
  const auto lacking =
      std::ranges::count(tried.unknown_options, unknown.name, &match::UnknownOption::name);
  return static_cast<std::size_t>(lacking) == engines_.size();
}

ExitCode MatchCommand::run() const {
  if (!compliance_.empty()) return check_compliance();
  const auto plan = this->plan();
  if (!plan) return report(plan.error());
  const auto tried = match::start_each_once(*plan);
  if (!tried) return report({to_string(tried.error(), *plan)});
  for (const match::UnknownOption& unknown : tried->unknown_options) {
    const std::string sentence = to_string(unknown, *plan) + nearest_option(unknown);
    if (is_mistake(unknown, *tried)) return report({sentence});
    fmt::print(stderr, "tabiya: {}\n", printable(sentence));
  }
  MatchReport shown{*plan, writes_json_};
  for (std::size_t player = 0; player < plan->players.size(); ++player) {
    shown.add_remarks(player, tried->remarks[player]);
  }
  std::signal(SIGINT, [](int) { is_interrupted = 1; });
  if (!tuned_.empty()) return tune(*plan);
  auto files = MatchFiles::open(*plan, pgn_file_, games_file_, resumes_);
  if (!files) return report(files.error());
  match::ScoreTable table = files->table();
  bool was_written = true;
  const auto ended = match::play_tournament(
      *plan, files->done(), table,
      [&](const match::ScheduledGame& game, const match::GameReport& played) {
        was_written = was_written && files->write(game, played);
        shown.add(game, played, table);
      },
      [&] { return is_interrupted != 0 || !was_written; });
  shown.finish(table);
  warn_of_failures(plan->settings.adjudication.tables.get());
  if (!was_written) return report({"cannot write the games"});
  if (!ended) return report({to_string(ended.error(), *plan)});
  return shown.has_faults() ? ExitCode::WrongData : ExitCode::Success;
}

ExitCode MatchCommand::tune(const match::TournamentPlan& plan) const {
  const TuningOrder order{.numbers = tuned_,
                          .state_file = state_file_,
                          .resumes = resumes_,
                          .seed = seed_,
                          .writes_json = writes_json_};
  return run_tuning(order, plan, [] { return is_interrupted != 0; });
}

}  // namespace tabiya::cli
