#include "cli/pgn/parquet_command.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <cstdio>
#include <expected>
#include <string_view>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "cli/pgn/read_games.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "cli/stopwatch.hpp"
#include "cli/thread_option.hpp"

namespace tabiya::cli {
namespace {

boost::json::object json_of(const columns::ParquetSummary& summary) {
  boost::json::object object{
      {"games", summary.games}, {"row_groups", summary.row_groups}, {"bytes", summary.bytes}};
  if (summary.plies) object["plies"] = *summary.plies;
  if (summary.cut_games) object["cut_games"] = *summary.cut_games;
  boost::json::object unfit;
  for (const auto& [column, count] : summary.unfit) unfit[column] = count;
  object["unfit"] = std::move(unfit);
  return object;
}

std::string words_of(const columns::ParquetSummary& summary, double seconds) {
  std::string words = counted(summary.games, "game");
  if (summary.plies) words += ", " + counted(*summary.plies, "ply");
  words += fmt::format(", {}, {} in {:.2f} s\n", counted(summary.row_groups, "row group"),
                       counted(summary.bytes, "byte"), seconds);
  if (summary.cut_games.value_or(0) != 0) {
    words +=
        fmt::format("cut where a move cannot be played: {}\n", counted(*summary.cut_games, "game"));
  }
  std::string unfit;
  for (const auto& [column, count] : summary.unfit) {
    unfit += fmt::format("{}{} {}", unfit.empty() ? "" : ", ", grouped(count), column);
  }
  if (!unfit.empty()) words += fmt::format("null because they do not fit the type: {}\n", unfit);
  return words;
}

/// Adds the games of a file.
std::expected<void, Failure> add_file(columns::ParquetFile& parquet, const std::string& file) {
  auto input = open_pgn(file);
  if (!input) return std::unexpected{input.error()};
  Progress progress{"parquet", progress_total(*input)};
  const auto failure =
      parquet.add(*std::move(input), [&](std::uint64_t offset) { progress.update(offset); });
  if (failure) return std::unexpected{failure_to_read_on(input_name(file), *failure)};
  return {};
}

bool is_standard_output(const std::string& path) { return path.empty() || path == standard_input; }

}  // namespace

void PgnParquetCommand::declare_options(CLI::App& app) {
  add_file_arguments(app, files_);
  add_output_option(app, output_);
  app.add_option("--columns", columns_, "The columns, separated by commas")->type_name("LIST");
  declare_threads(app, threads_, "Number of threads that read and compress");
  app.add_flag("--json", writes_json_, "Print the summary as one JSON object");
}

ExitCode PgnParquetCommand::run() const {
  const Stopwatch stopwatch;
  const auto columns = columns::parse_parquet_columns(columns_);
  if (!columns)
    return report({"--columns: " + columns.error() + " (see tabiya pgn parquet --help)"});
  if (is_standard_output(output_) && ::isatty(STDOUT_FILENO) != 0) {
    return report({"Parquet is not for a terminal; name a file with -o"});
  }
  auto output = OutputFile::open(output_);
  if (!output) return report(output.error());
  columns::ParquetFile parquet{
      *columns, {.threads = threads_}, [&](std::string_view bytes) { output->write(bytes); }};
  for (const std::string& file : files_) {
    if (const auto added = add_file(parquet, file); !added) return report(added.error());
  }
  const columns::ParquetSummary written = parquet.finish();
  if (const auto done = output->finish(); !done) return report(done.error());
  print(written, stopwatch.seconds());
  return ExitCode::Success;
}

/// On standard error if standard output has the file.
void PgnParquetCommand::print(const columns::ParquetSummary& written, double seconds) const {
  std::string text;
  if (writes_json_) {
    boost::json::object object = json_of(written);
    object["seconds"] = seconds;
    text = boost::json::serialize(object) + "\n";
  } else {
    text = words_of(written, seconds);
  }
  std::fputs(text.c_str(), is_standard_output(output_) ? stderr : stdout);
}

}  // namespace tabiya::cli
