#include "cli/pgn/check_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <string_view>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "pgn/inner/parallel.hpp"

namespace tabiya::cli {
namespace {

void print_finding(const std::string& file, const pgn::Finding& finding) {
  const std::string text =
      finding.text.empty() ? std::string{} : fmt::format("{}: ", excerpt(finding.text));
  fmt::print("{}:{}:{}: game {}: {}: {}{}\n", file, finding.location.line, finding.location.column,
             finding.game_number, pgn::slug_of(finding.kind), text, excerpt(finding.reason));
}

/// JSON is UTF-8, but a file can use any code page.
void print_finding_as_json(const std::string& file, const pgn::Finding& finding) {
  print_json(boost::json::object{{"file", file},
                                 {"line", finding.location.line},
                                 {"column", finding.location.column},
                                 {"game", finding.game_number},
                                 {"kind", pgn::slug_of(finding.kind)},
                                 {"text", excerpt(finding.text)},
                                 {"reason", finding.reason}});
}

struct Origin {
  std::string_view name;
  std::uint64_t games;
};

/// The known origins, the most frequent first, and the unknown one.
std::vector<Origin> origins_of(const pgn::CheckSummary& total) {
  std::vector<Origin> origins;
  for (const pgn::Dialect dialect : pgn::all_dialects) {
    const std::uint64_t games = total.of_dialect[static_cast<std::size_t>(dialect)];
    if (games != 0) origins.push_back({pgn::name_of(dialect), games});
  }
  std::ranges::sort(origins, [](const Origin& left, const Origin& right) {
    return left.games != right.games ? left.games > right.games : left.name < right.name;
  });
  if (total.of_unknown_dialect != 0) origins.push_back({"unknown", total.of_unknown_dialect});
  return origins;
}

/// "written by: Lichess (118 games), chess.com (2), unknown (3)"
void print_origins(const pgn::CheckSummary& total) {
  std::string list;
  for (const Origin& origin : origins_of(total)) {
    if (list.empty()) list += fmt::format("{} ({})", origin.name, counted(origin.games, "game"));
    else list += fmt::format(", {} ({})", origin.name, grouped(origin.games));
  }
  if (!list.empty()) fmt::print("written by: {}\n", list);
}

boost::json::object origins_as_json(const pgn::CheckSummary& total) {
  boost::json::object object;
  for (const Origin& origin : origins_of(total)) object[origin.name] = origin.games;
  return object;
}

}  // namespace

void PgnCheckCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "PGN files, or - for standard input")->required()->type_name("");
  app.add_flag("--moves", checks_moves_only_, "Check only that every move is readable and legal");
  declare_threads(app, threads_, "Number of threads per file");
  app.add_flag("--json", writes_json_, "Print one JSON object per line");
}

ExitCode PgnCheckCommand::run() const {
  return checks_moves_only_ ? run_with<pgn::MoveChecker>() : run_with<pgn::GameChecker>();
}

template <class Checker>
ExitCode PgnCheckCommand::run_with() const {
  const Stopwatch stopwatch;
  pgn::CheckSummary total;
  bool all_could_be_read = true;
  for (const std::string& file : files_) {
    const auto checked = check<Checker>(file, total);
    if (checked) continue;
    all_could_be_read = false;
    static_cast<void>(report(checked.error()));
  }
  print(total, stopwatch.seconds());
  if (!all_could_be_read) return ExitCode::Failed;
  return total.findings == 0 ? ExitCode::Success : ExitCode::WrongData;
}

template <class Checker>
std::expected<void, Failure> PgnCheckCommand::check(const std::string& file,
                                                    pgn::CheckSummary& total) const {
  auto input = open_pgn(file);
  if (!input) return std::unexpected{input.error()};
  const std::string shown_name = input_name(file);
  Progress progress{"check", progress_total(*input)};
  const auto merge = [&](const Checker& piece, const pgn::PieceOrigin& origin) {
    total += piece.summary();
    if (!piece.findings().empty()) progress.erase();
    for (pgn::Finding finding : piece.findings()) {
      finding.location = origin.in_text(finding.location);
      finding.game_number += origin.games_before();
      if (writes_json_) print_finding_as_json(shown_name, finding);
      else print_finding(shown_name, finding);
    }
    progress.update(origin.end_offset());
  };
  const auto failure =
      pgn::read_in_pieces(*std::move(input), threads_, [] { return Checker{}; }, merge);
  if (failure) return std::unexpected{failure_to_read_on(shown_name, *failure)};
  return {};
}

void PgnCheckCommand::print(const pgn::CheckSummary& total, double seconds) const {
  if (writes_json_) {
    boost::json::object sums{{"games", total.games},
                             {"plies", total.plies},
                             {"variation_plies", total.variation_plies},
                             {"findings", total.findings}};
    if (!checks_moves_only_) sums["written_by"] = origins_as_json(total);
    sums["seconds"] = seconds;
    print_json(sums);
    return;
  }
  print_origins(total);
  fmt::print("{}, {}, {} in variations: {} in {:.2f} s\n", counted(total.games, "game"),
             counted(total.plies, "ply"), grouped(total.variation_plies),
             counted(total.findings, "finding"), seconds);
}

}  // namespace tabiya::cli
