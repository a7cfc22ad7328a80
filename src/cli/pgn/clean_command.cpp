#include "cli/pgn/clean_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <thread>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "cli/thread_option.hpp"
#include "pgn/inner/broken_lines.hpp"
#include "pgn/inner/lazy_tree_builder.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/destination.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::cli {
namespace {

struct Summary {
  std::uint64_t games = 0;
  std::uint64_t broken = 0;
  std::uint64_t written = 0;
  std::map<pgn::Loss, std::uint64_t> games_with{};  // what the destination does not keep

  Summary& operator+=(const Summary& other) {
    games += other.games;
    broken += other.broken;
    written += other.written;
    for (const auto& [loss, count] : other.games_with) games_with[loss] += count;
    return *this;
  }
};

/// Without a known start position and variant, the moves cannot be judged.
bool can_be_played(const pgn::ReadGame& game) {
  using Kind = pgn::ReplayError::Kind;
  return std::ranges::none_of(game.errors, [](const pgn::ReplayError& error) {
    return error.kind == Kind::BadStart || error.kind == Kind::UnknownVariant;
  });
}

/// How games are cleaned.
struct Cleaning {
  GameReading reading;
  pgn::CodePage page;
  std::optional<pgn::Destination> destination;
  pgn::WriteOptions options;
  bool drops_broken;
  std::atomic<bool> has_failed{false};  // the rest need not be read
};

/// Cleans the games of a piece of a file, up to one that is too long.
class Cleaner : public pgn::LazyTreeBuilder {
 public:
  Cleaner(const Cleaning& cleaning, const std::string& file)
      : LazyTreeBuilder{bounds_of(cleaning.reading), cleaning.options, cleaning.page,
                        cleaning.destination.has_value()},
        cleaning_{&cleaning},
        file_{&file} {}

  pgn::Next begin_moves(pgn::Cursor cursor) {
    const bool is_over = long_game_ || cleaning_->has_failed.load(std::memory_order_relaxed);
    return is_over ? pgn::Next::Skip : LazyTreeBuilder::begin_moves(cursor);
  }
  void end_game(pgn::Cursor cursor) {
    LazyTreeBuilder::end_game(cursor);
    ++games_read_;
    if (is_straight()) return write_straight_game();
    pgn::ReadGame game = take();
    if (long_game_) return;
    if (game.is_cut) long_game_ = games_read_;
    else clean(game);
  }

  [[nodiscard]] const Summary& summary() const noexcept { return summary_; }
  [[nodiscard]] const Problems& problems() const noexcept { return problems_; }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  /// The number of the first game in this piece that is too long, from 1.
  [[nodiscard]] std::optional<std::uint64_t> long_game() const noexcept { return long_game_; }

 private:
  /// A game that needs no tree has no mistakes either.
  void write_straight_game() {
    if (long_game_ || cleaning_->has_failed.load(std::memory_order_relaxed)) return;
    ++summary_.games;
    ++summary_.written;
    append_straight_game(text_);
  }
  void clean(pgn::ReadGame& game) {
    const bool is_broken = !game.errors.empty();
    ++summary_.games;
    if (is_broken) ++summary_.broken;
    problems_.add(*file_, game.errors);
    if (is_broken && cleaning_->drops_broken) return;
    if (is_broken && can_be_played(game)) pgn::comment_out_broken_lines(game.tree);
    pgn::make_utf8(game.tree, cleaning_->page);
    if (cleaning_->destination) prepare(game.tree);
    pgn::append_pgn(text_, game.tree, cleaning_->options);
    ++summary_.written;
  }

  void prepare(pgn::GameTree& game) {
    for (const pgn::Loss loss :
         pgn::prepare_for(*cleaning_->destination, game, cleaning_->options)) {
      ++summary_.games_with[loss];
    }
  }

  const Cleaning* cleaning_;
  const std::string* file_;
  Summary summary_;
  Problems problems_;
  std::string text_;
  std::uint64_t games_read_ = 0;
  std::optional<std::uint64_t> long_game_;
};

std::string check_encoding(const std::string& text) {
  if (pgn::parse_code_page(text)) return "";
  std::string known;
  for (const pgn::CodePage page : pgn::all_code_pages) {
    known += (known.empty() ? "" : ", ") + std::string{to_string(page)};
  }
  return "\"" + text + "\" is not one of " + known;
}

std::string check_destination(const std::string& text) {
  if (pgn::parse_destination(text)) return "";
  return "\"" + text + "\" is not one of lichess, scid";
}

/// "tabiya: Scid does not keep a tag of more than 240 bytes (3 games)"
void report_losses(const Summary& sum, pgn::Destination destination) {
  for (const auto& [loss, games] : sum.games_with) {
    fmt::print(stderr, "tabiya: {} does not keep {} ({})\n", name_of(destination), to_string(loss),
               counted(games, "game"));
  }
}

}  // namespace

