#include "cli/book/make_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <utility>

#include "cli/book/book_file.hpp"
#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "pgn/inner/parallel.hpp"

namespace tabiya::cli {
namespace {

/// Where moves go that do not fit in memory: beside the book.
std::filesystem::path folder_beside(const std::string& output) {
  const std::filesystem::path folder = std::filesystem::path{output}.parent_path();
  return folder.empty() ? std::filesystem::path{"."} : folder;
}

/// Why a book has no entry.
std::string reason_of_emptiness(const BookMaker::Summary& summary, const BookTerms& terms) {
  if (summary.moves == 0) return "no game has a move for it";
  if (summary.most_games < terms.min_games) {
    return fmt::format(
        "no move occurred {} times, and the most frequent one {}; --min-games 1 keeps all",
        grouped(terms.min_games),
        summary.most_games == 1 ? "once" : grouped(summary.most_games) + " times");
  }
  return fmt::format("no move that occurred {} scored enough",
                     terms.min_games == 1 ? "once" : grouped(terms.min_games) + " times");
}

}  // namespace

void BookMakeCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "PGN files, or - for standard input, which is also the default")
      ->type_name("");
  declare_book_output(app, output_);
  app.add_option("--max-ply", max_plies_, "At most N plies of each game; 1024 by default")
      ->type_name("N")
      ->check(count_from(std::uint64_t{1}));
  app.add_option("--min-games", terms_.min_games,
                 "The moves that were played N times or more; 3 by default")
      ->type_name("N")
      ->check(count_from(std::uint32_t{1}));
  app.add_option("--min-score", terms_.min_score,
                 "The moves that scored P per cent or more, where a draw is half a point")
      ->type_name("P")
      ->check(number_between(0.0, 100.0));
  auto* const white = app.add_flag("--only-white", only_white_, "White's moves alone");
  app.add_flag("--only-black", only_black_, "Black's moves alone")->excludes(white);
  app.add_flag("--uniform", terms_.is_uniform, "Weight 1 for each move");
  app.add_option("--min-elo", min_elo_, "The games between players rated N or higher")
      ->type_name("N")
      ->check(count_from(std::uint32_t{1}));
  app.add_option("--filter", filter_, "The games that match, such as 'Date >= 2020 and plies > 20'")
      ->type_name("EXPRESSION");
  app.add_flag("--skip-unfinished", skips_unfinished_,
               "Leave out games without a result, which otherwise count as draws");
  app.add_flag("--halve", terms_.halves_counts,
               "Halve the counts of a position when a move reaches 16,384 games, as Polyglot does");
  app.add_option("--memory", memory_megabytes_,
                 "Megabytes of moves in memory; the rest is in a temporary file. 512 by default")
      ->type_name("MB")
      ->check(number_between(std::uint64_t{1}, std::uint64_t{1} << 20));
  declare_threads(app, threads_, "Number of threads; as many as the machine has cores by default");
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

std::string BookMakeCommand::expression() const {
  if (min_elo_ == 0) return filter_;
  const std::string rated = fmt::format("minelo >= {}", min_elo_);
  return filter_.empty() ? rated : fmt::format("{} and ({})", rated, filter_);
}

pgn::BookGameOptions BookMakeCommand::game_options() const {
  pgn::BookGameOptions options{.max_plies = max_plies_, .skips_unfinished = skips_unfinished_};
  if (only_white_) options.only = Color::White;
  if (only_black_) options.only = Color::Black;
  return options;
}

ExitCode BookMakeCommand::run() const {
  if (const auto filter = pgn::GameFilter::parse(filter_); !filter) {
    return report({fmt::format("--filter, column {}: {}", filter.error().offset + 1,
                               printable(filter.error().reason))});
  }
  const std::string selected = expression();
  const auto filter = pgn::GameFilter::parse(selected);
  if (!filter) return report({fmt::format("--filter: {}", printable(filter.error().reason))});
  pgn::BookGameOptions options = game_options();
  if (!selected.empty()) options.filter = &*filter;

  const Stopwatch stopwatch;
  if (const auto allowed = check_book_output(output_); !allowed) return report(allowed.error());
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  BookMaker maker{folder_beside(output_), memory_megabytes_ << 20};
  pgn::BookGameCounts counts;
  const std::vector<std::string> default_files{standard_input};
  for (const std::string& file : files_.empty() ? default_files : files_) {
    if (const auto done = read(file, options, maker, counts); !done) return report(done.error());
  }
  const auto made =
      maker.finish(terms_, thread_count(), [&](std::string_view bytes) { output->write(bytes); });
  if (!made) {
    return report({fmt::format("cannot write the temporary file beside {}: {}", output_,
                               made.error().message())});
  }
  if (made->entries == 0) {
    print_notes(counts);
    static_cast<void>(
        report({fmt::format("the book would be empty: {}", reason_of_emptiness(*made, terms_))}));
    return ExitCode::WrongData;
  }
  if (const auto done = output->finish(); !done) return report(done.error());
  print(*made, counts, stopwatch.seconds());
  return ExitCode::Success;
}

unsigned BookMakeCommand::thread_count() const {
  return threads_ == 0 ? std::max(1U, std::thread::hardware_concurrency()) : threads_;
}

std::expected<void, Failure> BookMakeCommand::read(const std::string& file,
                                                   const pgn::BookGameOptions& options,
                                                   BookMaker& maker,
                                                   pgn::BookGameCounts& counts) const {
  auto input = open_pgn(file);
  if (!input) return std::unexpected{input.error()};
  Progress progress{"book", progress_total(*input)};
  const auto failure = pgn::read_in_pieces(
      *std::move(input), thread_count(), [&] { return pgn::BookGames{options}; },
      [&](pgn::BookGames& piece, const pgn::PieceOrigin& origin) {
        counts += piece.counts();
        maker.add(piece.take_tally());
        progress.update(origin.end_offset());
      });
  if (failure) return std::unexpected{failure_to_read_on(input_name(file), *failure)};
  return {};
}

/// Says on standard error what of the games did not count as usual.
void BookMakeCommand::print_notes(const pgn::BookGameCounts& counts) const {
  const auto note = [](std::uint64_t games, const char* what) {
    if (games != 0) fmt::print(stderr, "tabiya: {} {}\n", counted(games, "game"), what);
  };
  note(counts.no_chess, "left out: of a variant, or without a valid start");
  note(counts.broken, "counted up to a move that cannot be played; tabiya pgn check names them");
  note(counts.unfinished, skips_unfinished_ ? "without a result left out"
                                            : "without a result counted as draws; "
                                              "--skip-unfinished leaves them out");
}

void BookMakeCommand::print(const BookMaker::Summary& made, const pgn::BookGameCounts& counts,
                            double seconds) const {
  if (output_ == standard_input) return print_notes(counts);
  if (writes_json_) {
    return print_json({{"book", output_},
                       {"entries", made.entries},
                       {"positions", made.positions},
                       {"games", counts.games},
                       {"filtered", counts.filtered},
                       {"unfinished", counts.unfinished},
                       {"left_out", counts.no_chess},
                       {"broken", counts.broken},
                       {"moves", made.moves},
                       {"seconds", seconds}});
  }
  print_notes(counts);
  fmt::print("{}: {} of {}, from {} of {} in {:.2f} s\n", output_, counted_entries(made.entries),
             counted(made.positions, "position"), counted(made.moves, "move"),
             counted(counts.used, "game"), seconds);
}

}  // namespace tabiya::cli
