#include "cli/pgn/select_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <expected>
#include <utility>

#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/pgn/game_copies.hpp"
#include "cli/pgn_input.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"
#include "pgn/inner/filter_visitor.hpp"
#include "pgn/inner/game_texts.hpp"
#include "pgn/inner/parallel.hpp"

namespace tabiya::cli {
namespace {

/// Filters the games of a chunk, and records the places of those selected.
class Selector : public pgn::FilterVisitor {
 public:
  struct Bounds {
    pgn::Location begin;
    pgn::Location end;
  };
  Selector(const pgn::GameFilter& filter, bool inverts)
      : FilterVisitor{filter}, inverts_{inverts} {}

  std::vector<Bounds> wanted;
  std::uint64_t games = 0;

  void begin_game(pgn::Cursor cursor) {
    begin_ = cursor.location();
    FilterVisitor::begin_game(cursor);
  }
  void end_game(pgn::Cursor cursor) {
    FilterVisitor::end_game(cursor);
    ++games;
    if (is_wanted() != inverts_) wanted.push_back({begin_, cursor.location()});
  }

 private:
  pgn::Location begin_;
  bool inverts_;
};

}  // namespace

void PgnSelectCommand::declare_options(CLI::App& app) {
  app.add_option("EXPRESSION", expression_, "The games to select, such as \"WhiteElo >= 2700\"")
      ->required()
      ->type_name("");
  app.add_option("FILE", files_, "PGN files, or - for standard input, which is also the default")
      ->type_name("");
  add_output_option(app, output_);
  app.add_flag("--count", writes_count_, "Print only the number of games");
  app.add_flag("--invert", inverts_, "Select the other games");
  app.add_option("--limit", limit_, "At most N games")
      ->type_name("N")
      ->check(count_from(std::uint64_t{1}));
  declare_threads(app, threads_);
  app.add_flag("--json", writes_json_, "Print only the count, as one JSON object");
}

ExitCode PgnSelectCommand::run() const {
  const auto filter = pgn::GameFilter::parse(expression_);
  if (!filter) {
    return report({fmt::format("expression, column {}: {}", filter.error().offset + 1,
                               printable(filter.error().reason))});
  }
  auto copies = GameCopies::open(output_);
  if (!copies) return report(copies.error());

  const Stopwatch stopwatch;
  Selection selection;
  const std::vector<std::string> default_files{standard_input};
  for (const std::string& file : files_.empty() ? default_files : files_) {
    if (const auto done = select_from(file, *filter, selection, *copies); !done) {
      return report(done.error());
    }
  }
  if (const auto done = copies->finish(); !done) return report(done.error());
  if (writes_json_) {
    print_json(boost::json::object{{"games", selection.games},
                                   {"selected", selection.wanted},
                                   {"seconds", stopwatch.seconds()}});
  } else if (writes_count_) {
    fmt::print("{}\n", selection.wanted);
  } else if (!output_.empty()) {
    fmt::print("{} of {}\n", grouped(selection.wanted), counted(selection.games, "game"));
  }
  return ExitCode::Success;
}

std::expected<void, Failure> PgnSelectCommand::select_from(const std::string& file,
                                                           const pgn::GameFilter& filter,
                                                           Selection& selection,
                                                           GameCopies& copies) const {
  auto input = open_pgn(file);
  if (!input) return std::unexpected{input.error()};
  const bool only_counts = (writes_count_ || writes_json_) && output_.empty();
  pgn::GameTexts texts{*std::move(input)};
  // The text store knows of read failures; to the reader, the text just ends.
  static_cast<void>(pgn::read_in_pieces(
      texts.take_input(), threads_, [&] { return Selector{filter, inverts_}; },
      [&](Selector& piece, const pgn::PieceOrigin& origin) {
        selection.games += piece.games;
        for (const auto& [begin, end] : piece.wanted) {
          if (limit_ != 0 && selection.wanted == limit_) break;
          ++selection.wanted;
          if (only_counts) continue;
          copies.add(texts.text(origin.in_text(begin).offset, origin.in_text(end).offset));
        }
        texts.forget_before(origin.end_offset());
      }));
  if (const auto failure = texts.failure()) {
    return std::unexpected{failure_to_read_on(input_name(file), *failure)};
  }
  return {};
}

}  // namespace tabiya::cli
