#include "cli/pgn/clean_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn/read_games.hpp"
#include "pgn/inner/broken_lines.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya::cli {
namespace {

struct Summary {
  std::uint64_t games = 0;
  std::uint64_t broken = 0;
  std::uint64_t written = 0;
};

/// Without a known start position and variant, the moves cannot be judged.
bool can_be_played(const pgn::ReadGame& game) {
  using Kind = pgn::ReplayError::Kind;
  return std::ranges::none_of(game.errors, [](const pgn::ReplayError& error) {
    return error.kind == Kind::BadStart || error.kind == Kind::UnknownVariant;
  });
}

std::string check_encoding(const std::string& text) {
  if (pgn::parse_code_page(text)) return "";
  std::string known;
  for (const pgn::CodePage page : pgn::all_code_pages) {
    known += (known.empty() ? "" : ", ") + std::string{to_string(page)};
  }
  return "\"" + text + "\" is not one of " + known;
}

}  // namespace

void PgnCleanCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  add_output_option(app, output_);
  app.add_option("--encoding", encoding_,
                 "Encoding of text that is not UTF-8; windows-1252 by default")
      ->check(check_encoding)
      ->type_name("NAME");
  app.add_flag("--drop-broken", drops_broken_, "Drop games with an illegal move");
  app.add_flag("--quiet", is_quiet_, "Do not report unplayable moves");
  app.add_flag("--json", writes_json_, "Print a summary as one JSON object; needs -o");
  add_max_moves_option(app, reading_);
  writing_.declare(app);
}

ExitCode PgnCleanCommand::run() const {
  const bool writes_file = output_ != standard_input;
  if (writes_json_ && !writes_file) return report({"--json needs -o FILE for the games"});
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  const pgn::CodePage page = *pgn::parse_code_page(encoding_);
  const pgn::WriteOptions options = writing_.options();
  Summary sum;
  Problems problems;
  const auto read = for_each_game(files_, "clean", reading_, [&](const FoundGame& found) {
    ++sum.games;
    if (!found.game.errors.empty()) ++sum.broken;
    problems.add(found.file, found.game.errors);
    if (drops_broken_ && !found.game.errors.empty()) return;
    pgn::GameTree& game = found.game.tree;
    if (can_be_played(found.game)) pgn::comment_out_broken_lines(game);
    pgn::make_utf8(game, page);
    output->write(pgn::to_pgn(game, options));
    ++sum.written;
  });
  if (!read) return report(read.error());
  if (const auto done = output->finish(); !done) return report(done.error());
  if (!is_quiet_) problems.print();
  if (writes_json_) {
    print_json(boost::json::object{
        {"games", sum.games}, {"broken", sum.broken}, {"written", sum.written}});
  } else if (writes_file && !is_quiet_) {
    fmt::print("{} read, {} of them with illegal moves, {} written\n", counted(sum.games, "game"),
               grouped(sum.broken), grouped(sum.written));
  }
  return problems.count() == 0 ? ExitCode::Success : ExitCode::WrongData;
}

}  // namespace tabiya::cli
