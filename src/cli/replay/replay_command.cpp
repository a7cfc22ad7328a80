#include "cli/replay/replay_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <filesystem>
#include <utility>

#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "cli/replay/replay_show.hpp"
#include "cli/stopwatch.hpp"
#include "pgn/inner/replay.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::cli {
namespace {

/// Replays every game; prints a line for each, and tracks the offset in the text.
class Overview : public pgn::Replay {
 public:
  explicit Overview(bool names_games) : names_games_{names_games} {}

  [[nodiscard]] std::uint64_t offset() const { return offset_; }

  void begin_game(pgn::Cursor cursor) {
    // Computing the location of every game would be slow in large files.
    constexpr std::uint64_t games_between = 64;
    if (summary().games % games_between == 0) offset_ = cursor.location().offset;
    if (names_games_) white_ = black_ = "?";
    result_ = tag_result_ = pgn::Result::Unknown;
    has_tag_result_ = false;
    plies_before_ = summary().plies;
    pgn::Replay::begin_game(cursor);
  }
  void tag(const pgn::Tag& tag, pgn::Cursor cursor) {
    if (names_games_ && tag.name == "White") white_ = printable(tag.value);
    if (names_games_ && tag.name == "Black") black_ = printable(tag.value);
    if (tag.name == "Result" && !has_tag_result_) {
      has_tag_result_ = true;
      tag_result_ = pgn::parse_result(tag.value).value_or(pgn::Result::Unknown);
    }
    pgn::Replay::tag(tag, cursor);
  }
  /// Reads to the result, even if the moves cannot be played.
  pgn::Next begin_moves(pgn::Cursor cursor) {
    static_cast<void>(pgn::Replay::begin_moves(cursor));
    return pgn::Next::Read;
  }
  void result(pgn::Result result, pgn::Cursor cursor) {
    result_ = result;
    pgn::Replay::result(result, cursor);
  }
  void end_game(pgn::Cursor cursor) {
    if (names_games_) {
      fmt::print("{}. {} - {}  {}  {}\n", summary().games, white_, black_,
                 pgn::to_string(result_ == pgn::Result::Unknown ? tag_result_ : result_),
                 counted(summary().plies - plies_before_, "ply"));
    }
    pgn::Replay::end_game(cursor);
  }

 private:
  bool names_games_;
  std::uint64_t offset_ = 0;
  std::uint64_t plies_before_ = 0;
  std::string white_;
  std::string black_;
  pgn::Result result_ = pgn::Result::Unknown;  // of the movetext
  pgn::Result tag_result_ = pgn::Result::Unknown;
  bool has_tag_result_ = false;  // the first counts
};

boost::json::object json_of(const pgn::Replay& replay, double seconds) {
  boost::json::array problems;
  for (const pgn::ReplayError& error : replay.errors()) {
    problems.push_back({{"game", error.game_number},
                        {"line", error.location.line},
                        {"column", error.location.column},
                        {"kind", pgn::to_string(error.kind)},
                        {"text", error.text},
                        {"reason", error.reason}});
  }
  const pgn::Replay::Summary& summary = replay.summary();
  return {{"games", summary.games},         {"plies", summary.plies},
          {"errors", summary.errors},       {"variation_plies", summary.variation_plies},
          {"oddities", summary.oddities},   {"seconds", seconds},
          {"problems", std::move(problems)}};
}

}  // namespace

void ReplayCommand::declare_options(CLI::App& app) {
  constexpr double most_seconds = 86'400;
  app.add_option("FILE", file_, "A PGN file, or - for standard input")->required()->type_name("");
  app.add_flag("--all", takes_all_, "Replay all games at once and print a summary");
  app.add_flag("--quiet", is_quiet_, "With --all: print the summary only");
  app.add_option("--delay", delay_seconds_, "Play automatically, with S seconds between moves")
      ->type_name("S")
      ->check(number_between(0.0, most_seconds));
  app.add_flag("--flip", flips_, "Show Black at the bottom");
  app.add_flag("--ascii", wants_ascii_, "Use letters instead of chess symbols");
  app.add_flag("--json", writes_json_, "Print the summary of all games as one JSON object");
}

ExitCode ReplayCommand::run() const {
  auto input = open_pgn(file_);
  if (!input) return report(input.error());
  const bool all_at_once = takes_all_ || is_quiet_ || writes_json_;
  return all_at_once ? check_all(*std::move(input)) : show(*std::move(input));
}

ExitCode ReplayCommand::check_all(pgn::Input input) const {
  const Stopwatch stopwatch;
  pgn::Reader reader{std::move(input)};
  Overview overview{!is_quiet_ && !writes_json_};
  {
    Progress progress{"replay", size_of_file(file_)};
    while (reader.read_game(overview)) progress.update(overview.offset());
  }
  const double seconds = stopwatch.seconds();
  const pgn::Replay::Summary& totals = overview.summary();
  const std::string file = input_name(file_);
  if (totals.games == 0 && totals.oddities > 0) {
    return report({fmt::format("{} contains no games; it does not look like PGN", file)});
  }
  std::fflush(stdout);
  for (const pgn::ReplayError& error : overview.errors()) {
    fmt::print(stderr, "{}\n", sentence_of(error, file));
  }
  if (writes_json_) {
    print_json(json_of(overview, seconds));
  } else {
    fmt::print("{}, {}, {} in {:.2f} s\n", counted(totals.games, "game"),
               counted(totals.plies, "ply"), counted(totals.errors, "error"), seconds);
  }
  return totals.errors == 0 ? ExitCode::Success : ExitCode::WrongData;
}

ExitCode ReplayCommand::show(pgn::Input input) const {
  ShowOptions options;
  options.file = input_name(file_);
  options.viewer = flips_ ? Color::Black : Color::White;
  options.terminal = this_terminal();
  if (wants_ascii_) {
    options.terminal.unicode = false;
    options.terminal.graphics = Graphics::None;
  }
  if (delay_seconds_) {
    options.delay = std::chrono::milliseconds{static_cast<std::int64_t>(*delay_seconds_ * 1000)};
  }
  return show_games(pgn::Reader{std::move(input)}, options);
}

}  // namespace tabiya::cli
