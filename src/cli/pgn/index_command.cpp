#include "cli/pgn/index_command.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <filesystem>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "pgn/inner/index_builder.hpp"
#include "tabiya/pgn/position_index.hpp"

namespace tabiya::cli {
namespace {

Failure failure_of(const pgn::IndexBuildError& error, const std::string& pgn,
                   const std::string& index) {
  switch (error.kind) {
    case pgn::IndexBuildError::Kind::PgnUnreadable: return failure_to_read(pgn, error.system);
    case pgn::IndexBuildError::Kind::PgnNotPlain:
      return {fmt::format(
          "{} is compressed or not a regular file, so an index cannot fetch games from it",
          input_name(pgn))};
    case pgn::IndexBuildError::Kind::PgnChanged:
      return {fmt::format("{} changed while it was being indexed", pgn)};
    case pgn::IndexBuildError::Kind::Stopped:
      return {fmt::format("the indexing of {} was stopped", pgn)};
    case pgn::IndexBuildError::Kind::IndexUnwritable:
      return {fmt::format("cannot write {}: {}", index, error.system.message())};
  }
  __builtin_unreachable();
}

}  // namespace

void PgnIndexCommand::declare_options(CLI::App& app) {
  app.add_option("FILE", files_, "PGN files, not compressed")->required()->type_name("");
  app.add_flag("--variations", with_variations_, "Include positions in variations");
  app.add_flag("--json", writes_json_, "Print one JSON object per file");
}

ExitCode PgnIndexCommand::run() const {
  for (const std::string& file : files_) {
    if (const auto indexed = index(file); !indexed) return report(indexed.error());
  }
  return ExitCode::Success;
}

std::expected<void, Failure> PgnIndexCommand::index(const std::string& file) const {
  if (file == standard_input) {
    return std::unexpected{
        Failure{"standard input cannot be indexed, because games cannot be fetched from it"}};
  }
  // Reports an unreadable file in the words of the other commands.
  if (const auto input = open_pgn(file); !input) return std::unexpected{input.error()};
  const std::string index = pgn::index_path_of(file).string();
  const Stopwatch stopwatch;
  std::error_code ignored;
  Progress progress{file, std::filesystem::file_size(file, ignored)};
  const auto made =
      pgn::build_index(file, index, with_variations_ ? pgn::Lines::All : pgn::Lines::Main,
                       [&](std::uint64_t offset) {
                         progress.update(offset);
                         return true;
                       });
  progress.erase();
  if (!made) return std::unexpected{failure_of(made.error(), file, index)};
  if (writes_json_) {
    print_json(boost::json::object{{"index", index},
                                   {"games", made->games},
                                   {"positions", made->entries},
                                   {"bytes", made->bytes},
                                   {"seconds", stopwatch.seconds()}});
  } else {
    fmt::print("{}: {}, {}, {} bytes in {:.2f} s\n", index, counted(made->games, "game"),
               counted(made->entries, "position"), grouped(made->bytes), stopwatch.seconds());
  }
  return {};
}

}  // namespace tabiya::cli
