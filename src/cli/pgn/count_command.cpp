#include "cli/pgn/count_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdint>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "pgn/inner/parallel.hpp"

namespace tabiya::cli {
namespace {

struct Counter : pgn::NullVisitor {
  std::uint64_t games = 0;
  std::uint64_t all_plies = 0;
  std::uint64_t variation_plies = 0;
  std::uint64_t variations = 0;
  std::uint64_t comments = 0;
  std::uint64_t nags = 0;
  std::uint64_t tags = 0;
  std::uint64_t oddities = 0;

  Counter& operator+=(const Counter& other) {
    games += other.games;
    all_plies += other.all_plies;
    variation_plies += other.variation_plies;
    variations += other.variations;
    comments += other.comments;
    nags += other.nags;
    tags += other.tags;
    oddities += other.oddities;
    return *this;
  }

  [[nodiscard]] std::uint64_t plies() const { return all_plies - variation_plies; }

  void begin_game(pgn::Cursor /*cursor*/) {
    ++games;
    depth_ = 0;
  }
  void tag(const pgn::Tag& /*tag*/, pgn::Cursor /*cursor*/) { ++tags; }
  void move(std::string_view /*san*/, pgn::Cursor /*cursor*/) {
    ++all_plies;
    variation_plies += depth_ == 0 ? 0 : 1;
  }
  void nag(pgn::Nag /*nag*/, pgn::Cursor /*cursor*/) { ++nags; }
  void comment(const pgn::Comment& comment, pgn::Cursor /*cursor*/) {
    if (!comment.is_continued) ++comments;
  }
  pgn::Next begin_variation(pgn::Cursor /*cursor*/) {
    ++variations;
    ++depth_;
    return pgn::Next::Read;
  }
  void end_variation(pgn::Cursor /*cursor*/) { --depth_; }
  void oddity(pgn::Oddity /*oddity*/, pgn::Cursor /*cursor*/) { ++oddities; }

 private:
  std::uint64_t depth_ = 0;
};

}  // namespace

void PgnCountCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "PGN files, or - for standard input")->required()->type_name("");
  declare_threads(app, threads_, "Number of threads per file");
  app.add_flag("--json", writes_json_, "Print one JSON object");
}

ExitCode PgnCountCommand::run() const {
  const Stopwatch stopwatch;
  Counter counter;
  for (const std::string& file : files_) {
    auto input = open_pgn(file);
    if (!input) return report(input.error());
    Progress progress{"count", progress_total(*input)};
    const auto failure = pgn::read_in_pieces(
        *std::move(input), threads_, [] { return Counter{}; },
        [&](const Counter& piece, const pgn::PieceOrigin& origin) {
          counter += piece;
          progress.update(origin.end_offset());
        });
    if (failure) return report(failure_to_read_on(input_name(file), *failure));
  }
  const double seconds = stopwatch.seconds();
  if (writes_json_) {
    print_json(boost::json::object{{"games", counter.games},
                                   {"plies", counter.plies()},
                                   {"variation_plies", counter.variation_plies},
                                   {"variations", counter.variations},
                                   {"comments", counter.comments},
                                   {"nags", counter.nags},
                                   {"tags", counter.tags},
                                   {"oddities", counter.oddities},
                                   {"seconds", seconds}});
    return ExitCode::Success;
  }
  fmt::print("{}, {}, {}, {}, {}, {} in {:.2f} s\n", counted(counter.games, "game"),
             counted(counter.plies(), "ply"), counted(counter.variations, "variation"),
             counted(counter.comments, "comment"), counted(counter.nags, "glyph"),
             counted(counter.tags, "tag"), seconds);
  return ExitCode::Success;
}

}  // namespace tabiya::cli
