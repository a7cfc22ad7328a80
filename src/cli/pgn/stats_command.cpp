#include "cli/pgn/stats_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>
#include <string_view>
#include <utility>

#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/pgn_input.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "pgn/inner/parallel.hpp"
#include "pgn/inner/statistics.hpp"

namespace tabiya::cli {
namespace {

using NamedCounts = std::pair<std::string, pgn::ResultCounts>;
using NamedCount = std::pair<std::string, std::uint64_t>;

/// A few gigabytes of them; FIDE has two million players in all.
constexpr std::size_t most_names = 10'000'000;

bool has_too_many(const pgn::Statistics& statistics) {
  return statistics.players.size() + statistics.terminations.size() > most_names;
}

std::uint64_t games_of(const pgn::ResultCounts& score) { return score.games(); }
std::uint64_t games_of(std::uint64_t count) { return count; }

/// The `count` most frequent entries; equal ones in the order of their names.
template <class Value>
std::vector<std::pair<std::string, Value>> top_of(const std::unordered_map<std::string, Value>& all,
                                                  std::size_t count) {
  std::vector<std::pair<std::string, Value>> list{all.begin(), all.end()};
  std::ranges::sort(list, [](const auto& left, const auto& right) {
    const std::uint64_t games = games_of(left.second);
    const std::uint64_t others = games_of(right.second);
    return games != others ? games > others : left.first < right.first;
  });
  if (list.size() > count) list.resize(count);
  return list;
}

/// The median length.
std::uint64_t median_length(const pgn::Statistics& statistics) {
  std::uint64_t games = 0;
  for (const auto& [length, count] : statistics.lengths) {
    games += count;
    if (2 * games >= statistics.games()) return length;
  }
  return 0;
}

void print_scores(const char* title, const std::vector<NamedCounts>& list) {
  if (list.empty()) return;
  fmt::print("\n{:<36} {:>9} {:>7} {:>7} {:>7} {:>7}\n", title, "games", "won", "drawn", "lost",
             "score");
  for (const auto& [name, score] : list) {
    const auto share = score.share();
    fmt::print("{:<36} {:>9} {:>7} {:>7} {:>7} {:>7}\n", printable(name), grouped(score.games()),
               grouped(score.wins), grouped(score.draws), grouped(score.losses),
               share ? fmt::format("{:.1f} %", 100 * *share) : "-");
  }
}

void print_counts(const char* title, const std::vector<NamedCount>& list) {
  if (list.empty()) return;
  fmt::print("\n{:<36} {:>9}\n", title, "games");
  for (const auto& [name, count] : list) {
    fmt::print("{:<36} {:>9}\n", printable(name), grouped(count));
  }
}

/// Games by decade, because a list of years is too long to read.
std::vector<NamedCount> decades_of(const pgn::Statistics& statistics) {
  constexpr int decade = 10;
  std::vector<NamedCount> decades;
  for (const auto& [year, games] : statistics.years) {
    std::string name = fmt::format("{}s", year / decade * decade);
    if (decades.empty() || decades.back().first != name) decades.emplace_back(std::move(name), 0);
    decades.back().second += games;
  }
  return decades;
}

void print_tables(const pgn::Statistics& all, std::size_t top) {
  const std::uint64_t games = all.games();
  fmt::print("{}\n", counted(games, "game"));
  if (games == 0) return;
  const auto line = [&](const char* name, std::uint64_t count) {
    fmt::print("  {:<20} {:>9} {:>6.1f} %\n", name, grouped(count), percent(count, games));
  };
  line("White wins", all.results.wins);
  line("draws", all.results.draws);
  line("Black wins", all.results.losses);
  line("without a result", all.results.unknown);
  line("checkmates", all.checkmates);
  line("stalemates", all.stalemates);
  if (all.variant_ends != 0) line("ended by a variant's rule", all.variant_ends);
  line("with an illegal move", all.broken);
  fmt::print("{}: {:.1f} a game, median {}, {} to {}\n", counted(all.plies, "ply"),
             static_cast<double>(all.plies) / static_cast<double>(games), median_length(all),
             all.lengths.begin()->first, all.lengths.rbegin()->first);
  print_counts("years", decades_of(all));
  if (all.has_variants()) print_scores("variants, White's score", top_of(all.variants, top));
  print_scores("openings, White's score", top_of(all.openings, top));
  print_scores("codes, White's score", top_of(all.codes, top));
  print_scores("players", top_of(all.players, top));
  print_scores("last positions, White's score", top_of(all.endings, top));
  print_counts("tag Termination", top_of(all.terminations, top));
}

boost::json::object json_of(const pgn::ResultCounts& score) {
  boost::json::object object{{"games", score.games()},
                             {"wins", score.wins},
                             {"draws", score.draws},
                             {"losses", score.losses},
                             {"unknown", score.unknown}};
  if (const auto share = score.share()) object["score"] = *share;
  return object;
}

boost::json::array json_of(const pgn::Statistics::CountsByName& scores, std::size_t top) {
  boost::json::array list;
  for (const auto& [name, score] : top_of(scores, top)) {
    boost::json::object entry = json_of(score);
    entry["name"] = printable(name);
    list.push_back(std::move(entry));
  }
  return list;
}

template <class Map>
boost::json::object json_of_counts(const Map& counts) {
  boost::json::object object;
  for (const auto& [name, count] : counts) object[fmt::format("{}", name)] = count;
  return object;
}

boost::json::object json_of(const pgn::Statistics& all, std::size_t top) {
  boost::json::object terminations;
  for (const auto& [name, count] : top_of(all.terminations, top)) {
    terminations[printable(name)] = count;
  }
  return {{"games", all.games()},
          {"results", json_of(all.results)},
          {"plies", all.plies},
          {"median_plies", median_length(all)},
          {"lengths", json_of_counts(all.lengths)},
          {"broken", all.broken},
          {"checkmates", all.checkmates},
          {"stalemates", all.stalemates},
          {"variant_ends", all.variant_ends},
          {"variants", json_of(all.variants, top)},
          {"years", json_of_counts(all.years)},
          {"openings", json_of(all.openings, top)},
          {"codes", json_of(all.codes, top)},
          {"players", json_of(all.players, top)},
          {"endings", json_of(all.endings, top)},
          {"terminations", std::move(terminations)}};
}

}  // namespace

void PgnStatsCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "PGN files, or - for standard input, which is also the default")
      ->type_name("");
  app.add_option("--top", top_, "Length of the lists")
      ->type_name("N")
      ->check(count_from(std::size_t{0}));
  declare_threads(app, threads_);
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode PgnStatsCommand::run() const {
  const Stopwatch stopwatch;
  pgn::Statistics statistics;
  const std::vector<std::string> default_files{standard_input};
  for (const std::string& file : files_.empty() ? default_files : files_) {
    auto input = open_pgn(file);
    if (!input) return report(input.error());
    const auto failure = pgn::read_in_pieces(
        *std::move(input), threads_, [] { return pgn::StatisticsVisitor{}; },
        [&](const pgn::StatisticsVisitor& piece, const pgn::PieceOrigin& /*origin*/) {
          if (!has_too_many(statistics)) statistics.add(piece.statistics());
        });
    if (failure) return report({fmt::format("{}: {}", input_name(file), failure->reason)});
    if (has_too_many(statistics)) {
      return report(
          {fmt::format("{}: cannot count more than {} different players or terminations; "
                       "split the file",
                       input_name(file), grouped(most_names))});
    }
  }
  if (!writes_json_) {
    print_tables(statistics, top_);
    return ExitCode::Success;
  }
  boost::json::object object = json_of(statistics, top_);
  object["seconds"] = stopwatch.seconds();
  print_json(object);
  return ExitCode::Success;
}

}  // namespace tabiya::cli