struct PgnCleanCommand::Run {
  Cleaning cleaning;
  OutputFile output;
  Progress progress;
  std::uint64_t bytes_before = 0;  // in the files that have been read
  Summary summary{};
  Problems problems{};
};

void PgnCleanCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  add_output_option(app, output_);
  app.add_option("--encoding", encoding_,
                 "Encoding of text that is not UTF-8; windows-1252 by default")
      ->check(check_encoding)
      ->type_name("NAME");
  app.add_option("--for", destination_, "Write for a program: lichess or scid")
      ->check(check_destination)
      ->type_name("PROGRAM");
  app.add_flag("--drop-broken", drops_broken_, "Drop games with an illegal move");
  app.add_flag("--quiet", is_quiet_, "Do not report unplayable moves and losses");
  app.add_flag("--json", writes_json_, "Print a summary as one JSON object; needs -o");
  add_max_moves_option(app, reading_);
  declare_threads(app, threads_, "Number of threads per file; one for each core by default");
  writing_.declare(app);
}

ExitCode PgnCleanCommand::run() const {
  const bool writes_file = output_ != standard_input;
  if (writes_json_ && !writes_file) return report({"--json needs -o FILE for the games"});
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  std::uint64_t bytes = 0;
  for (const std::string& file : files_) bytes += size_of_file(file);
  Run run{.cleaning = {.reading = reading_,
                       .page = *pgn::parse_code_page(encoding_),
                       .destination = pgn::parse_destination(destination_),
                       .options = writing_.options(),
                       .drops_broken = drops_broken_},
          .output = *std::move(output),
          .progress = Progress{"clean", bytes}};
  for (const std::string& file : files_) {
    if (const auto done = clean(file, run); !done) return report(done.error());
    run.bytes_before += size_of_file(file);
  }
  if (const auto done = run.output.finish(); !done) return report(done.error());
  run.progress.erase();
  if (!is_quiet_) run.problems.print();
  if (!is_quiet_ && run.cleaning.destination) {
    report_losses(run.summary, *run.cleaning.destination);
  }
  print(run);
  return run.problems.count() == 0 ? ExitCode::Success : ExitCode::WrongData;
}

std::expected<void, Failure> PgnCleanCommand::clean(const std::string& file, Run& run) const {
  auto input = open_pgn(file);
  if (!input) return std::unexpected{input.error()};
  const std::string input_file = input_name(file);
  std::optional<std::uint64_t> long_game;
  const auto merge = [&](const Cleaner& piece, const pgn::PieceOrigin& origin) {
    if (long_game) return;
    run.summary += piece.summary();
    run.problems.add(piece.problems(), origin);
    run.output.write(piece.text());
    if (piece.long_game()) {
      long_game = origin.games_before() + *piece.long_game();
      run.cleaning.has_failed.store(true, std::memory_order_relaxed);
    }
    run.progress.update(run.bytes_before + origin.end_offset());
  };
  // Small pieces, because cleaned texts wait in memory for their turn; smaller ones from a pipe, so
  // that its games do not wait for others.
  const std::size_t piece_bytes = std::size_t{1} << (input->is_final() ? 20U : 14U);
  const unsigned threads = threads_ == 0 ? std::thread::hardware_concurrency() : threads_;
  const auto failure = pgn::read_in_pieces(
      *std::move(input), threads, [&] { return Cleaner{run.cleaning, input_file}; }, merge,
      piece_bytes);
  if (long_game) return std::unexpected{failure_of_long_game(input_file, *long_game, reading_)};
  if (failure) return std::unexpected{failure_to_read_on(input_file, *failure)};
  return {};
}

void PgnCleanCommand::print(const Run& run) const {
  const Summary& sum = run.summary;
  if (writes_json_) {
    print_json(boost::json::object{
        {"games", sum.games}, {"broken", sum.broken}, {"written", sum.written}});
  } else if (output_ != standard_input && !is_quiet_) {
    fmt::print("{} read, {} of them with illegal moves, {} written\n", counted(sum.games, "game"),
               grouped(sum.broken), grouped(sum.written));
  }
}

}  // namespace tabiya::cli
